package sip_test

import (
	"errors"
	"io"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// Hanging up right after the last word lets the far end play it: silence follows the word, and then the end. Without a word there is nothing to wait
// for.
func TestLastWordsArePlayed(t *testing.T) {
	t.Parallel()
	// Ten times as long as in service: a busy machine reads late.
	caller, callee := both(t, sip.UDP, func(c *sip.Config) { c.Timing.PlayOut = 2 * time.Second })
	near, far := connected(t, caller, callee)
	const words = 25
	sing(t, near, 600, words)
	gone := make(chan error, 1)
	go func() {
		for near.Played().Done < words {
			if _, err := near.Receive(t.Context()); err != nil {
				gone <- err
				return
			}
		}
		gone <- near.HangUp(t.Context())
	}()
	silent := 0
	for {
		h, err := far.Receive(t.Context())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if silent++; carries(h.Frame, 600) {
			silent = 0
		}
	}
	if silent < 5 {
		t.Errorf("the end comes %d frames after the last word", silent)
	}
	if err := <-gone; err != nil {
		t.Error(err)
	}
}

// A call in which nothing was said ends at once, also where ends are waited for.
func TestNothingIsWaitedFor(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.UDP, func(c *sip.Config) { c.Timing.PlayOut = time.Hour })
	near, far := connected(t, caller, callee)
	hangUp(t, near)
	over(t, far)
	near, far = connected(t, caller, callee)
	sing(t, near, 600, 1)
	for near.Played().Done == 0 {
		if _, err := near.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	gone := make(chan error, 1)
	go func() { gone <- near.HangUp(t.Context()) }()
	hangUp(t, far) // is sooner
	if err := <-gone; err != nil {
		t.Error(err)
	}
}
