package sip

import (
	"net/netip"
	"testing"
)

// The peer that we asked last is known, and the number of all others that are kept is bounded.
func TestTargetsAreBounded(t *testing.T) {
	t.Parallel()
	var k targets
	at := func(i int) netip.AddrPort {
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, 1}), uint16(i))
	} //nolint:gosec // small
	if k.has(at(1)) {
		t.Error("somebody is known whom nobody has asked")
	}
	for i := range 3*mostTargets + 1 {
		k.add(at(i))
		if n := len(k.now) + len(k.before); n > 2*mostTargets {
			t.Fatalf("%d are kept", n)
		}
	}
	for i := 2*mostTargets + 1; i <= 3*mostTargets; i++ {
		if !k.has(at(i)) {
			t.Fatalf("%d is not known, which was asked of late", i)
		}
	}
	if k.has(at(0)) {
		t.Error("the first is known still")
	}
}
