package egress

import (
	"fmt"
	"net/netip"
	"slices"

	"code.dny.dev/ssrf"
)

// metadata is where clouds hand out credentials. No setting opens these.
//
//nolint:gochecknoglobals // a table
var metadata = []netip.Prefix{
	netip.MustParsePrefix("169.254.0.0/16"),      // AWS, Google, Azure and most others, with their task roles
	netip.MustParsePrefix("100.100.100.200/32"),  // Alibaba
	netip.MustParsePrefix("192.0.0.192/32"),      // Oracle
	netip.MustParsePrefix("168.63.129.16/32"),    // Azure's host, which is a public address
	netip.MustParsePrefix("fd00:ec2::/32"),       // AWS
	netip.MustParsePrefix("fd20:ce::254/128"),    // Google
	netip.MustParsePrefix("fe80::a9fe:a9fe/128"), // OpenStack
}

// guard decides about addresses.
type guard struct {
	allow  []netip.Prefix
	public *ssrf.Guardian
}

// public knows which addresses are globally routable. Ports are the web's to choose.
func public() *ssrf.Guardian { return ssrf.New(ssrf.WithAnyPort()) }

// check refuses an address that is neither public nor opened.
func (g guard) check(network, address string) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAddress, err)
	}
	addr := at.Addr().Unmap().WithZone("")
	within := func(p netip.Prefix) bool { return p.Contains(addr) }
	switch {
	case slices.ContainsFunc(metadata, within):
		return ErrAddress
	case slices.ContainsFunc(g.allow, within):
		return nil
	}
	if err := g.public.Safe(network, address, nil); err != nil {
		return fmt.Errorf("%w: %w", ErrAddress, err)
	}
	return nil
}
