package sip_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// Somebody trusts the address that another's caller has. The caller can be asked for a proof, which decides whose caller it is.
func TestProofBeatsAddress(t *testing.T) {
	t.Parallel()
	everyWay(t, func(t *testing.T, transport string) {
		caller, callee := both(t, transport)
		proven := sip.Trunk{ID: "open", Host: "127.0.0.2", User: "joe", Password: "schmo", Challenge: true}
		callee.Use([]sip.Trunk{proven, {ID: "near", Host: "127.0.0.1", Trusted: loopback}})
		type call struct {
			account string
			trunks  []string
		}
		asked, up := make(chan call, 10), make(chan *sip.Call, 1)
		callee.Serve(func(in *sip.Invite) {
			asked <- call{in.Account, in.Trunks}
			if in.Account == "" {
				in.Challenge()
				in.Challenge() // and no more
				return
			}
			if c, err := in.Answer(); err == nil {
				up <- c
			}
		})
		near := dial(t, caller, somebody)
		for _, want := range []call{{"", []string{"near"}}, {"open", []string{"open"}}} {
			got, _ := await.Receive(t, asked, "no call arrives")
			if got.account != want.account || !slices.Equal(got.trunks, want.trunks) {
				t.Errorf("%+v, not %+v", got, want)
			}
		}
		hangUp(t, near)
		far, _ := await.Receive(t, up, "it is not answered")
		over(t, far)
		proven.Password = "another"
		callee.Use([]sip.Trunk{proven, {ID: "near", Host: "127.0.0.1", Trusted: loopback}})
		if _, err := caller.Dial(t.Context(), somebody); !errors.Is(err, sip.ErrDenied) {
			t.Errorf("a wrong password: %v", err)
		}
		await.Until(t, "calls are still counted", func() bool { return caller.Calls()+callee.Calls() == 0 })
	})
}
