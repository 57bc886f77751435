// Package acmetest is a certificate authority with ACME (RFC 8555) for tests: it checks signatures and nonces, looks at port 80 or 443
// of whoever orders, and signs what has been proven, and nothing else.
package acmetest

import (
	"crypto"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Server is an authority.
type Server struct {
	// URL is its directory.
	URL string

	mu       sync.Mutex
	base     string
	root     authority
	plain    string // where port 80 of every name is
	secure   string // where port 443 is
	lasts    time.Duration
	aged     time.Duration
	refusal  *problem
	customer string // whose key begins accounts; "" if anybody may
	binding  []byte
	next     int
	nonces   map[string]bool
	accounts map[string]crypto.PublicKey
	contacts map[string][]string
	orders   map[string]*order
	issued   map[string]int // by name
	looked   map[string]int // by way of proof
}

// order is of one name, with the one authorization that it takes. Its status is that of RFC 8555.
type order struct {
	id, account, name, token string
	status, proven           string
	why                      *problem
	chain                    []byte
}

// problem is an error as RFC 7807 has it.
type problem struct {
	Type   string `json:"type"`
	Detail string `json:"detail"`
	Status int    `json:"status"`

	after time.Duration
}

func fault(kind, detail string, status int) *problem {
	return &problem{Type: "urn:ietf:params:acme:error:" + kind, Detail: detail, Status: status}
}

// New starts an authority that finds port 80 of every name at one address, and port 443 at another.
func New(t testing.TB, plain, secure string) *Server {
	t.Helper()
	s := &Server{
		plain: plain, secure: secure, lasts: 90 * 24 * time.Hour, nonces: map[string]bool{}, accounts: map[string]crypto.PublicKey{},
		contacts: map[string][]string{}, orders: map[string]*order{}, issued: map[string]int{}, looked: map[string]int{}, root: newAuthority(t),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /directory", s.directory)
	mux.HandleFunc("HEAD /nonce", func(w http.ResponseWriter, _ *http.Request) { s.nonce(w) })
	mux.HandleFunc("POST /account", s.signed(s.newAccount))
	mux.HandleFunc("POST /order", s.signed(s.newOrder))
	mux.HandleFunc("POST /order/{id}", s.signed(s.showOrder))
	mux.HandleFunc("POST /proof/{id}", s.signed(s.showProof))
	mux.HandleFunc("POST /challenge/{id}/{way}", s.signed(s.look))
	mux.HandleFunc("POST /finalize/{id}", s.signed(s.finalize))
	mux.HandleFunc("POST /certificate/{id}", s.signed(s.certificate))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.base, s.URL = server.URL, server.URL+"/directory"
	return s
}

// Lasting has certificates last so long from now on, of which a part has gone by when they are made.
func (s *Server) Lasting(whole, gone time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lasts, s.aged = whole, gone
}

// Refuse orders with a kind of error from now on, and say when to come back; an empty kind takes them again.
func (s *Server) Refuse(kind string, after time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusal = nil
	if kind != "" {
		s.refusal = fault(kind, "not now", http.StatusTooManyRequests)
		s.refusal.after = after
	}
}

// Bind accounts to a customer from now on: only who has the key begins one.
func (s *Server) Bind(customer string, key []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.customer, s.binding = customer, key
}

// Counts are how many orders there were for a name that became certificates, how many orders there were in all, and how many accounts.
func (s *Server) Counts(name string) (issued, orders, accounts int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.issued[name], len(s.orders), len(s.accounts)
}

// Looked is how often a way of proof was tried.
func (s *Server) Looked(way string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.looked[way]
}

// Contacts are those of all accounts.
func (s *Server) Contacts() (all []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.contacts {
		all = append(all, c...)
	}
	return all
}

func (s *Server) id() string {
	s.next++
	return strconv.Itoa(s.next)
}

func (s *Server) directory(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"newNonce": s.base + "/nonce", "newAccount": s.base + "/account", "newOrder": s.base + "/order",
		"revokeCert": s.base + "/revoke", "keyChange": s.base + "/change",
		"meta": map[string]any{"termsOfService": s.base + "/terms"},
	})
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // the client notices
}

func refuse(w http.ResponseWriter, p *problem) {
	w.Header().Set("Content-Type", "application/problem+json")
	if p.after > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(p.after.Seconds())))
	}
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) //nolint:errchkjson // the client notices
}
