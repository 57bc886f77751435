package sip

import (
	"cmp"
	"net/netip"
	"regexp"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

// nobody calls who is not to be shown, or whose number the network has found to be made up.
const nobody = "anonymous"

// caller is the caller's number or name. Anybody can write somebody else's into From. So where the network that a call comes from is
// trusted, what that asserts comes first, unless the caller asks not to be shown (RFC 3325, 7).
func (p *Phone) caller(req *sipgo.Request) string {
	from := unescape(userOf(req.From().Address))
	at, err := netip.ParseAddrPort(req.Source())
	if err != nil || !p.trusts(at.Addr().Unmap()) {
		return from
	}
	addresses := asserted(req)
	if len(addresses) == 0 {
		addresses = values(req, "From")
	}
	known := identity(addresses)
	if known == "" { // none that can be read
		known = from
	}
	if forged(addresses) || known != from && hides(req) {
		return nobody
	}
	return known
}

// asserted are the caller's addresses: at most one of SIP and one of the telephone network.
func asserted(req *sipgo.Request) (all []string) {
	for _, text := range values(req, "P-Asserted-Identity") {
		for text != "" {
			one := firstAddress(text)
			all = append(all, strings.TrimSpace(one))
			text = strings.TrimPrefix(text[len(one):], ",")
		}
	}
	return all
}

// identity is who addresses are of, by a number if there is one; "" if they name nobody.
func identity(addresses []string) (who string) {
	for _, text := range addresses {
		var u sipgo.Uri
		if _, err := sipgo.ParseAddressValue(text, &u, nil); err != nil {
			continue
		}
		user := unescape(cmp.Or(u.User, u.Raw()))
		if number.MatchString(user) {
			return user
		}
		who = cmp.Or(who, user)
	}
	return who
}

// number is what may be one of the telephone network.
var number = regexp.MustCompile(`^\+?[0-9().-]{3,}$`)

// hides says whether the caller has asked not to be shown, in either of the ways that there are.
func hides(req *sipgo.Request) bool {
	from := req.From().Address
	if strings.EqualFold(from.User, nobody) || strings.EqualFold(from.Host, "anonymous.invalid") {
		return true
	}
	for _, text := range values(req, "Privacy") {
		for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
			if word == "id" || word == "user" || word == "header" {
				return true
			}
		}
	}
	return false
}

// forged says whether the network has found that a number is not the caller's (3GPP TS 24.229, 7.2A.20).
func forged(addresses []string) bool {
	for _, text := range addresses {
		if strings.Contains(strings.ToLower(text), "verstat=tn-validation-failed") {
			return true
		}
	}
	return false
}
