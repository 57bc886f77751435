// Package oidctest is a provider of OpenID Connect for tests: it has real keys, signs everybody in as who the test says, and
// can be made to lie.
package oidctest

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// What the server knows its only client by.
const (
	ClientID     = "switchboard"
	ClientSecret = "a secret of theirs"
)

const keyBits = 2048

// Server is a provider.
type Server struct {
	// URL is the issuer.
	URL string

	mu     sync.Mutex
	claims map[string]any
	signer jose.Signer
	public jose.JSONWebKeySet
	codes  map[string]url.Values
}

// New starts a provider that signs everybody in with these claims, instead of the ordinary ones where they are the same.
func New(t testing.TB, claims map[string]any) *Server {
	t.Helper()
	s := &Server{claims: claims, codes: map[string]url.Values{}}
	s.signer = s.key(t)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", s.discover)
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, s.public) })
	mux.HandleFunc("GET /authorize", s.authorize)
	mux.HandleFunc("POST /token", s.token)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// key is a new one, which is published under the name of the others.
func (s *Server) key(t testing.TB) jose.Signer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, keyBits)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.public.Keys) == 0 {
		s.public.Keys = []jose.JSONWebKey{{Key: key.Public(), KeyID: "1", Algorithm: string(jose.RS256), Use: "sig"}}
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: key, KeyID: "1"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// Say these claims from now on.
func (s *Server) Say(claims map[string]any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.claims = claims
}

// Forge signs with a key from now on that is not published.
func (s *Server) Forge(t testing.TB) {
	t.Helper()
	signer := s.key(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.signer = signer
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) //nolint:errchkjson // all of it is of this package; the client may be gone
}

func (s *Server) discover(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{
		"issuer": s.URL, "authorization_endpoint": s.URL + "/authorize", "token_endpoint": s.URL + "/token", "jwks_uri": s.URL + "/keys",
		"response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
		"id_token_signing_alg_values_supported": []string{"RS256"},
	})
}

// authorize whoever comes, and send them back with a code.
func (s *Server) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Get("client_id") != ClientID || q.Get("response_type") != "code" || q.Get("code_challenge_method") != "S256" || q.Get("nonce") == "" {
		http.Error(w, "a request that no client of ours makes", http.StatusBadRequest)
		return
	}
	code := rand.Text()
	s.mu.Lock()
	s.codes[code] = q
	s.mu.Unlock()
	back := url.Values{"code": {code}, "state": {q.Get("state")}}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusFound) //nolint:gosec // it is for tests
}

// token for a code, which is good for once.
func (s *Server) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	s.mu.Lock()
	defer s.mu.Unlock()
	q, known := s.codes[r.FormValue("code")]
	delete(s.codes, r.FormValue("code"))
	sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
	if !known || id != ClientID || secret != url.QueryEscape(ClientSecret) || r.FormValue("redirect_uri") != q.Get("redirect_uri") ||
		base64.RawURLEncoding.EncodeToString(sum[:]) != q.Get("code_challenge") {
		answer(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	now := time.Now()
	claims := map[string]any{
		"iss": s.URL, "sub": "1", "aud": ClientID, "iat": now.Unix(), "exp": now.Add(time.Hour).Unix(),
		"nonce": q.Get("nonce"), "email_verified": true,
	}
	maps.Copy(claims, s.claims)
	text, err := json.Marshal(claims)
	if err != nil {
		answer(w, http.StatusInternalServerError, nil)
		return
	}
	signed, err := s.signer.Sign(text)
	if err != nil {
		answer(w, http.StatusInternalServerError, nil)
		return
	}
	raw, err := signed.CompactSerialize()
	if err != nil {
		answer(w, http.StatusInternalServerError, nil)
		return
	}
	answer(w, http.StatusOK, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "id_token": raw})
}
