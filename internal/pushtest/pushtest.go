// Package pushtest is a push service of a browser's maker: it takes messages as RFC 8030 has it, checks who sends them by RFC 8292, and
// opens them as the browser would by RFC 8291.
package pushtest

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// Browser is one that has subscribed.
type Browser struct {
	Endpoint, P256dh, Auth string

	key    *ecdh.PrivateKey
	secret []byte
	status int
	after  int // seconds, beside a status
	taken  []string
}

// Service is a push service, which takes messages of one installation.
type Service struct {
	*httptest.Server

	mu       sync.Mutex
	known    string // the key that browsers have subscribed for; "" until the first message shows it
	browsers []*Browser
	problems []string
}

// New starts a push service over HTTPS. Its Client trusts it.
func New(t testing.TB) *Service {
	t.Helper()
	s := &Service{}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(s.Close)
	return s
}

// Subscribe a browser for the messages of whoever has the key, in base64url; "" is whoever sends first.
func (s *Service) Subscribe(t testing.TB, key string) *Browser {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	secret := make([]byte, secretSize)
	_, _ = rand.Read(secret)
	s.mu.Lock()
	defer s.mu.Unlock()
	if key != "" {
		s.known = key
	}
	b := &Browser{
		Endpoint: s.URL + "/push/" + strconv.Itoa(len(s.browsers)), key: private, secret: secret, status: http.StatusCreated,
		P256dh: base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(secret),
	}
	s.browsers = append(s.browsers, b)
	return b
}

// Answer has the service answer messages for a browser with a status.
func (s *Service) Answer(b *Browser, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.status = status
}

// AnswerLater has the service take nothing for a browser, and say in how many seconds it may.
func (s *Service) AnswerLater(b *Browser, seconds int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b.status, b.after = http.StatusTooManyRequests, seconds
}

// Taken are the messages for a browser, as it has opened them.
func (s *Service) Taken(b *Browser) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(b.taken)
}

// Problems are what was wrong with messages.
func (s *Service) Problems() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.problems)
}

// limit is how large a message a push service has to take.
const limit = 4096

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(io.LimitReader(r.Body, limit+1))
	i := slices.IndexFunc(s.browsers, func(b *Browser) bool { return b.Endpoint == s.URL+r.URL.Path })
	switch life, wrong := strconv.Atoi(r.Header.Get("TTL")); {
	case i < 0:
		w.WriteHeader(http.StatusNotFound)
		return
	case s.browsers[i].status != http.StatusCreated:
		if after := s.browsers[i].after; after > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(after))
		}
		w.WriteHeader(s.browsers[i].status)
		return
	case err != nil || len(body) > limit:
		err = errSize
	case r.Method != http.MethodPost, wrong != nil || life < 0, r.Header.Get("Content-Encoding") != "aes128gcm":
		err = errRequest
	default:
		s.known, err = checkSender(r.Header.Get("Authorization"), s.URL, s.known)
	}
	var text []byte
	if err == nil {
		text, err = decrypt(body, s.browsers[i].key, s.browsers[i].secret)
	}
	if err != nil {
		s.problems = append(s.problems, err.Error())
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.browsers[i].taken = append(s.browsers[i].taken, string(text))
	w.Header().Set("Location", s.URL+"/message")
	w.WriteHeader(http.StatusCreated)
}
