// Package switchboard is a client of the /v3 API of Switchboard. It needs nothing but the standard library.
package switchboard

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// What holds where a Config says nothing.
const (
	DefaultTimeout    = time.Minute
	DefaultRetries    = 2
	DefaultStreamIdle = time.Minute
)

// Config is what a client needs.
type Config struct {
	// BaseURL is where the server is: https://switchboard.example.com.
	BaseURL string
	// Key is an API key.
	Key string
	// Subaccount is the subaccount's id or location id, if the key may use several.
	Subaccount string
	// Timeout is how long one attempt may take. Zero is a minute, and four for chat completions, which the server may take that long for.
	Timeout time.Duration
	// StreamIdle is how long a stream may bring nothing, not even the comment that the server sends every 15 seconds. Zero is a minute.
	StreamIdle time.Duration
	// Retries is how often a request is repeated that met 429, 502, 503 or a broken connection. Zero is 2, negative is none.
	Retries int
	// HTTPClient sends requests. Nil is a client of its own, with the default transport.
	HTTPClient *http.Client
}

// Client of one server, with one key. It can be used by several goroutines at once.
type Client struct {
	resources
	// Files to import, exports, and the rejected rows of imports.
	Files FilesResource
	core  *core
}

type core struct {
	base     *url.URL
	key      string
	http     *http.Client
	idle     time.Duration // of a stream
	defaults settings
}

// settings are what a call can change.
type settings struct {
	subaccount, idempotencyKey string
	timeout                    time.Duration
	retries                    int
	response                   *http.Header
}

// Option changes one call.
type Option func(*settings)

// WithSubaccount makes the call in another subaccount.
func WithSubaccount(id string) Option { return func(s *settings) { s.subaccount = id } }

// WithTimeout gives each attempt of the call another time.
func WithTimeout(d time.Duration) Option { return func(s *settings) { s.timeout = d } }

// WithRetries repeats the call at most n times; zero is never.
func WithRetries(n int) Option { return func(s *settings) { s.retries = n } }

// WithIdempotencyKey sends a key of the caller's in place of one that is made for the call.
func WithIdempotencyKey(key string) Option { return func(s *settings) { s.idempotencyKey = key } }

// WithResponseHeader puts the headers of a successful response, such as the ETag, where the pointer says.
func WithResponseHeader(h *http.Header) Option { return func(s *settings) { s.response = h } }

// New makes a client. It fails if the URL is invalid or there is no key.
func New(c Config) (*Client, error) {
	base, err := url.Parse(strings.TrimRight(c.BaseURL, "/"))
	if err != nil {
		return nil, fmt.Errorf("switchboard: %w", err)
	}
	if base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("switchboard: the base URL %q must be an http or https URL", c.BaseURL)
	}
	if c.Key == "" {
		return nil, errors.New("switchboard: a key is required")
	}
	client := http.Client{}
	if c.HTTPClient != nil {
		client = *c.HTTPClient
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // the key stays here
	s := settings{subaccount: c.Subaccount, timeout: c.Timeout, retries: c.Retries}
	if s.retries == 0 {
		s.retries = DefaultRetries
	}
	k := &core{base: base, key: c.Key, http: &client, idle: c.StreamIdle, defaults: s}
	if k.idle == 0 {
		k.idle = DefaultStreamIdle
	}
	return &Client{resources: newResources(k), Files: FilesResource{k}, core: k}, nil
}

// header of a request.
func (c *core) header(r request, s settings, contentType string) http.Header {
	h := http.Header{"Accept": {"application/json"}, "Authorization": {"Bearer " + c.key}}
	maps.Copy(h, r.header.headers())
	if contentType != "" {
		h.Set("Content-Type", contentType)
	}
	if s.subaccount != "" && !r.workspace {
		h.Set("X-Subaccount-Id", s.subaccount)
	}
	if s.idempotencyKey != "" {
		h.Set("Idempotency-Key", s.idempotencyKey)
	}
	return h
}
