package sip

import (
	"net/netip"
	"testing"
)

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
