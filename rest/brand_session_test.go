package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
)

// Sessions at a brand's host name connect no apps, which would lead out of it, and neither see nor end what people have elsewhere.
func TestSessionOfABrandStaysThere(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system := records{}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver, p.OAuth = system, true }))
			hosted(t, b, system)
			own, elsewhere := "http://"+clientHost, b.asking("boss@example.com")
			login := fmt.Sprintf(`{"email":"boss@example.com","password":%q}`, password)
			cookie, _, _ := strings.Cut(b.by(clientHost, own, "POST", "/session", login, "").header.Get("Set-Cookie"), ";")
			ask := func(query string, variables map[string]any) string {
				text := string(must(json.Marshal(map[string]any{"query": query, "variables": variables})))
				return string(b.by(clientHost, own, "POST", "/graphql", text, cookie).raw)
			}
			a := b.register("Claude", callback)
			in := a.request("resource", "http://test/mcp")
			for name, query := range map[string]string{"asked": appRequest, "allowed": allowApp, "denied": denyApp} {
				variables := map[string]any{"input": in, "scopes": []string{"contacts:read"}, "subaccounts": []string{b.sub}}
				if name != "allowed" {
					variables = map[string]any{"input": in}
				}
				if got := ask(query, variables); !strings.Contains(got, "forbidden") {
					t.Errorf("an app is %s: %s", name, got)
				}
			}
			var there string
			for _, one := range under(elsewhere(`{ sessions { id current } }`).body, "data", "sessions").([]any) {
				if s := one.(map[string]any); s["current"] == true {
					there = s["id"].(string)
				}
			}
			if got := ask(`{ sessions { id current } }`, nil); strings.Count(got, "ses_") != 1 || strings.Contains(got, there) {
				t.Errorf("%s", got)
			}
			if got := ask(`mutation($id: ID!) { revokeSession(id: $id) { id } }`, map[string]any{"id": there}); !strings.Contains(got, "not_found") {
				t.Errorf("%s", got)
			}
			if r := elsewhere(`{ viewer { id } }`); r.status != 200 {
				t.Errorf("the session elsewhere: %d %s", r.status, r.raw)
			}
		})
	}
}

// Sessions at a client's host name see and end only those of a person's apps that reach that client alone.
func TestAppsOfABrandStayThere(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system := records{}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver, p.OAuth = system, true }))
			hosted(t, b, system)
			own := "http://" + clientHost
			login := fmt.Sprintf(`{"email":"boss@example.com","password":%q}`, password)
			cookie, _, _ := strings.Cut(b.by(clientHost, own, "POST", "/session", login, "").header.Get("Set-Cookie"), ";")
			ask := func(query string, variables map[string]any) reply {
				text := string(must(json.Marshal(map[string]any{"query": query, "variables": variables})))
				return b.by(clientHost, own, "POST", "/graphql", text, cookie)
			}
			elsewhere, _ := b.signIn("boss@example.com", password)
			a := b.register("Claude", callback)
			access, ids := map[string]string{}, map[string]string{}
			for name, subaccounts := range map[string][]string{"here": {b.sub}, "there": {b.other}, "both": {b.sub, b.other}, "all": nil} {
				code := a.allow(elsewhere, a.request("resource", "http://test/mcp"), []string{"contacts:read"}, subaccounts...).Query().Get("code")
				access[name], _ = a.redeem(code, "resource", "http://test/mcp").body["access_token"].(string)
				for _, n := range under(b.inquire(elsewhere, apps, nil).body, "data", "connectedApps", "nodes").([]any) {
					if app := n.(map[string]any); len(app["subaccounts"].([]any)) == len(subaccounts) && (len(subaccounts) != 1 || app["subaccounts"].([]any)[0] == subaccounts[0]) {
						ids[name] = app["id"].(string)
					}
				}
			}
			if got := ask(apps, nil); under(got.body, "data", "connectedApps", "totalCount") != 1.0 || !strings.Contains(string(got.raw), ids["here"]) {
				t.Errorf("%s", got.raw)
			}
			end := `mutation($id: ID!) { revokeConnectedApp(id: $id) { id } }`
			for name, id := range ids {
				got := string(ask(end, map[string]any{"id": id}).raw)
				if status := b.at(access[name]).status; name == "here" && (strings.Contains(got, "errors") || status != 401) ||
					name != "here" && (!strings.Contains(got, "not_found") || status != 200) {
					t.Errorf("%s: %d %s", name, status, got)
				}
			}
		})
	}
}

// On a held copy people sign in by a brand's host name as by any other: what cannot be noted of it keeps nobody out.
func TestBrandLetsInWhereNothingIsWritten(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system := records{}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver = system }))
			hosted(t, b, system)
			b.store.Hold()
			login := fmt.Sprintf(`{"email":"boss@example.com","password":%q}`, password)
			r := b.by(clientHost, "http://"+clientHost, "POST", "/session", login, "")
			if cookie := r.header.Get("Set-Cookie"); r.status >= 300 || cookie == "" {
				t.Errorf("%d %q %s", r.status, cookie, r.raw)
			}
		})
	}
}
