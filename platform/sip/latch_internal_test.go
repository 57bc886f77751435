package sip

import (
	"errors"
	"net/netip"
	"testing"
)

// Where nothing may be sent, nothing is, whatever comes from there or is announced again.
func TestLatchWhereNothingMayBeSent(t *testing.T) {
	t.Parallel()
	inner, router := netip.MustParseAddrPort("192.168.1.5:4000"), netip.MustParseAddrPort("198.51.100.1:7777")
	fine, forbidden := netip.MustParseAddrPort("192.0.2.1:4000"), errors.New("not there")
	l := latch{allow: func(a netip.Addr) error {
		if a.IsPrivate() {
			return forbidden
		}
		return nil
	}}
	before := netip.AddrPort{}
	announced := func(to, want netip.AddrPort) {
		t.Helper()
		l.announce(to, before)
		if before = to; l.to != want {
			t.Errorf("%v is announced: sound goes to %v, not %v", to, l.to, want)
		}
	}
	sends := func(from netip.AddrPort, packets int, want bool) {
		t.Helper()
		for i := range packets {
			if got := l.accepts(source{from, 1}, now); got != (want && i >= believed-1) {
				t.Errorf("packet %d of %v: %v", i, from, got)
			}
		}
	}
	nowhere := netip.AddrPort{}
	announced(inner, nowhere)
	sends(inner, 10, false)
	announced(inner, nowhere)
	sends(router, 5, true)
	announced(inner, router)
	announced(fine, fine)
	announced(inner, nowhere)
	sends(inner, 10, false)
	sends(router, 5, true)
	if l.to != router {
		t.Errorf("sound goes to %v", l.to)
	}
}
