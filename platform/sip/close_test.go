package sip_test

import (
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A Phone that is closed takes back the calls that ring, and lets go of those that ring at its side.
func TestCloseWhileItRings(t *testing.T) {
	t.Parallel()
	for _, which := range []string{"caller", "callee"} {
		t.Run(which, func(t *testing.T) {
			t.Parallel()
			caller, callee := both(t, sip.UDP)
			gone := make(chan struct{})
			callee.Serve(func(in *sip.Invite) {
				in.Ring()
				<-in.Done()
				close(gone)
			})
			d := somebody
			rang, failed := make(chan bool, 1), make(chan error, 1)
			d.Ring = func(bool) { rang <- true }
			go func() {
				_, err := caller.Dial(t.Context(), d)
				failed <- err
			}()
			await.Receive(t, rang, "it does not ring")
			p, want := caller, sip.ErrClosed
			if which == "callee" {
				p, want = callee, sip.ErrNoAnswer
			}
			if err := p.Close(); err != nil {
				t.Error(err)
			}
			await.Receive(t, gone, "it still rings")
			if err, _ := await.Receive(t, failed, "the caller still waits"); !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
		})
	}
}
