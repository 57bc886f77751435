package openid_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/oidctest"
	"github.com/switchboard-dev/switchboard/platform/openid"
)

const back = "https://switchboard.example/session/oidc/callback"

func provider(s *oidctest.Server) *openid.Provider {
	return &openid.Provider{Issuer: s.URL, ID: oidctest.ClientID, Secret: oidctest.ClientSecret}
}

// visit goes to the provider: what it leaves with, and what the provider sends it back with.
func visit(t *testing.T, p *openid.Provider) (openid.Ticket, url.Values) {
	t.Helper()
	to, ticket, err := p.Leave(t.Context(), back)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, to, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	there, err := resp.Location()
	if err != nil {
		t.Fatal(err)
	}
	return ticket, there.Query()
}

func TestReturn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		says     map[string]any
		verified bool
	}{
		"verified":            {map[string]any{"email": "ada@example.com", "name": "Ada"}, true},
		"verified, as a text": {map[string]any{"email": "ada@example.com", "name": "Ada", "email_verified": "true"}, true},
		"not verified":        {map[string]any{"email": "ada@example.com", "name": "Ada", "email_verified": false}, false},
		"of no meaning":       {map[string]any{"email": "ada@example.com", "name": "Ada", "email_verified": 1}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := provider(oidctest.New(t, c.says))
			ticket, query := visit(t, p)
			who, err := p.Return(t.Context(), back, ticket, query)
			if err != nil || who.Email != "ada@example.com" || who.Name != "Ada" || bool(who.Verified) != c.verified {
				t.Errorf("%+v, %v", who, err)
			}
		})
	}
}

// A code is good for once, and only with what its owner left with.
func TestReturnOfAnother(t *testing.T) {
	t.Parallel()
	p := provider(oidctest.New(t, nil))
	for name, c := range map[string]struct {
		change func(k *openid.Ticket, q url.Values)
		want   error
	}{
		"no ticket":            {func(k *openid.Ticket, q url.Values) { *k = openid.Ticket{}; q.Del("state") }, openid.ErrStrange},
		"another's state":      {func(_ *openid.Ticket, q url.Values) { q.Set("state", "another") }, openid.ErrStrange},
		"another issuer":       {func(_ *openid.Ticket, q url.Values) { q.Set("iss", "https://evil.example") }, openid.ErrStrange},
		"another nonce":        {func(k *openid.Ticket, _ url.Values) { k.Nonce = "another" }, openid.ErrStrange},
		"another verifier":     {func(k *openid.Ticket, _ url.Values) { k.Verifier = "another" }, openid.ErrRefused},
		"a code of nobody's":   {func(_ *openid.Ticket, q url.Values) { q.Set("code", "nobody's") }, openid.ErrRefused},
		"somebody who refused": {func(_ *openid.Ticket, q url.Values) { q.Set("error", "access_denied") }, openid.ErrRefused},
	} {
		ticket, query := visit(t, p)
		c.change(&ticket, query)
		if who, err := p.Return(t.Context(), back, ticket, query); !errors.Is(err, c.want) {
			t.Errorf("%s: %+v, %v", name, who, err)
		}
	}
	ticket, query := visit(t, p)
	if _, err := p.Return(t.Context(), "https://elsewhere.example", ticket, query); !errors.Is(err, openid.ErrRefused) {
		t.Errorf("to another address: %v", err)
	}
	ticket, query = visit(t, p)
	for i, want := range []error{nil, openid.ErrRefused} {
		if _, err := p.Return(t.Context(), back, ticket, query); !errors.Is(err, want) {
			t.Errorf("time %d: %v", i, err)
		}
	}
}

// What a provider says is believed if it is for us, by that provider, and not too old.
func TestReturnWithALie(t *testing.T) {
	t.Parallel()
	for name, lie := range map[string]map[string]any{
		"for another": {"aud": "another"},
		"by another":  {"iss": "https://evil.example"},
		"too old":     {"exp": time.Now().Add(-time.Hour).Unix()},
		"no address":  {"email": []string{"ada@example.com"}},
	} {
		p := provider(oidctest.New(t, lie))
		ticket, query := visit(t, p)
		if who, err := p.Return(t.Context(), back, ticket, query); !errors.Is(err, openid.ErrRefused) {
			t.Errorf("%s: %+v, %v", name, who, err)
		}
	}
	s := oidctest.New(t, nil)
	p := provider(s)
	s.Forge(t)
	ticket, query := visit(t, p)
	if who, err := p.Return(t.Context(), back, ticket, query); !errors.Is(err, openid.ErrRefused) {
		t.Errorf("signed by another: %+v, %v", who, err)
	}
}

// Every journey has a ticket of its own.
func TestTicketsDiffer(t *testing.T) {
	t.Parallel()
	p := provider(oidctest.New(t, nil))
	a, _ := visit(t, p)
	b, _ := visit(t, p)
	if a.State == b.State || a.Nonce == b.Nonce || a.Verifier == b.Verifier || a.State == a.Nonce || a.Nonce == a.Verifier {
		t.Errorf("%+v, %+v", a, b)
	}
}

// A provider that is not there at first is looked for again.
func TestProviderComesLater(t *testing.T) {
	t.Parallel()
	s := oidctest.New(t, nil)
	var there atomic.Bool
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !there.Load() {
			http.Error(w, "not yet", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"issuer": "http://` + r.Host + `", "authorization_endpoint": "` + s.URL + `/authorize", "token_endpoint": "` +
			s.URL + `/token", "jwks_uri": "` + s.URL + `/keys", "id_token_signing_alg_values_supported": ["RS256"]}`))
	}))
	t.Cleanup(front.Close)
	p := &openid.Provider{Issuer: front.URL, ID: oidctest.ClientID, Secret: oidctest.ClientSecret}
	if to, _, err := p.Leave(t.Context(), back); err == nil {
		t.Errorf("nobody is there, and it leads to %s", to)
	}
	there.Store(true)
	if to, _, err := p.Leave(t.Context(), back); err != nil || to == "" {
		t.Errorf("%q, %v", to, err)
	}
}
