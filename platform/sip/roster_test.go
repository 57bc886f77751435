package sip //nolint:testpackage // what it tests is not exported

import (
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// heardFrom is a request from an address, to a user.
func heardFrom(addr, user string) *sipgo.Request {
	req, id := sipgo.NewRequest(sipgo.OPTIONS, sipgo.Uri{Scheme: "sip", User: user, Host: "x"}), sipgo.CallIDHeader("a")
	req.AppendHeader(&sipgo.FromHeader{})
	req.AppendHeader(&sipgo.ToHeader{})
	req.AppendHeader(&id)
	req.SetSource(netip.AddrPortFrom(netip.MustParseAddr(addr), 5060).String())
	return req
}

// A packet is from the trunks that trust its sender's network, whatever its size, each of them once.
func TestWhoseNetworkItIs(t *testing.T) {
	t.Parallel()
	p, err := Open(Config{UDP: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	nets := func(all ...string) (out []netip.Prefix) {
		for _, n := range all {
			out = append(out, netip.MustParsePrefix(n))
		}
		return out
	}
	p.Use([]Trunk{
		{ID: "a", Host: "127.0.0.1", Trusted: nets("192.0.2.0/24", "192.0.2.7/25")},
		{ID: "b", Host: "127.0.0.1", Trusted: nets("192.0.2.7/32")},
		{ID: "c", Host: "127.0.0.1", Trusted: nets("2001:db8::1/32")},
		{ID: "d", Host: "127.0.0.1", User: "joe", Trusted: nets("192.0.2.7/32", "::/0")},
	})
	for _, tt := range []struct {
		addr, user string
		want       []string
	}{
		{"192.0.2.7", "joe", []string{"d", "a", "b"}},
		{"192.0.2.7", "", []string{"a", "b", "d"}},
		{"192.0.2.200", "", []string{"a"}},
		{"192.0.3.7", "", nil},
		{"2001:db8:5::1", "", []string{"c", "d"}},
		{"2001:db9::1", "", []string{"d"}},
		{"::ffff:192.0.2.200", "", []string{"a"}},
	} {
		if got, _ := p.judge(heardFrom(tt.addr, tt.user)); !slices.Equal(got, tt.want) {
			t.Errorf("%s to %q: %v, not %v", tt.addr, tt.user, got, tt.want)
		}
		if got := p.trusts(netip.MustParseAddr(tt.addr).Unmap()); got != (tt.want != nil) {
			t.Errorf("%s is trusted: %v", tt.addr, got)
		}
	}
}

// A stranger's packet costs the same however many networks the trunks of all tenants trust.
func TestStrangersCostLittle(t *testing.T) {
	t.Parallel()
	p, err := Open(Config{UDP: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	least := func(trunks int) time.Duration {
		var all []Trunk
		for n := range trunks {
			k := Trunk{ID: fmt.Sprint(n), Host: "127.0.0.1", User: fmt.Sprint(n), Challenge: true}
			for m := range 100 {
				k.Trusted = append(k.Trusted, netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(n >> 8), byte(n), byte(m)}), 32))
			}
			all = append(all, k)
		}
		p.Use(all)
		best := time.Hour
		for range 50 {
			begun := time.Now()
			if trunks, refusal := p.judge(heardFrom("192.0.2.9", "x")); len(trunks) != 0 || refusal == nil {
				t.Fatal("a stranger is let in")
			}
			best = min(best, time.Since(begun))
		}
		return best
	}
	few, many := least(1), least(2000)
	if many > 20*few+100*time.Microsecond {
		t.Errorf("among one trunk it takes %v, among many %v", few, many)
	}
}
