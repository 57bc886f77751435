// Package egress makes the HTTP client for requests whose URL a tenant chooses. It limits which addresses they reach, how far they are
// redirected, and how much they return.
package egress

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

// Bounds of a request. A caller's own context and limits may be tighter.
const (
	dialTimeout   = 10 * time.Second
	headerTimeout = 30 * time.Second
	totalTimeout  = 5 * time.Minute
	headerLimit   = 1 << 20
	bodyLimit     = 64 << 20
	redirects     = 5
	idleConns     = 20
	idleTimeout   = 30 * time.Second
)

// Errors of requests that are not made, or broken off. They tell nothing of the network behind them.
var (
	ErrAddress   = errors.New("egress: the address is not on the public internet")
	ErrURL       = errors.New("egress: only http and https URLs without a user are fetched")
	ErrRedirects = errors.New("egress: too many redirects")
	ErrSize      = errors.New("egress: the answer is too large")
)

// New makes the client. Every connection is checked by the address that is dialled, after names are resolved, so that no
// name, redirect or second answer of a name server leads inside. allow opens networks of the operator's own, but never
// an address where a cloud keeps credentials.
func New(allow []netip.Prefix) *http.Client { return resolving(allow, nil) }

// resolving is New with a resolver of names; nil is the system's.
func resolving(allow []netip.Prefix, names *net.Resolver) *http.Client {
	g := newGuard(allow)
	dialer := &net.Dialer{
		Timeout: dialTimeout, Resolver: names,
		Control: func(network, address string, _ syscall.RawConn) error { return g.check(network, address) },
	}
	return &http.Client{
		Timeout:       totalTimeout,
		CheckRedirect: checkRedirect,
		Transport: bounded{&http.Transport{
			Proxy:       nil, // a proxy would dial in our place, unchecked
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout, ResponseHeaderTimeout: headerTimeout,
			MaxResponseHeaderBytes: headerLimit, MaxIdleConns: idleConns, IdleConnTimeout: idleTimeout, ForceAttemptHTTP2: true,
		}},
	}
}

// Straight is a client like c that follows no redirect: what a tenant has put somewhere is there, and nowhere else.
func Straight(c *http.Client) *http.Client {
	straight := *c
	straight.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &straight
}

func checkRedirect(_ *http.Request, via []*http.Request) error {
	if len(via) > redirects {
		return ErrRedirects
	}
	return nil
}

// bounded refuses URLs that are not of the web, on every hop, and cuts answers that do not end.
type bounded struct{ next http.RoundTripper }

// RoundTrip of http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	if !web(r.URL) {
		return nil, ErrURL
	}
	resp, err := b.next.RoundTrip(r)
	if err != nil {
		return nil, fmt.Errorf("egress: %w", err)
	}
	if upgraded(r, resp) {
		return resp, nil
	}
	resp.Body = &body{ReadCloser: resp.Body, left: bodyLimit}
	return resp, nil
}

// upgraded says whether an answer is the socket that was asked for. It is written to as well, and its reader bounds each message.
func upgraded(r *http.Request, resp *http.Response) bool {
	return resp.StatusCode == http.StatusSwitchingProtocols && r.Header.Get("Upgrade") != ""
}

func web(u *url.URL) bool {
	return (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil
}

// body is an answer's, unpacked. What is left counts what was unpacked, so that a small bomb is as large as it grows.
type body struct {
	io.ReadCloser

	left int64
}

// Read of io.Reader.
func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, ErrSize
	}
	return n, err //nolint:wrapcheck // io.EOF has to stay itself
}
