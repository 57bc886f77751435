package sip

import (
	"fmt"
	"net"
	"net/netip"
	"testing"
)

// An IPv6 network may belong to one customer or to many: one address leaves room for the others, and all addresses together have no
// more than some.
func TestConnectionsOfANetwork(t *testing.T) {
	t.Parallel()
	l := newConnLimiter(&Phone{cfg: Config{Connections: 1000}}, nil)
	var open []*limitedConn
	admitted := func(addr string) bool {
		t.Helper()
		near, far := net.Pipe()
		t.Cleanup(func() { _ = far.Close() })
		c := &limitedConn{Conn: near, limiter: l, addr: netip.MustParseAddr(addr), port: uint16(len(open))}
		if !l.admit(c, nil) {
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
	proved := func(c *limitedConn) { l.welcome(netip.AddrPortFrom(c.addr, c.port), []string{"one"}) }
	for i := range 4 {
		for _, c := range open {
			if c.addr == netip.MustParseAddr(fmt.Sprintf("2001:db8::%d", i+1)) {
				proved(c)
			}
		}
	}
	fill("2001:db8::1", 0)
	for i := range 100 { // telephones, an address each, which prove themselves
		addr := fmt.Sprintf("2001:db8::2:%d", i+1)
		if !admitted(addr) {
			t.Fatalf("telephone %d is refused", i)
		}
		proved(open[len(open)-1])
	}
	fill("2001:db8::9", mostFromOne)
	for _, c := range open {
		_ = c.Close()
	}
	if len(l.open)+len(l.from)+len(l.near)+len(l.of) > 0 {
		t.Errorf("%d connections are counted, of %v in %v", len(l.open), l.from, l.near)
	}
}

// A trunk may trust a network that strangers are in. An address of it has no more connections than a telephone system needs, and all that its
// owner's trunks trust leave room for the trunks of others, where these share the address as well.
func TestConnectionsOfAnOwner(t *testing.T) {
	t.Parallel()
	p := &Phone{cfg: Config{Connections: 320}, hosts: map[netip.Addr]map[string]int{}, lines: map[string]*line{}}
	all := []Trunk{
		{ID: "a", Owner: "wide", Trusted: []netip.Prefix{netip.MustParsePrefix("192.0.0.0/16")}},
		{ID: "b", Owner: "wide", Trusted: []netip.Prefix{netip.MustParsePrefix("198.51.0.0/16"), netip.MustParsePrefix("203.0.113.0/24")}},
		{ID: "c", Owner: "other", Trusted: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}},
		{ID: "d", Trusted: []netip.Prefix{netip.MustParsePrefix("192.0.2.7/32")}},
	}
	p.roster = rosterOf(all)
	for _, k := range all {
		p.lines[k.ID] = &line{trunk: k}
	}
	l := newConnLimiter(p, nil)
	admitted := func(addr string) *limitedConn {
		near, far := net.Pipe()
		t.Cleanup(func() { _ = far.Close() })
		c := &limitedConn{Conn: near, limiter: l, addr: netip.MustParseAddr(addr)}
		owners := p.owners(c.addr)
		if c.trunk = len(owners) > 0; !l.admit(c, owners) {
			return nil
		}
		return c
	}
	var open []*limitedConn
	fill := func(want int, addrs ...string) {
		t.Helper()
		got := 0
		for _, addr := range addrs {
			for c := admitted(addr); c != nil; c = admitted(addr) {
				open = append(open, c)
				got++
			}
		}
		if got != want {
			t.Errorf("%v have %d connections, want %d", addrs, got, want)
		}
	}
	fill(mostFromTrunk, "192.0.9.1")
	fill(240-mostFromTrunk, "192.0.9.2", "192.0.9.3", "192.0.9.4", "198.51.100.1")
	fill(mostFromTrunk, "192.0.2.7")
	fill(320-240-mostFromTrunk, "203.0.113.1")
	for _, c := range open {
		_ = c.Close()
	}
	if len(l.open)+len(l.from)+len(l.of) > 0 {
		t.Errorf("%d connections are counted, of %v and %v", len(l.open), l.from, l.of)
	}
}
