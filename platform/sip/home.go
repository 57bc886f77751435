package sip

import (
	"context"
	"net"
	"net/netip"
	"slices"

	sipgo "github.com/emiago/sipgo/sip"
)

// find looks up the address for a request by UDP, and sets it. If that fails, sending the request reports why.
func (b *binding) find(ctx context.Context, req *sipgo.Request) {
	host, port, err := net.SplitHostPort(req.Destination())
	if b.at = nil; err != nil || b.line.trunk.transport() != UDP {
		return
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		b.at = b.around(ctx, addr)
		return
	}
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil || len(found) == 0 {
		return
	}
	for i := range found {
		found[i] = found[i].Unmap()
	}
	b.at = found
	first := found[max(0, slices.IndexFunc(found, netip.Addr.Is4))]
	req.SetDestination(net.JoinHostPort(first.String(), port))
}

// around are the addresses of the trunk, if that is one of them: a server may answer from any that its name has.
func (b *binding) around(ctx context.Context, addr netip.Addr) []netip.Addr {
	if all, err := addresses(ctx, b.line.trunk); err == nil && slices.Contains(all, addr.Unmap()) {
		return all
	}
	return []netip.Addr{addr.Unmap()}
}

// home is the address where a registration was accepted: the peer that has answered over a connection that we have made, or from an address of the
// server. Anybody who has seen our request can send a response by UDP from elsewhere: that registers us, but no calls are taken on its word.
func (b *binding) home(res *sipgo.Response) netip.Addr {
	from := sentFrom(res)
	if b.line.trunk.transport() != UDP || slices.Contains(b.at, from) {
		return from
	}
	b.phone.cfg.Log.Warn("A registration was accepted from an address that the trunk's name does not have.", "trunk", b.line.trunk.ID, "address", from)
	return netip.Addr{}
}
