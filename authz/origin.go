package authz

import (
	"net"
	"net/url"
)

// SameOrigin says whether a browser that names this Origin shows a page of the installation's own, which answers at the
// base URL. What is no browser names none. What a request says of its host is not looked at: a name may be made to lead
// here.
func SameOrigin(origin, base string) bool {
	if origin == "" {
		return true
	}
	page, err := url.Parse(origin)
	own, wrong := url.Parse(base)
	return err == nil && wrong == nil && page.Host != "" && !downgraded(page, own) && (page.Host == own.Host || Loopback(page) && Loopback(own))
}

// downgraded says that a page came without encryption where ours never does: anybody on its way may have written it.
func downgraded(page, own *url.URL) bool { return own.Scheme == "https" && page.Scheme != "https" }

// Loopback says whether an address leads to the machine that it is opened on.
func Loopback(u *url.URL) bool {
	return u.Hostname() == "localhost" || net.ParseIP(u.Hostname()).IsLoopback()
}
