// Package crawl has the parts of crawling a website that need no network: which addresses are the same page, which belong to the site and
// are included, and which addresses pages and site maps name.
package crawl

import (
	"net"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

// maxAddress is how long an address may be, in bytes. What is longer is a trap, as a rule.
const maxAddress = 2048

// Address is the one form in which a page of the web is kept, whoever names it: absolute, without a fragment, a default port,
// dots in its path, and parameters that follow visitors. It is false for what is no page of the web.
func Address(base *url.URL, ref string) (*url.URL, bool) {
	ref = strings.TrimSpace(ref)
	if ref == "" || len(ref) > maxAddress {
		return nil, false
	}
	u, err := url.Parse(ref)
	if err != nil {
		return nil, false
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	u.Scheme = strings.ToLower(u.Scheme)
	if u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Opaque != "" {
		return nil, false
	}
	host, ok := hostOf(u)
	if !ok {
		return nil, false
	}
	clean := (&url.URL{Path: "/"}).ResolveReference(&url.URL{Path: u.Path, RawPath: u.RawPath})
	path, raw := withoutSession(clean.Path), withoutSession(clean.RawPath)
	out := &url.URL{Scheme: u.Scheme, Host: host, Path: path, RawPath: raw, RawQuery: query(u.RawQuery)}
	if out.Path == "" {
		out.Path = "/"
	}
	return out, len(out.String()) <= maxAddress
}

// hostOf is the host in lower case and ASCII, with its port unless that is the scheme's own.
func hostOf(u *url.URL) (string, bool) {
	name := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if ascii, err := idna.Lookup.ToASCII(name); err == nil {
		name = ascii
	} else if net.ParseIP(name) == nil && strings.ContainsFunc(name, func(r rune) bool { return r > '~' || r <= ' ' }) {
		return "", false
	}
	port := u.Port()
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	if port == "" || port == defaultPort[u.Scheme] {
		return name, name != ""
	}
	return name + ":" + port, name != ""
}

var defaultPort = map[string]string{"http": "80", "https": "443"}

// tracking are parameters that tell where a visitor came from, or who it is, and nothing of the page.
var tracking = map[string]bool{
	"gclid": true, "dclid": true, "gbraid": true, "wbraid": true, "fbclid": true, "msclkid": true, "yclid": true, "twclid": true,
	"igshid": true, "mc_cid": true, "mc_eid": true, "_ga": true, "_gl": true, "_hsenc": true, "_hsmi": true,
	"phpsessid": true, "jsessionid": true, "aspsessionid": true, "sessionid": true, "session_id": true, "sid": true,
}

// query is what is left of one, in the order of its names.
func query(raw string) string {
	var kept []string
	for part := range strings.SplitSeq(raw, "&") {
		name, _, _ := strings.Cut(part, "=")
		if plain, err := url.QueryUnescape(name); err == nil {
			name = strings.ToLower(plain)
		}
		if part != "" && !tracking[name] && !strings.HasPrefix(name, "utm_") {
			kept = append(kept, part)
		}
	}
	slices.SortStableFunc(kept, func(a, b string) int {
		a, _, _ = strings.Cut(a, "=")
		b, _, _ = strings.Cut(b, "=")
		return strings.Compare(a, b)
	})
	return strings.Join(kept, "&")
}

// withoutSession drops the session that Java writes into a path.
func withoutSession(path string) string {
	const session = ";jsessionid="
	at := 0
	for ; at+len(session) <= len(path); at++ {
		if strings.EqualFold(path[at:at+len(session)], session) {
			break
		}
	}
	if at+len(session) > len(path) {
		return path
	}
	rest := path[at+1:]
	if end := strings.IndexAny(rest, "/;"); end >= 0 {
		return path[:at] + rest[end:]
	}
	return path[:at]
}

// SameHost says whether two addresses are of one site: of the same host, www or not. Between http and https there is no difference
// where both are at their usual ports.
func SameHost(a, b *url.URL) bool {
	name := func(u *url.URL) string { return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.") }
	usual := func(u *url.URL) bool { return u.Port() == "" || u.Port() == defaultPort[u.Scheme] }
	return name(a) == name(b) && (usual(a) && usual(b) || a.Port() == b.Port())
}

// Secured is the address by https where the site is read so, and http is written by oversight only.
func Secured(site, u *url.URL) *url.URL {
	if site.Scheme == "https" && u.Scheme == "http" && u.Port() == "" && SameHost(site, u) {
		safe := *u
		safe.Scheme = "https"
		return &safe
	}
	return u
}
