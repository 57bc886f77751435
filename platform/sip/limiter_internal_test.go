package sip

import (
	"fmt"
	"net"
	"net/netip"
	"testing"
)

// A network of IPv6 may be one's alone or that of many: who has one address of it leaves room for the others, and who has all of it has no
// more than some.
func TestConnectionsOfANetwork(t *testing.T) {
	t.Parallel()
	l := newConnLimiter(&Phone{cfg: Config{Connections: 1000}}, nil)
	var open []*limitedConn
	admitted := func(addr string) bool {
		t.Helper()
		near, far := net.Pipe()
		t.Cleanup(func() { _ = far.Close() })
		c := &limitedConn{Conn: near, limiter: l, addr: netip.MustParseAddr(addr)}
		if !l.admit(c) {
			return false
		}
		open = append(open, c)
		return true
	}
	fill := func(addr string, want int) {
		t.Helper()
		got := 0
		for got <= want && admitted(addr) {
			got++
		}
		if got != want {
			t.Errorf("%s has %d connections, want %d", addr, got, want)
		}
	}
	fill("192.0.2.1", mostFromOne)
	fill("192.0.2.2", mostFromOne)
	for i := range 4 {
		fill(fmt.Sprintf("2001:db8::%d", i+1), mostFromOne)
	}
	fill("2001:db8::9", 0)
	fill("2001:db8:0:1::9", mostFromOne)
	for i := range 4 {
		l.welcome(netip.MustParseAddr(fmt.Sprintf("2001:db8::%d", i+1)))
	}
	fill("2001:db8::1", 0)
	for i := range 100 { // telephones, an address each, which prove themselves
		addr := fmt.Sprintf("2001:db8::2:%d", i+1)
		if !admitted(addr) {
			t.Fatalf("telephone %d is refused", i)
		}
		l.welcome(netip.MustParseAddr(addr))
	}
	fill("2001:db8::9", mostFromOne)
	for _, c := range open {
		_ = c.Close()
	}
	if len(l.open)+len(l.from)+len(l.near) > 0 {
		t.Errorf("%d connections are counted, of %v in %v", len(l.open), l.from, l.near)
	}
}
