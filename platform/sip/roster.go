package sip

import (
	"net/netip"
	"slices"
)

// roster finds the trunks that a peer may be. Anybody can send packets, so it does not walk through all of them.
type roster struct {
	nets map[netip.Prefix][]string // who trusts a network, by id
	bits []int                     // the sizes of these
	open map[string][]string       // who challenges callers, by user
}

func rosterOf(trunks []Trunk) *roster {
	r := &roster{nets: map[netip.Prefix][]string{}, open: map[string][]string{}}
	for _, t := range trunks {
		for _, n := range t.Trusted {
			n = n.Masked()
			r.nets[n] = append(r.nets[n], t.ID)
			if !slices.Contains(r.bits, n.Bits()) {
				r.bits = append(r.bits, n.Bits())
			}
		}
		if t.Challenge {
			r.open[t.User] = append(r.open[t.User], t.ID)
		}
	}
	return r
}

// at are the trunks that trust an address; one may be there twice.
func (r *roster) at(addr netip.Addr) (ids []string) {
	if !addr.IsValid() || addr.Zone() != "" {
		return nil
	}
	for _, bits := range r.bits {
		if n, err := addr.Prefix(bits); err == nil { // else the address is too short
			ids = append(ids, r.nets[n]...)
		}
	}
	return ids
}

// from are the trunks whose calls come from an address: they trust it, or register with it. The caller holds p.mu.
func (p *Phone) from(addr netip.Addr) (found []Trunk) {
	ids := p.roster.at(addr)
	for id := range p.hosts[addr] {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return p.trunks(slices.Compact(ids))
}

// trunks are those of some ids that are in use. The caller holds p.mu.
func (p *Phone) trunks(ids []string) (found []Trunk) {
	for _, id := range ids {
		if l := p.lines[id]; l != nil {
			found = append(found, l.trunk)
		}
	}
	return found
}

// host notes the addresses that a trunk registers with, instead of those before.
func (p *Phone) host(l *line, addrs []netip.Addr) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id := l.trunk.ID
	for _, a := range l.addrs {
		if p.hosts[a][id]--; p.hosts[a][id] == 0 { // the line that replaces this one may have it as well
			delete(p.hosts[a], id)
		}
		if len(p.hosts[a]) == 0 {
			delete(p.hosts, a)
		}
	}
	for _, a := range addrs {
		if p.hosts[a] == nil {
			p.hosts[a] = map[string]int{}
		}
		p.hosts[a][id]++
	}
	l.addrs = addrs
}
