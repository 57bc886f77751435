package sip

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

var errAddress = errors.New("sip: no address of a telephone")

// escape makes any text the user of an address, so that nothing in it can be taken for another part of a message.
func escape(user string) string {
	var b strings.Builder
	for _, c := range []byte(user) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_.!~*'()+&=$,", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// address is someone's URI at a host.
func address(user, host string) *sipgo.Uri {
	return &sipgo.Uri{Scheme: "sip", User: escape(user), Host: host}
}

// through is our own address for others to reach us at.
func through(user string, at netip.AddrPort, transport string) sipgo.Uri {
	u := sipgo.Uri{Scheme: "sip", User: user, Host: at.Addr().String(), Port: int(at.Port())}
	if transport != UDP {
		u.UriParams.Add("transport", transport)
	}
	return u
}

// party parses a URI that says who somebody is: a number of the telephone network will do.
func party(text string) (u sipgo.Uri, err error) {
	if err := sipgo.ParseUri(text, &u); err != nil {
		return u, fmt.Errorf("%w: %w", errAddress, err)
	}
	return u, nil
}

// read parses a URI that we can send to.
func read(text string) (u sipgo.Uri, err error) {
	if u, err = party(text); err != nil {
		return u, err
	}
	if (u.Scheme != "sip" && u.Scheme != "sips") || u.Host == "" {
		return u, errAddress
	}
	return u, nil
}

// headed is a message, or a part of one.
type headed interface {
	GetHeaders(name string) []sipgo.Header
}

// values are all of a header's, by its long or its short name.
func values(m headed, names ...string) (all []string) {
	for _, name := range names {
		for _, h := range m.GetHeaders(name) {
			all = append(all, h.Value())
		}
	}
	return all
}

// value is the first of them, without its parameters.
func value(m headed, names ...string) string {
	for _, v := range values(m, names...) {
		v, _, _ = strings.Cut(v, ";")
		return strings.TrimSpace(v)
	}
	return ""
}

// lists says whether a comma-separated header has a word.
func lists(m headed, word string, names ...string) bool {
	for _, v := range values(m, names...) {
		for part := range strings.SplitSeq(v, ",") {
			if strings.EqualFold(strings.TrimSpace(part), word) {
				return true
			}
		}
	}
	return false
}

// unescape is the text of a user in an address.
func unescape(user string) string {
	user, _, _ = strings.Cut(user, ";") // parameters of a number
	text, err := url.PathUnescape(user)
	if err != nil {
		return user
	}
	return text
}

// userOf is whom an address names: its user, or the number that it is.
func userOf(u sipgo.Uri) string {
	if u.Scheme == "tel" {
		return u.Raw()
	}
	return u.User
}

// clean keeps a text on its line.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}
