package sip_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

func registered(t *testing.T, p *sip.Phone) {
	t.Helper()
	await.For(t, "it does not register", func() (sip.State, bool) { s := p.State("t"); return s, s.Registered })
}

func refreshed(t *testing.T, p *sip.Phone) {
	t.Helper()
	await.Until(t, "it does not register again", func() bool { return p.State("t").Refreshed > 0 })
}
