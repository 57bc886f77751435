package rest_test

import (
	"net/netip"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// telephone is a real one on this machine, which sends to what it may.
func telephone(t *testing.T, allow func(netip.Addr) error) *sip.Phone {
	t.Helper()
	p, err := sip.Open(sip.Config{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0", Allow: allow})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// guarded judges addresses as a server does whose operator has opened a network, or none.
func guarded(opened string) func(netip.Addr) error {
	if opened == "" {
		return egress.Judge(nil)
	}
	return egress.Judge([]netip.Prefix{netip.MustParsePrefix(opened)})
}
