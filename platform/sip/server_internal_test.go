package sip

import (
	"net/netip"
	"slices"
	"testing"
)

// The site that is there for when the first is out of order is among those that are tried, however many addresses the first has, and no address
// is tried twice, whichever servers have it. The names are those of the tests' name server.
func TestServersOfATrunk(t *testing.T) {
	t.Parallel()
	all := servers(t.Context(), Trunk{ID: "t", Host: "sites.example"})
	if at := slices.Index(all, "b.sites.example:5060"); at < 1 || at > 2 || len(all) != serversMost {
		t.Errorf("of two sites: %q", all)
	}
	all = servers(t.Context(), Trunk{ID: "t", Host: "twins.example"})
	slices.Sort(all)
	if !slices.Equal(all, []string{"127.0.0.1:5060", "127.0.0.2:5060"}) {
		t.Errorf("of servers that share addresses: %q", all)
	}
}

// Calls are taken from where the registration was accepted, although the trunk's name has another address by now, and for as long as we are
// registered.
func TestTrunkIsAtHome(t *testing.T) {
	t.Parallel()
	named, home := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	l := &line{trunk: Trunk{ID: "t", Host: "192.0.2.1"}, home: home}
	p := &Phone{lines: map[string]*line{"t": l}, roster: rosterOf(nil), hosts: map[netip.Addr]map[string]int{}}
	takes := func(want bool) {
		t.Helper()
		if got := len(p.from(home)) > 0; got != want {
			t.Errorf("calls from there are taken: %v, want %v", got, want)
		}
	}
	p.resolve(t.Context(), l)
	takes(false)
	l.set(State{Registered: true})
	p.welcome(l)
	takes(true)
	p.resolve(t.Context(), l)
	takes(true)
	if len(p.from(named)) == 0 {
		t.Error("calls from the address of the name are not taken")
	}
	l.set(State{Error: "gone"})
	p.resolve(t.Context(), l)
	takes(false)
}
