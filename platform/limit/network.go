package limit

import "net/netip"

// ownBits are those of an IPv6 address that somebody has to themselves, siteBits those of all that a site is given at most.
const (
	ownBits  = 64
	siteBits = 48
)

// Network is the part of an address that nobody can change at will: requests of one network count together.
func Network(a netip.Addr) string { return prefix(a, ownBits) }

// Site is Network for totals: the 65,536 IPv6 networks of a site count as one.
func Site(a netip.Addr) string { return prefix(a, siteBits) }

func prefix(a netip.Addr, bits int) string {
	a = a.Unmap().WithZone("")
	if p, err := a.Prefix(bits); err == nil && a.Is6() {
		return p.String()
	}
	return a.String()
}
