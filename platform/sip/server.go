package sip

import (
	"context"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// serversMost is how many servers of a trunk are tried and have their addresses looked up.
const serversMost = 8

// service is the name under which a transport's servers are found (RFC 3263).
func service(transport string) (name, proto string) {
	switch transport {
	case TCP:
		return "sip", "tcp"
	case TLS:
		return "sips", "tcp"
	default:
		return "sip", "udp"
	}
}

// recordPatience is how long a name server may take to say which records there are. Most trunks have none, and are found by their addresses.
const recordPatience = 2 * time.Second

// has says whether a target of a record is to be believed. "." says that there is no such service. By TLS it has to be below the trunk's host, as
// its certificate is for its own name: somebody who forges a record has a certificate for theirs.
func (t Trunk) has(target string) bool {
	target = strings.TrimSuffix(target, ".")
	return target != "" && (t.transport() != TLS || strings.EqualFold(target, t.Host) || strings.HasSuffix(strings.ToLower(target), "."+strings.ToLower(t.Host)))
}

// records are the SRV records of a trunk, the first to be tried first. It has none where the trunk has a port or an address, which are meant.
func records(ctx context.Context, t Trunk) []*net.SRV {
	if _, err := netip.ParseAddr(strings.Trim(t.Host, "[]")); err == nil || t.Port != 0 {
		return nil
	}
	name, proto := service(t.transport())
	ctx, cancel := context.WithTimeout(ctx, recordPatience)
	defer cancel()
	_, all, err := net.DefaultResolver.LookupSRV(ctx, name, proto, t.Host) // by priority, and shuffled by weight
	if err != nil {
		return nil
	}
	all = slices.DeleteFunc(all, func(r *net.SRV) bool { return !t.has(r.Target) })
	return all[:min(len(all), serversMost)]
}

// servers are where a trunk's requests can go, the first to be tried first.
func servers(ctx context.Context, t Trunk) (hops []string) {
	for _, r := range records(ctx, t) {
		hops = append(hops, hostPort(t.transport(), strings.TrimSuffix(r.Target, "."), int(r.Port)))
	}
	if len(hops) == 0 {
		hops = []string{t.hop()}
	}
	return spread(ctx, t, hops)
}

// spread has each address of a server be tried whose name has several: any of them may be out of order. The first of each server come before the
// second of any, so that a site that is out of order does not hide the next, and none comes twice: a server refuses what it has had already. By TLS a
// server is its name, which its certificate is for.
func spread(ctx context.Context, t Trunk, hops []string) (all []string) {
	if t.transport() == TLS {
		return hops
	}
	ctx, cancel := context.WithTimeout(ctx, recordPatience)
	defer cancel()
	found, most := make([][]spot, len(hops)), 0
	for i, hop := range hops {
		found[i] = each(ctx, hop)
		most = max(most, len(found[i]))
	}
	seen := map[string]bool{}
	for round := range most {
		for _, of := range found {
			if round < len(of) && !seen[of[round].at] {
				seen[of[round].at] = true
				all = append(all, of[round].hop)
			}
		}
	}
	return all[:min(len(all), serversMost)]
}

// spot is where requests can go, by name or address, and the address and port that this is, as far as it is known.
type spot struct{ hop, at string }

// each address of a server; the server itself where it has one, or where that is not known. Of a name that has addresses of both kinds, those of
// IPv4 are meant: not every machine has IPv6.
func each(ctx context.Context, hop string) (all []spot) {
	host, port, err := net.SplitHostPort(hop)
	if _, literal := netip.ParseAddr(host); err != nil || literal == nil {
		return []spot{{hop, hop}}
	}
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return []spot{{hop, hop}}
	}
	for i := range found {
		found[i] = found[i].Unmap()
	}
	if slices.ContainsFunc(found, netip.Addr.Is4) {
		found = slices.DeleteFunc(found, netip.Addr.Is6)
	}
	for _, addr := range found {
		at := net.JoinHostPort(addr.String(), port)
		all = append(all, spot{at, at})
	}
	if len(all) == 1 {
		all[0].hop = hop
	}
	return all
}

// hosts are the names of a trunk: its host, and its servers.
func hosts(ctx context.Context, t Trunk) (names []string) {
	names = []string{t.Host}
	for _, r := range records(ctx, t) {
		names = append(names, r.Target)
	}
	return names
}

// addresses of a trunk's servers, and of its host, from where its calls may come as well. The error is that of the host, where there are none.
func addresses(ctx context.Context, t Trunk) ([]netip.Addr, error) {
	return located(ctx, hosts(ctx, t))
}

// located are the addresses of some names. The error is that of the first, where there are none.
func located(ctx context.Context, names []string) (all []netip.Addr, err error) {
	for i, name := range names {
		found, wrong := net.DefaultResolver.LookupNetIP(ctx, "ip", name)
		if wrong != nil {
			if i == 0 {
				err = wrong
			}
			continue
		}
		for _, a := range found {
			if a = a.Unmap(); !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	if len(all) > 0 {
		err = nil
	}
	return all, err
}

// servers are where a call through a trunk goes, one after the other: to the one that we are registered with first.
func (p *Phone) servers(ctx context.Context, t Trunk) []string {
	if l := p.line(t.ID); l != nil {
		if all := l.registered(t); len(all) > 0 {
			return all
		}
	}
	return servers(ctx, t) // a name server may be slow, and the line's lock keeps those who call
}

// registered are the servers of a trunk, the one that has our registration first; none if we have none.
func (l *line) registered(t Trunk) (all []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.state.Registered || l.trunk.Host != t.Host {
		return nil
	}
	all = slices.DeleteFunc(slices.Clone(l.servers), func(server string) bool { return server == l.server })
	return append([]string{l.server}, all...)
}

// choose a server: the one before, as long as it accepts us, or else the next. It returns all that there are.
func (b *binding) choose(ctx context.Context) (all []string) {
	all = servers(ctx, b.line.trunk)
	if at := slices.Index(all, b.dialog.Next); b.failed > 0 || at < 0 {
		b.dialog.Next = all[(at+1)%len(all)]
	}
	return all
}

// welcome takes calls from where we are registered, which need not be an address that the trunk's name has.
func (p *Phone) welcome(l *line) {
	l.mu.Lock()
	home := l.home
	l.mu.Unlock()
	p.mu.Lock()
	known := slices.Clone(l.addrs)
	p.mu.Unlock()
	if home.IsValid() && !slices.Contains(known, home) {
		p.host(l, append(known, home))
	}
}
