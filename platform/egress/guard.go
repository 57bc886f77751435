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
	netip.MustParsePrefix("169.254.0.0/16"),         // AWS, Google, Azure and most others, with the roles of tasks
	netip.MustParsePrefix("100.100.100.200/32"),     // Alibaba
	netip.MustParsePrefix("192.0.0.192/32"),         // Oracle
	netip.MustParsePrefix("168.63.129.16/32"),       // Azure's host, though the address is public
	netip.MustParsePrefix("fd00:ec2::/32"),          // AWS
	netip.MustParsePrefix("fd20:ce::254/128"),       // Google
	netip.MustParsePrefix("fd00:c1::a9fe:a9fe/128"), // Oracle
	netip.MustParsePrefix("fd00:42::42/128"),        // Scaleway
	netip.MustParsePrefix("fe80::a9fe:a9fe/128"),    // OpenStack
}

// The networks of IPv6 whose addresses lead to an IPv4 address, and where in them it stands.
//
//nolint:gochecknoglobals // a table
var translated = []struct {
	network netip.Prefix
	at      int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 12},    // NAT64
	{netip.MustParsePrefix("64:ff9b:1::/48"), 12},  // NAT64 of a site, as far as its last 32 bits tell
	{netip.MustParsePrefix("2002::/16"), 2},        // 6to4
	{netip.MustParsePrefix("::ffff:0:0:0/96"), 12}, // SIIT
	{netip.MustParsePrefix("::/96"), 12},           // IPv4-compatible
}

// guard decides about addresses.
type guard struct {
	allow  []netip.Prefix
	public *ssrf.Guardian
}

// newGuard lets through what is globally routable, and allow. Ports are the web's to choose.
func newGuard(allow []netip.Prefix) guard {
	return guard{allow: allow, public: ssrf.New(ssrf.WithAnyPort())}
}

// Judge is what New checks each connection by, for what is not HTTP: it refuses an address that is neither public nor opened.
func Judge(allow []netip.Prefix) func(netip.Addr) error {
	g := newGuard(allow)
	return func(addr netip.Addr) error {
		network := "tcp6"
		if addr = addr.Unmap(); addr.Is4() {
			network = "tcp4"
		}
		return g.check(network, netip.AddrPortFrom(addr, 1).String())
	}
}

// check refuses an address that is neither public nor opened. It is asked with the resolved address, before the socket
// connects.
func (g guard) check(network, address string) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAddress, err)
	}
	addr := at.Addr().Unmap().WithZone("")
	if within(metadata, addr) || within(metadata, behind(addr)) {
		return ErrAddress
	}
	if within(g.allow, addr) {
		return nil
	}
	if err := g.public.Safe(network, address, nil); err != nil {
		return fmt.Errorf("%w: %w", ErrAddress, err)
	}
	return nil
}

// behind is the IPv4 address that a translator would make of the address, or the address itself.
func behind(addr netip.Addr) netip.Addr {
	bytes := addr.As16()
	for _, t := range translated {
		if addr.Is6() && t.network.Contains(addr) {
			return netip.AddrFrom4([4]byte(bytes[t.at : t.at+4]))
		}
	}
	return addr
}

func within(prefixes []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(addr) })
}
