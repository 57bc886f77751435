package authz

import (
	"net/netip"
	"slices"
	"strings"
)

// ClientAddr is the address that a request came from: the peer's, or, where the peer is a trusted proxy, the rightmost
// address of X-Forwarded-For that is not itself a trusted proxy. What stands further left was written by strangers and
// is never looked at; no other header is. Where the trusted part of the header is not readable, or names nobody but
// trusted proxies, the answer is the peer, which no sender can choose. A remote that is no address (a Unix socket)
// gives the zero address, which no allowlist with entries allows.
//
// remote is http.Request.RemoteAddr, forwarded the values of all X-Forwarded-For headers in their order.
func ClientAddr(remote string, forwarded []string, trusted []netip.Prefix) netip.Addr {
	peer, ok := parseHop(remote)
	if !ok || !within(trusted, peer) {
		return peer
	}
	for _, v := range slices.Backward(forwarded) {
		for rest, more := v, true; more; {
			var hop string
			rest, hop, more = cutLast(rest)
			addr, ok := parseHop(strings.Trim(hop, " \t"))
			if !ok {
				return peer
			}
			if !within(trusted, addr) {
				return addr
			}
		}
	}
	return peer
}

// cutLast cuts what stands behind the last comma; more says that something is left to cut.
func cutLast(list string) (rest, last string, more bool) {
	at := strings.LastIndexByte(list, ',')
	if at < 0 {
		return "", list, false
	}
	return list[:at], list[at+1:], true
}

// parseHop reads an address with or without a port, and with or without brackets where it is IPv6.
func parseHop(text string) (netip.Addr, bool) {
	if addr, err := netip.ParseAddr(text); err == nil {
		return plain(addr), true
	}
	if both, err := netip.ParseAddrPort(text); err == nil {
		return plain(both.Addr()), true
	}
	inner, opened := strings.CutPrefix(text, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	addr, err := netip.ParseAddr(inner)
	if !opened || !closed || err != nil || addr.Is4() {
		return netip.Addr{}, false
	}
	return plain(addr), true
}
