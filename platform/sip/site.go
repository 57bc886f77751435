package sip

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// sites are what a trunk was found at: the names of its servers, and the addresses of these and of its host.
type sites struct {
	names []string
	addrs []netip.Addr
	since time.Time
	asked bool // they are being looked up
}

// seek has the sites of a trunk looked up, and remembered for as long as those of a registration are, unless they are known or being looked up.
// That happens while a call rings, so that nobody who picks up waits for a name server.
func (p *Phone) seek(t Trunk) {
	l := p.line(t.ID)
	if l == nil || !l.same(t) || !l.unknown(p.cfg.Timing.Lookup) {
		return
	}
	p.spawn(func() {
		ctx, cancel := context.WithTimeout(p.life, p.cfg.Timing.Reply)
		defer cancel()
		names := hosts(ctx, t)
		addrs, err := located(ctx, names)
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.sites.asked = false; err == nil {
			l.sites = sites{names: names, addrs: addrs, since: time.Now()}
		}
	})
}

// unknown says whether the sites have to be looked up, which the caller then does.
func (l *line) unknown(last time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sites.asked || time.Since(l.sites.since) < last {
		return false
	}
	l.sites.asked = true
	return true
}

// same says whether a trunk is found where the line's is.
func (l *line) same(t Trunk) bool {
	return l.trunk.hop() == t.hop() && l.trunk.transport() == t.transport()
}

// sought says whether an address is one of the trunk's, without looking anything up.
func (p *Phone) sought(hop string, who identified) bool {
	host, _, err := net.SplitHostPort(hop)
	if err != nil {
		return false
	}
	if p.surely(host, who) {
		return true
	}
	l := p.line(who.trunk.ID)
	if l == nil || !l.same(who.trunk) {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Since(l.sites.since) >= p.cfg.Timing.Lookup {
		return false
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return slices.Contains(l.sites.addrs, addr.Unmap())
	}
	return slices.ContainsFunc(l.sites.names, func(name string) bool { return named(name, host) })
}

// named says whether two names are one.
func named(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, "."), strings.TrimSuffix(b, "."))
}
