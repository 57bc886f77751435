package sip

import (
	"fmt"
	"net/netip"
	"time"
)

// How many packets in a row it takes to be believed, and how long the far end must have been silent before another address
// can take its place.
const (
	believed = 3
	vacant   = 2 * time.Second
)

// source is where packets come from.
type source struct {
	addr netip.AddrPort
	ssrc uint32
}

// latch decides whose packets are the far end's. Behind a router they come from another address than the one announced, so the
// first address that sends a few packets is taken; from then on nobody can take over a call by sending to its port. The address that was
// announced is the far end's for certain, and replaces any other.
type latch struct {
	told   netip.AddrPort // what the far end has announced; invalid where nothing may be sent there
	to     netip.AddrPort // where sound goes; invalid as long as that is nowhere
	from   source         // the zero value until something was believed
	last   time.Time
	rival  source
	rivals int
	allow  func(netip.Addr) error
	barred error // why nothing may be sent to what the far end has announced, and what that is
}

// announce is what the far end has said. The same address again changes nothing. If nothing may be sent to it, such as to the private address of a
// telephone system behind a router, sound goes nowhere until somebody is believed.
func (l *latch) announce(to netip.AddrPort, known netip.AddrPort) {
	if to == known {
		return
	}
	l.barred = nil
	if err := l.allow(to.Addr()); err != nil {
		l.barred = fmt.Errorf("%w: sound is wanted at %s: %w", errMedia, to, err)
		to = netip.AddrPort{}
	}
	l.told, l.to, l.from, l.rivals = to, to, source{}, 0
}

// accepts says whether a packet is the far end's.
func (l *latch) accepts(s source, now time.Time) bool {
	switch {
	case s == l.from:
		l.rivals = 0
	case s.addr == l.told && l.from.addr != l.told:
		l.from, l.to, l.rivals = s, s.addr, 0
	case s.addr != l.from.addr && l.from != source{} && now.Sub(l.last) < vacant:
		return false
	case !l.convinced(s):
		return false
	default:
		l.from, l.to, l.rivals = s, s.addr, 0
	}
	l.last = now
	return true
}

// convinced says whether a newcomer has sent enough in a row.
func (l *latch) convinced(s source) bool {
	if s != l.rival {
		l.rival, l.rivals = s, 0
	}
	l.rivals++
	return l.rivals >= believed && l.allow(s.addr.Addr()) == nil
}
