package rest_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/rest"
)

// By https browsers come by nothing else, whatever the answer; by http they are asked nothing.
func TestStrictTransport(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.Admission = admission.New() }))
	paths := []string{"/session", "/session/oidc", "/v3/contacts", "/nothing", "/openapi.json", "/graphql"}
	for base, want := range map[string]string{"http://desk.example": "", "https://desk.example": "max-age=31536000"} {
		b.door.BaseURL = base
		for _, path := range paths {
			if r := b.browse("GET", path, "", ""); r.header.Get("Strict-Transport-Security") != want {
				t.Errorf("%s%s: %d %q", base, path, r.status, r.header.Get("Strict-Transport-Security"))
			}
		}
	}
	b.door.BaseURL = "https://desk.example"
	b.door.Down = func() bool { return true }
	if r := b.send("GET", "/v3/contacts", ""); r.status != 503 || r.header.Get("Strict-Transport-Security") == "" {
		t.Errorf("a refusal: %d %v", r.status, r.header)
	}
}

// By https a session's cookie has a name that no other host can set. A session of the plain name is none there, nor the other
// way round; and signing out deletes the cookie by the name that it has.
func TestCookiesBelongToTheHost(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		plain, _ := b.signIn("ada@example.com", password)
		b.door.BaseURL = "https://desk.example"
		hosted, r := b.signIn("ada@example.com", password)
		set := must(http.ParseSetCookie(r.header.Get("Set-Cookie")))
		if set.Name != "__Host-switchboard_session" || !set.Secure || set.Path != "/" || set.Domain != "" || !set.HttpOnly {
			t.Errorf("%s", r.header.Get("Set-Cookie"))
		}
		renamed := func(cookie string) string {
			_, token, _ := strings.Cut(cookie, "=")
			return "switchboard_session=" + token
		}
		for cookie, want := range map[string]int{hosted: 200, renamed(hosted): 401, plain: 401, plain + "; " + hosted: 200} {
			if r := b.browse("GET", "/session", "", cookie); r.status != want {
				t.Errorf("by https, %s: %d", cookie, r.status)
			}
			if r := b.browse("POST", "/graphql", `{"query":"{__typename}"}`, cookie); r.status != want {
				t.Errorf("GraphQL by https, %s: %d", cookie, r.status)
			}
		}
		out := must(http.ParseSetCookie(b.browse("DELETE", "/session", "", hosted).header.Get("Set-Cookie")))
		if out.Name != set.Name || out.MaxAge >= 0 || !out.Secure || out.Path != "/" {
			t.Errorf("signing out: %v", out)
		}
		b.door.BaseURL = "http://test"
		if r := b.browse("GET", "/session", "", hosted); r.status != 401 {
			t.Errorf("signed out: %d", r.status)
		}
		if r := b.browse("GET", "/session", "", plain); r.status != 200 {
			t.Errorf("by http: %d", r.status)
		}
	})
}

// The cookie of a sign-in at a provider belongs to the host as well, and one of the plain name is not read.
func TestOpenIDCookieBelongsToTheHost(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		_, c := abroad(t, b, map[string]any{"email": "ada@example.com"})
		b.door.BaseURL = strings.Replace(b.url, "http://", "https://", 1)
		there, r := visit(t, c, b.url+"/session/oidc")
		set := must(http.ParseSetCookie(r.header.Get("Set-Cookie")))
		if set.Name != "__Host-switchboard_oidc" || !set.Secure || set.Path != "/" || set.Domain != "" || set.MaxAge > int((10*time.Minute).Seconds()) {
			t.Errorf("%s", r.header.Get("Set-Cookie"))
		}
		back, _ := visit(t, c, there)
		back = strings.Replace(back, "https://", "http://", 1)
		for name, want := range map[string]string{"switchboard_oidc": "/login?problem=failed", "__Host-switchboard_oidc": "/"} {
			late := browser()
			late.Jar.SetCookies(must(url.Parse(b.url)), []*http.Cookie{{Name: name, Value: set.Value}})
			if to, _ := visit(t, late, back); to != want {
				t.Errorf("%s: to %q, want %q", name, to, want)
			}
		}
	})
}
