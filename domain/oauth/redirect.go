package oauth

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
)

// longestURL is how long an address may be that a client names.
const longestURL = 500

// redirectable says whether codes may be sent to an address: by https, or to a program on the person's own machine. What a browser
// could read in another way is none.
func redirectable(text string) bool {
	odd := func(c rune) bool { return c <= ' ' || c > '~' || strings.ContainsRune("\\\"<>`{}|^#", c) }
	if len(text) > longestURL || strings.ContainsFunc(text, odd) {
		return false
	}
	u, err := url.Parse(text)
	if err != nil || u.User != nil || u.Opaque != "" || u.Hostname() == "" {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && authz.Loopback(u)
}

// matches says whether an address is one that was registered: to the letter, except for the port of a program on the person's own machine,
// which takes the one that is free.
func matches(registered, asked string) bool {
	if registered == asked {
		return true
	}
	a, err := url.Parse(registered)
	b, wrong := url.Parse(asked)
	if err != nil || wrong != nil || !redirectable(asked) || a.Scheme != "http" || !authz.Loopback(a) || !authz.Loopback(b) {
		return false
	}
	a.Host, b.Host = a.Hostname(), b.Hostname()
	return a.String() == b.String()
}

// answered is an address with the parameters of an answer behind those that it has.
func answered(redirect string, values url.Values) (string, error) {
	u, err := url.Parse(redirect)
	if err != nil {
		return "", fmt.Errorf("address of an app: %w", err)
	}
	if u.RawQuery != "" {
		u.RawQuery += "&"
	}
	u.RawQuery += values.Encode()
	return u.String(), nil
}
