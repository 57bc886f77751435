package rest_test

import (
	"context"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/oidctest"
	"github.com/switchboard-dev/switchboard/platform/openid"
)

// abroad is a server with a provider beside it, and a browser without cookies.
func abroad(t *testing.T, b *bundle, claims map[string]any) (*oidctest.Server, *http.Client) {
	t.Helper()
	s := oidctest.New(t, claims)
	b.door.BaseURL = b.url
	b.door.OpenID = &openid.Provider{Issuer: s.URL, ID: oidctest.ClientID, Secret: oidctest.ClientSecret, Name: "Example"}
	return s, browser()
}

// browser keeps cookies, and shows every redirect.
func browser() *http.Client {
	return &http.Client{Jar: must(cookiejar.New(nil)), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// visit a page: where it leads, and how it answers.
func visit(t *testing.T, c *http.Client, url string) (to string, r reply) {
	t.Helper()
	resp, err := c.Do(must(http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.Header.Get("Location"), reply{status: resp.StatusCode, header: resp.Header}
}

// journey is to the provider and to where it sends one back.
func journey(t *testing.T, b *bundle, c *http.Client, to string) (back string) {
	t.Helper()
	there, r := visit(t, c, b.url+"/session/oidc?to="+url.QueryEscape(to))
	if set := r.header.Get("Set-Cookie"); !strings.Contains(set, "HttpOnly") || !strings.Contains(set, "SameSite=Lax") || !strings.Contains(set, "Path=/;") {
		t.Errorf("%s", set)
	}
	back, _ = visit(t, c, there)
	return back
}

// signed says whether a browser is signed in.
func signed(t *testing.T, b *bundle, c *http.Client) bool {
	t.Helper()
	_, r := visit(t, c, b.url+"/session")
	return r.status == http.StatusOK
}

// A member comes in by the provider, and so does who is invited, who is a member then; each is where they wanted to be.
func TestOpenID(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.asking("ada@example.com")
		s, c := abroad(t, b, map[string]any{"email": "Ada@Example.com"})
		if got := b.send("GET", "/session/options", "", "Authorization", "").data()["oidc"]; under(map[string]any{"o": got}, "o", "name") != "Example" {
			t.Errorf("%v", got)
		}
		if to, _ := visit(t, c, journey(t, b, c, "/calls?x=1")); to != "/calls?x=1" || !signed(t, b, c) {
			t.Errorf("a member comes to %s", to)
		}
		s.Say(map[string]any{"email": "zoe@example.com", "name": "Zoe", "email_verified": "true"})
		zoe := browser()
		if to, _ := visit(t, zoe, journey(t, b, zoe, "/")); to != "/login?problem=no_access" || signed(t, b, zoe) {
			t.Errorf("nobody comes to %s", to)
		}
		r := ada(inviting("zoe@example.com", "operator", ""))
		if to, _ := visit(t, zoe, journey(t, b, zoe, "/")); to != "/" || !signed(t, b, zoe) {
			t.Errorf("who is invited comes to %s: %s", to, r.raw)
		}
		if list := ada(`{ members { nodes { name role } } invitations { totalCount } }`); !strings.Contains(string(list.raw), `{"name":"Zoe","role":"operator"}`) || !strings.Contains(string(list.raw), `"totalCount":0`) {
			t.Errorf("%s", list.raw)
		}
		if _, r := b.signIn("zoe@example.com", ""); r.status != 401 {
			t.Errorf("a password of nobody's: %d %s", r.status, r.raw)
		}
		again := browser()
		if to, _ := visit(t, again, journey(t, b, again, "/")); to != "/" || !signed(t, b, again) {
			t.Errorf("once more: %s", to)
		}
		for _, elsewhere := range []string{"https://evil.example/", "//evil.example", `/\evil.example`, "evil", "/\t/evil.example", "/\n/evil.example", `/\/evil.example`, "/\r\\evil.example", "javascript:x", ""} {
			if to, _ := visit(t, again, journey(t, b, again, elsewhere)); to != "/" {
				t.Errorf("%q leads to %q", elsewhere, to)
			}
		}
	})
}

// What the provider has not said of this person, now, for us, lets nobody in.
func TestOpenIDRefusals(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		const email = "ada@example.com"
		s, _ := abroad(t, b, nil)
		refused := func(name, want string, c *http.Client, back string) {
			t.Helper()
			to, r := visit(t, c, back)
			if to != "/login?problem="+want || signed(t, b, c) {
				t.Errorf("%s: to %s, %d", name, to, r.status)
			}
		}
		for name, lie := range map[string]map[string]any{
			"another nonce":         {"email": email, "nonce": "another"},
			"another audience":      {"email": email, "aud": "somebody"},
			"another issuer":        {"email": email, "iss": "https://evil.example"},
			"an hour ago":           {"email": email, "exp": time.Now().Add(-time.Hour).Unix()},
			"! an unsure address":   {"email": email, "email_verified": false},
			"! nothing of being so": {"email": email, "email_verified": nil},
			"! no address":          {},
		} {
			s.Say(lie)
			c, want := browser(), "failed"
			if strings.HasPrefix(name, "!") {
				want = "no_access"
			}
			refused(name, want, c, journey(t, b, c, "/"))
		}
		s.Say(map[string]any{"email": email})
		victim, thief := browser(), browser()
		back := journey(t, b, victim, "/")
		refused("without the cookie", "failed", thief, back)
		journey(t, b, thief, "/")
		refused("with another's state", "failed", thief, back)
		refused("with no state", "failed", victim, b.url+"/session/oidc/callback?code=x")
		back = journey(t, b, victim, "/")
		ticket := victim.Jar.Cookies(must(url.Parse(b.url + "/session/oidc/callback")))
		if to, _ := visit(t, victim, back); to != "/" || !signed(t, b, victim) {
			t.Fatalf("to %s", to)
		}
		for i, code := range []string{must(url.Parse(back)).Query().Get("code"), "another"} {
			late := browser()
			late.Jar.SetCookies(must(url.Parse(b.url+"/session/oidc/callback")), ticket)
			q := must(url.Parse(back)).Query()
			q.Set("code", code)
			refused([]string{"replayed", "the state again"}[i], "failed", late, b.url+"/session/oidc/callback?"+q.Encode())
		}
		cancel := browser()
		state := must(url.Parse(journey(t, b, cancel, "/"))).Query().Get("state")
		refused("cancelled there", "failed", cancel, b.url+"/session/oidc/callback?error=access_denied&state="+state)
		s.Forge(t)
		forged := browser()
		refused("signed by another key", "failed", forged, journey(t, b, forged, "/"))
		b.door.OpenID = nil
		if _, r := visit(t, forged, b.url+"/session/oidc"); r.status != http.StatusNotFound {
			t.Errorf("without a provider: %d", r.status)
		}
	})
}

// By a brand's host name nobody signs in by the provider, at the beginning or at the end: whoever has the name would have the session.
func TestOpenIDByABrand(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system := records{}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver = system }))
			hosted(t, b, system)
			b.employ(b.workspace, "ada@example.com", "owner")
			_, c := abroad(t, b, map[string]any{"email": "ada@example.com"})
			back := must(url.Parse(journey(t, b, c, "/")))
			cookies := c.Jar.Cookies(back)
			for _, path := range []string{"/session/oidc", "/session/oidc/callback", back.RequestURI()} {
				req := must(http.NewRequestWithContext(context.Background(), http.MethodGet, b.url+path, nil))
				req.Host = clientHost
				for _, kept := range cookies {
					req.AddCookie(kept)
				}
				resp := must(browser().Do(req))
				_ = resp.Body.Close()
				if resp.StatusCode != http.StatusNotFound || len(resp.Cookies()) > 0 {
					t.Errorf("%s: %d, to %s, with %v", path, resp.StatusCode, resp.Header.Get("Location"), resp.Cookies())
				}
			}
			if to, _ := visit(t, c, back.String()); to != "/" || !signed(t, b, c) {
				t.Errorf("the installation's own name leads to %s afterwards", to)
			}
		})
	}
}

// A state is good for once by our own count, whatever the provider thinks of its code.
func TestAStateIsSpent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		if err := b.door.Product.People.Spend(t.Context(), "s", "", time.Minute); err != nil {
			t.Error(err)
		}
		if err := b.twin(t).door.Product.People.Spend(t.Context(), "s", "", time.Minute); err == nil {
			t.Error("it is good twice")
		}
		must(execute(b, `UPDATE spent SET until = 0`))
		must(0, b.door.Product.People.Sweep(t.Context()))
		if n := must(execute(b, `DELETE FROM spent`)); n != 0 {
			t.Errorf("%d are left", n)
		}
	})
}

// Somebody who invites has the link, and may choose a password behind an address that is not theirs. It becomes useless, and so does their session,
// once the provider knows who has the address; one that an operator has set stays.
func TestNobodyLiesInWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		s, _ := abroad(t, b, nil)
		b.employ(b.rival, "eve@example.com", "owner")
		eve := b.asking("eve@example.com")
		for email, want := range map[string]int{"zoe@example.com": 401, "yan@example.com": 200} {
			link, _ := under(eve(inviting(email, "viewer", "")).body, "data", "createInvitation", "link").(string)
			_, token, _ := strings.Cut(link, "/invite/")
			in := b.browse("POST", "/session/invitations/"+token, `{"name":"Eve","password":"`+password+`"}`, "")
			cookie, _, _ := strings.Cut(in.header.Get("Set-Cookie"), ";")
			if in.status != 200 {
				t.Fatalf("%d %s", in.status, in.raw)
			}
			if want == 200 {
				must(0, b.door.Product.People.SetPassword(t.Context(), email, password))
				cookie, _ = b.signIn(email, password)
			}
			s.Say(map[string]any{"email": email})
			for range 2 {
				c := browser()
				if to, _ := visit(t, c, journey(t, b, c, "/")); to != "/" || !signed(t, b, c) {
					t.Errorf("%s: who has the address comes to %s", email, to)
				}
			}
			if r := b.browse("GET", "/session", "", cookie); r.status != want {
				t.Errorf("%s: the session of before: %d %s", email, r.status, r.raw)
			}
			if _, r := b.signIn(email, password); r.status != want {
				t.Errorf("%s: the password of before: %d %s", email, r.status, r.raw)
			}
		}
	})
}
