package rest_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// An app registers, a person allows it to read the contacts of one subaccount, and it does, at the MCP server and nowhere else, until it
// gives its tokens back.
func TestOAuthFlow(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		refused := b.at("nothing")
		if want := `Bearer resource_metadata="` + installation + `/.well-known/oauth-protected-resource/mcp", error="invalid_token"`; refused.status != 401 || refused.header.Get("WWW-Authenticate") != want {
			t.Fatalf("%d %q", refused.status, refused.header.Get("WWW-Authenticate"))
		}
		resource := b.send("GET", "/.well-known/oauth-protected-resource/mcp", "", "Authorization", "").body
		server := b.send("GET", "/.well-known/oauth-authorization-server", "", "Authorization", "").body
		if resource["resource"] != installation+"/mcp" || fmt.Sprint(resource["authorization_servers"]) != "["+installation+"]" || server["issuer"] != installation ||
			fmt.Sprint(server["code_challenge_methods_supported"]) != "[S256]" || !strings.Contains(fmt.Sprint(resource["scopes_supported"]), "contacts:read") ||
			strings.Contains(fmt.Sprint(server["scopes_supported"]), "keys:") {
			t.Fatalf("%v\n%v", resource, server)
		}

		a := b.register("  Claude\u202e\n Desktop ", callback)
		a.redirect = "http://127.0.0.1:5432/callback" // the port that is free now
		offer := b.inquire(cookie, appRequest, map[string]any{"input": a.request()})
		if got := fmt.Sprint(under(offer.body, "data", "appRequest")); got != "map[host:127.0.0.1:5432 local:true name:Claude Desktop scopes:[map[name:contacts:list] map[name:contacts:read] map[name:contacts:create]]]" {
			t.Fatalf("%s %s", got, offer.raw)
		}
		to := a.allow(cookie, a.request(), []string{"contacts:list", "contacts:read"}, b.sub)
		if to.Host != "127.0.0.1:5432" || to.Path != "/callback" || to.Query().Get("state") != "their=state&more" || to.Query().Get("iss") != installation {
			t.Fatalf("%s", to)
		}
		r := a.redeem(to.Query().Get("code"))
		if r.body["token_type"] != "Bearer" || r.body["expires_in"] != 3600.0 || r.body["scope"] != "contacts:list contacts:read" {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		access, refresh := r.body["access_token"].(string), r.body["refresh_token"].(string)

		session := b.agent(access)
		tools := b.tools(session)
		if tools["contacts_list"] == nil || tools["contacts_create"] != nil || tools["assistants_list"] != nil {
			t.Errorf("%d tools", len(tools))
		}
		if text, out, failed := b.used(session, tools, "contacts_list", map[string]any{}); failed || out["data"] == nil {
			t.Errorf("%s", text)
		}
		for _, at := range []string{"/v3/contacts", "/v3/subaccounts", "/v2/get-conversation", "/files/audit.csv"} {
			if r := b.send("GET", at, "", "Authorization", "Bearer "+access, "X-Subaccount-Id", b.sub); r.status != 401 {
				t.Errorf("a token at %s: %d", at, r.status)
			}
		}
		if r := b.send("POST", "/graphql", `{"query":"{ viewer { id } }"}`, "Authorization", "Bearer "+access); r.status != 401 {
			t.Errorf("a token at GraphQL: %d %s", r.status, r.raw)
		}

		next := a.refresh(refresh)
		if next.status != 200 || next.body["refresh_token"] == refresh {
			t.Fatalf("%d %s", next.status, next.raw)
		}
		newer := next.body["access_token"].(string)
		if old, now := b.at(access).status, b.at(newer).status; old != 401 || now != 200 {
			t.Errorf("the token before: %d, the one now: %d", old, now)
		}
		list := fmt.Sprint(under(b.inquire(cookie, apps, nil).body, "data", "connectedApps"))
		for _, want := range []string{"name:Claude Desktop", "host:127.0.0.1:5432", "memberName:ada", "mine:true", "totalCount:1", "subaccounts:[" + b.sub + "]"} {
			if !strings.Contains(list, want) {
				t.Errorf("no %q in %s", want, list)
			}
		}
		trail := string(b.inquire(cookie, `{ auditEntries { nodes { action actorName } } }`, nil).raw)
		if !strings.Contains(trail, "connectedapp.create") || strings.Count(trail, "connectedapp") != 1 {
			t.Errorf("%s", trail)
		}
		if r := b.post("/oauth/revoke", url.Values{"token": {newer}, "client_id": {a.id}, "token_type_hint": {"refresh_token"}}); r.status != 200 {
			t.Errorf("revoke: %d %s", r.status, r.raw)
		}
		if r := b.at(newer); r.status != 401 {
			t.Errorf("a revoked token: %d", r.status)
		}
		if r := a.refresh(next.body["refresh_token"].(string)); r.status != 400 || r.body["error"] != "invalid_grant" {
			t.Errorf("a revoked refresh token: %d %s", r.status, r.raw)
		}
		if trail := string(b.inquire(cookie, `{ auditEntries { nodes { action actorName } } }`, nil).raw); !strings.Contains(trail, `"connectedapp.delete","actorName":"Claude Desktop"`) {
			t.Errorf("%s", trail)
		}
	})
}

// An app that is denied gets no code, and the person is sent back all the same.
func TestOAuthDenied(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a := b.register("Claude", "https://claude.example/callback?from=here")
		to, _ := under(b.inquire(cookie, denyApp, map[string]any{"input": a.request()}).body, "data", "denyApp", "redirectUrl").(string)
		u := must(url.Parse(to))
		if u.Host != "claude.example" || u.Query().Get("error") != "access_denied" || u.Query().Get("from") != "here" || u.Query().Get("code") != "" || u.Query().Get("state") == "" {
			t.Errorf("%s", to)
		}
		if n := under(b.inquire(cookie, apps, nil).body, "data", "connectedApps", "totalCount"); n != 0.0 {
			t.Errorf("%v apps", n)
		}
	})
}

// Nothing of it is there where nobody has turned it on.
func TestOAuthIsOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, at := range []string{"/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-authorization-server", "/oauth/authorize", "/oauth/token"} {
			if r := b.send("GET", at, "", "Authorization", "", "Accept", "text/html"); r.status != 404 {
				t.Errorf("GET %s: %d", at, r.status)
			}
		}
		for _, at := range []string{"/oauth/token", "/oauth/register", "/oauth/revoke"} {
			if r := b.post(at, url.Values{}); r.status != 404 {
				t.Errorf("POST %s: %d", at, r.status)
			}
		}
		if r := b.at("nothing"); r.status != 401 || r.header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%d %s", r.status, r.header.Get("WWW-Authenticate"))
		}
		a := &app{b, "client_1", callback}
		if r := b.inquire(b.boss(), appRequest, map[string]any{"input": a.request()}); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("%s", r.raw)
		}
	})
}

// What was connected before it is turned off is good for nothing, can be seen, and can be revoked.
func TestOAuthIsTurnedOff(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		access, _ := b.register("Claude", callback).connect(cookie)
		parts := b.parts
		parts.OAuth = false
		server := httptest.NewServer(produce(t, parts).Handler())
		t.Cleanup(server.Close)
		b.url = server.URL
		if r := b.at(access); r.status != http.StatusUnauthorized {
			t.Errorf("%d", r.status)
		}
		id, _ := under(b.inquire(cookie, `{ connectedApps { nodes { id } } }`, nil).body, "data", "connectedApps", "nodes").([]any)
		if len(id) != 1 {
			t.Fatalf("%v", id)
		}
		if r := b.inquire(cookie, `mutation($id: ID!) { revokeConnectedApp(id: $id) { id } }`, map[string]any{"id": id[0].(map[string]any)["id"]}); r.body["errors"] != nil {
			t.Errorf("%s", r.raw)
		}
	})
}
