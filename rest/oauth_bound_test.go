package rest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/rest"
)

// A member has so many apps, and codes that nobody exchanged count only as long as they are good.
func TestOAuthAppsAreBounded(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a := b.register("Claude", callback)
		try := func() string {
			return string(b.inquire(cookie, allowApp, map[string]any{"input": a.request(), "scopes": []string{"contacts:read"}, "subaccounts": []string{}}).raw)
		}
		for n := range 50 {
			if r := try(); !strings.Contains(r, "redirectUrl") {
				t.Fatalf("%d: %s", n, r)
			}
		}
		if r := try(); !strings.Contains(r, "conflict") {
			t.Errorf("%s", r)
		}
		b.age("expires_at")
		if r := try(); !strings.Contains(r, "redirectUrl") {
			t.Errorf("%s", r)
		}
	})
}

// What the same client is allowed anew takes the place of what it was allowed before; elsewhere it is another app.
func TestOAuthAgain(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a := b.register("Claude", callback)
		first, _ := a.connect(cookie)
		elsewhere := a.redeem(a.allow(cookie, a.request(), []string{"contacts:read"}, b.other).Query().Get("code")).body["access_token"].(string)
		second, _ := a.connect(cookie)
		if b.at(first).status != 401 || b.at(second).status != 200 || b.at(elsewhere).status != 200 {
			t.Errorf("%d %d %d", b.at(first).status, b.at(second).status, b.at(elsewhere).status)
		}
		if n := under(b.inquire(cookie, apps, nil).body, "data", "connectedApps", "totalCount"); n != 2.0 {
			t.Errorf("%v apps", n)
		}
	})
}

// Codes and tokens are in no line of the log, and neither is what somebody tries.
func TestOAuthIsNotLogged(t *testing.T) {
	t.Parallel()
	log := &safeBuffer{}
	connecting(t, func(t *testing.T, b *bundle) {
		a := b.register("Claude", callback)
		code := a.code(b.boss())
		r := a.redeem(code)
		access, refresh := r.body["access_token"].(string), r.body["refresh_token"].(string)
		b.at(access)
		b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+access)
		b.send("GET", "/oauth/authorize?state=secret-state&code="+code, "", "Authorization", "", "Accept", "text/html")
		a.redeem(code)
		a.refresh(refresh)
		b.post("/oauth/revoke", url.Values{"token": {refresh}, "client_id": {a.id}})
		for _, secret := range []string{code, access, refresh, verifier, challengeOf(verifier), "secret-state"} {
			if strings.Contains(log.String(), secret) {
				t.Errorf("%q is in the log", secret)
			}
		}
		if !strings.Contains(log.String(), "/oauth/token") {
			t.Error("nothing is in the log")
		}
	}, withParts(func(p *domain.Parts) { p.Log = log.logger() }))
}

// Revoking a token that is another's, or invalid, changes nothing.
func TestOAuthRevocation(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		a, other := b.register("Claude", callback), b.register("Mallory", callback)
		access, refresh := a.connect(b.boss())
		for _, try := range []struct {
			client, token string
			status        int
		}{
			{other.id, access, http.StatusUnauthorized},
			{other.id, refresh, http.StatusUnauthorized},
			{"", access, http.StatusUnauthorized},
			{a.id, "", http.StatusBadRequest},
			{a.id, "nothing", http.StatusOK},
			{a.id, access[:len(access)-1] + "!", http.StatusOK},
		} {
			if r := b.post("/oauth/revoke", url.Values{"token": {try.token}, "client_id": {try.client}}); r.status != try.status {
				t.Errorf("%+v: %d %s", try, r.status, r.raw)
			}
		}
		if b.at(access).status != 200 {
			t.Fatal("somebody else has revoked it")
		}
		if r := b.post("/oauth/revoke", url.Values{"token": {refresh}, "client_id": {a.id}}); r.status != 200 || b.at(access).status != 401 {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}

// What may register is bounded: in form, by address, and in all; and what nobody uses goes.
func TestOAuthRegistration(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		for body, code := range map[string]string{
			`{}`: "invalid_redirect_uri", `{"redirect_uris":[]}`: "invalid_redirect_uri", `{"redirect_uris":["http://evil.example/x"]}`: "invalid_redirect_uri",
			`{"redirect_uris":["https://ok.example/x","cursor://callback"]}`: "invalid_redirect_uri", `{"redirect_uris":["https://a:b@evil.example/"]}`: "invalid_redirect_uri",
			`{"redirect_uris":["https://ok.example/#x"]}`: "invalid_redirect_uri", `{"redirect_uris":["https://ok.example/` + strings.Repeat("x", 500) + `"]}`: "invalid_redirect_uri",
			`{"redirect_uris":["http://localhost/x"],"grant_types":["client_credentials"]}`: "invalid_client_metadata",
			`{"redirect_uris":["http://localhost/x"],"response_types":["token"]}`:           "invalid_client_metadata",
			`{"redirect_uris":"https://ok.example/"}`:                                       "invalid_client_metadata",
			`{"client_name":"` + strings.Repeat("x", 20_000) + `"}`:                         "invalid_client_metadata",
			`nothing`: "invalid_client_metadata",
		} {
			if r := b.send("POST", "/oauth/register", body, "Authorization", ""); r.status != 400 || r.body["error"] != code {
				t.Errorf("%.100s: %d %s", body, r.status, r.raw)
			}
		}
		var refused *reply
		for range 30 {
			if r := b.send("POST", "/oauth/register", `{"redirect_uris":["http://[::1]/x"]}`, "Authorization", ""); r.status != http.StatusCreated {
				refused = &r
				break
			}
		}
		if refused == nil || refused.status != 429 || refused.header.Get("Retry-After") == "" {
			t.Errorf("%+v", refused)
		}
		db, ctx := b.store.SystemDB(), context.Background()
		var n int
		count := func() int {
			if err := db.QueryRowContext(ctx, `SELECT count(*) FROM oauth_clients`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if count() != 20 {
			t.Errorf("%d clients", n)
		}
		old := time.Now().Add(-25 * time.Hour).UnixMicro()
		must(db.ExecContext(ctx, `UPDATE oauth_clients SET created = $1`, old))
		if err := b.door.Product.OAuth.Sweep(ctx); err != nil || count() != 0 {
			t.Errorf("%d are left: %v", n, err)
		}
	}, withParts(func(p *domain.Parts) {
		p.Registrations = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 20, Per: time.Hour}}}))
	}))
}

// In all there are only so many clients that nobody uses. The oldest make room for others, once whoever opened them has had time.
func TestOAuthRegistrationsInAll(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		db, ctx := b.store.SystemDB(), context.Background()
		for i := range 5000 {
			must(db.ExecContext(ctx, `INSERT INTO oauth_clients (id, name, redirects, created, used) VALUES ($1, 'x', '[]', $2, 0)`, fmt.Sprint(i), time.Now().UnixMicro()))
		}
		register := func() int {
			return b.send("POST", "/oauth/register", `{"redirect_uris":["http://localhost/x"]}`, "Authorization", "").status
		}
		if status := register(); status != http.StatusTooManyRequests {
			t.Errorf("%d", status)
		}
		must(db.ExecContext(ctx, `UPDATE oauth_clients SET created = $1 WHERE id IN ('7', '8')`, time.Now().Add(-20*time.Minute).UnixMicro()))
		if one, two, three := register(), register(), register(); one != http.StatusCreated || two != http.StatusCreated || three != http.StatusTooManyRequests {
			t.Errorf("%d %d %d", one, two, three)
		}
	})
}

// All networks of a site count as one.
func TestOAuthRegistrationsOfASite(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		register := func(from string) int {
			return b.send("POST", "/oauth/register", `{"redirect_uris":["http://localhost/x"]}`, "Authorization", "", "X-Forwarded-For", from).status
		}
		for n := range 4 {
			want := http.StatusCreated
			if n == 3 {
				want = http.StatusTooManyRequests
			}
			if status := register(fmt.Sprintf("2001:db8:1:%x::1", n)); status != want {
				t.Errorf("number %d: %d", n, status)
			}
		}
		if status := register("2001:db8:2::1"); status != http.StatusCreated {
			t.Errorf("of another site: %d", status)
		}
	}, withParts(func(p *domain.Parts) {
		p.Registrations = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 3, Per: time.Hour}}}))
	}), withDoor(func(d *rest.Door) { d.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }))
}
