// Package egress makes the one client for requests that a tenant can steer: where they go, how far redirects lead.
package egress

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// Bounds of a request. A caller's own context may be shorter.
const (
	dialTimeout   = 10 * time.Second
	headerTimeout = 30 * time.Second
	totalTimeout  = 5 * time.Minute
	headerBytes   = 1 << 20
	redirects     = 5
	idleConns     = 20
	idleTime      = 30 * time.Second
)

// Errors of requests that are not made. They say nothing about the network behind them.
var (
	ErrAddress   = errors.New("egress: the address is not on the public internet")
	ErrURL       = errors.New("egress: only http and https URLs without a user are fetched")
	ErrRedirects = errors.New("egress: too many redirects")
)

// New makes the client. Every connection is checked by the address that is dialled, after names are resolved, so that no
// name, redirect or second answer of a name server leads inside. allow opens networks of the operator's own, but never
// an address where a cloud keeps credentials.
func New(allow []netip.Prefix) *http.Client {
	g := guard{allow: allow, public: public()}
	dialer := &net.Dialer{Timeout: dialTimeout, ControlContext: g.control}
	return &http.Client{
		Transport: onlyWeb{&http.Transport{
			Proxy:       nil, // a proxy would dial in our place, unchecked
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout, ResponseHeaderTimeout: headerTimeout,
			MaxResponseHeaderBytes: headerBytes, MaxIdleConns: idleConns, IdleConnTimeout: idleTime, ForceAttemptHTTP2: true,
		}},
		CheckRedirect: func(_ *http.Request, via []*http.Request) error {
			if len(via) > redirects {
				return ErrRedirects
			}
			return nil
		},
		Timeout: totalTimeout,
	}
}

// onlyWeb refuses URLs that are not of the web, on every hop.
type onlyWeb struct{ next http.RoundTripper }

// RoundTrip of http.RoundTripper.
func (o onlyWeb) RoundTrip(r *http.Request) (*http.Response, error) {
	if !web(r.URL) {
		return nil, ErrURL
	}
	resp, err := o.next.RoundTrip(r)
	if err != nil {
		return nil, fmt.Errorf("egress: %w", err)
	}
	return resp, nil
}

func web(u *url.URL) bool {
	return (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil
}

// control is called with the resolved address, before the socket connects.
func (g guard) control(_ context.Context, network, address string, _ syscall.RawConn) error {
	return g.check(network, address)
}
