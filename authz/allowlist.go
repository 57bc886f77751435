package authz

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// ipv4In6 is how many bits of an IPv4-mapped IPv6 address stand before the IPv4 address.
const ipv4In6 = 96

// ParseAllowlist reads the networks that a key may be used from: CIDRs and single addresses, IPv4 and IPv6, in any
// mix. Bits after the prefix length are dropped. It fails with a validation error of the key's allowIps that names every
// entry that is neither; an address with a zone is neither, because a zone means something on one machine only.
func ParseAllowlist(entries []string) ([]netip.Prefix, error) {
	var prefixes []netip.Prefix
	var wrong []fault.Detail
	for _, entry := range entries {
		prefix, ok := parsePrefix(strings.TrimSpace(entry))
		if !ok {
			wrong = append(wrong, fault.Break("allowIps", fault.NoAddress, strconv.Quote(entry)))
		} else if !slices.Contains(prefixes, prefix) {
			prefixes = append(prefixes, prefix)
		}
	}
	if len(wrong) > 0 {
		return nil, fault.Invalid(wrong...)
	}
	return prefixes, nil
}

// Allowed reports whether a key with the allowlist may be used from the address. An empty list allows every address;
// any other allows none that is unknown.
func Allowed(allowlist []netip.Prefix, addr netip.Addr) bool {
	return len(allowlist) == 0 || within(allowlist, plain(addr))
}

func parsePrefix(entry string) (netip.Prefix, bool) {
	if addr, err := netip.ParseAddr(entry); err == nil && addr.Zone() == "" {
		addr = addr.Unmap()
		return netip.PrefixFrom(addr, addr.BitLen()), true
	}
	prefix, err := netip.ParsePrefix(entry)
	if err != nil {
		return netip.Prefix{}, false
	}
	if prefix.Addr().Is4In6() {
		// A mapped network is the IPv4 one; a shorter prefix would hold more than the mapped addresses.
		if prefix.Bits() < ipv4In6 {
			return netip.Prefix{}, false
		}
		prefix = netip.PrefixFrom(prefix.Addr().Unmap(), prefix.Bits()-ipv4In6)
	}
	return prefix.Masked(), true
}

// plain is the address as lists compare it: an IPv4-mapped one as IPv4, without a zone.
func plain(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }

func within(prefixes []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(addr) })
}
