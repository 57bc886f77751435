package rest_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
)

// callback is where a test's app listens; the port is another one each time that it asks.
const (
	callback = "http://127.0.0.1:7777/callback"
	verifier = "a-verifier-that-has-at-least-forty-three-characters"
)

// installation is what the server is called; where it listens is known too late.
const installation = "http://127.0.0.1:9"

// connecting are tests of a server that lets apps connect.
func connecting(t *testing.T, f func(t *testing.T, b *bundle), options ...option) {
	t.Helper()
	each(t, f, append(options, withParts(func(p *domain.Parts) { p.OAuth, p.BaseURL = true, installation }))...)
}

// app is a client of OAuth, as a test plays it.
type app struct {
	*bundle

	id, redirect string
}

// register an app that sends people to the address.
func (b *bundle) register(name, redirect string) *app {
	b.t.Helper()
	body := must(json.Marshal(map[string]any{"client_name": name, "redirect_uris": []string{redirect}}))
	r := b.send("POST", "/oauth/register", string(body), "Authorization", "")
	id, _ := r.body["client_id"].(string)
	if r.status != http.StatusCreated || id == "" || r.body["token_endpoint_auth_method"] != "none" || r.body["client_secret"] != nil {
		b.t.Fatalf("register: %d %s", r.status, r.raw)
	}
	return &app{b, id, redirect}
}

func challengeOf(verifier string) string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// request is what the app asks for, as the page on which a person decides sends it. Changes come in pairs.
func (a *app) request(changes ...string) map[string]string {
	in := map[string]string{
		"clientId": a.id, "redirectUri": a.redirect, "responseType": "code", "scope": "contacts:read contacts:create", "state": "their=state&more",
		"codeChallenge": challengeOf(verifier), "codeChallengeMethod": "S256", "resource": installation + "/mcp",
	}
	for i := 0; i+1 < len(changes); i += 2 {
		in[changes[i]] = changes[i+1]
	}
	return in
}

const (
	appRequest = `query($input: AppRequestInput!) { appRequest(input: $input) { name host local scopes { name } } }`
	allowApp   = `mutation($input: AppRequestInput!, $scopes: [String!]!, $subaccounts: [ID!]!) {
		allowApp(input: $input, scopes: $scopes, subaccounts: $subaccounts) { redirectUrl } }`
	denyApp = `mutation($input: AppRequestInput!) { denyApp(input: $input) { redirectUrl } }`
	apps    = `{ connectedApps { nodes { id name host scopes subaccounts memberName mine lastUsedAt expiresAt createdAt }
		totalCount } }`
)

// ask GraphQL as the page does, by a cookie.
func (b *bundle) inquire(cookie, query string, variables map[string]any, headers ...string) reply {
	b.t.Helper()
	return b.browse("POST", "/graphql", string(must(json.Marshal(map[string]any{"query": query, "variables": variables}))), cookie, headers...)
}

// allow the app to read contacts of a subaccount: where the person's browser is sent.
func (a *app) allow(cookie string, in map[string]string, scopes []string, subaccounts ...string) *url.URL {
	a.t.Helper()
	r := a.inquire(cookie, allowApp, map[string]any{"input": in, "scopes": scopes, "subaccounts": append([]string{}, subaccounts...)})
	to, _ := under(r.body, "data", "allowApp", "redirectUrl").(string)
	if to == "" {
		a.t.Fatalf("allow: %s", r.raw)
	}
	return must(url.Parse(to))
}

// code of an app that may read contacts of sub.
func (a *app) code(cookie string) string {
	a.t.Helper()
	return a.allow(cookie, a.request(), []string{"contacts:list", "contacts:read"}, a.sub).Query().Get("code")
}

// post a form.
func (b *bundle) post(path string, form url.Values, headers ...string) reply {
	b.t.Helper()
	return b.send("POST", path, form.Encode(), append([]string{"Authorization", "", "Content-Type", "application/x-www-form-urlencoded"}, headers...)...)
}

// redeem a code. Changes come in pairs; an empty one leaves the parameter out.
func (a *app) redeem(code string, changes ...string) reply {
	a.t.Helper()
	return a.post("/oauth/token", changed(url.Values{
		"grant_type": {"authorization_code"}, "code": {code}, "client_id": {a.id}, "redirect_uri": {a.redirect}, "code_verifier": {verifier},
		"resource": {installation + "/mcp"},
	}, changes))
}

// refresh tokens.
func (a *app) refresh(token string, changes ...string) reply {
	a.t.Helper()
	return a.post("/oauth/token", changed(url.Values{
		"grant_type": {"refresh_token"}, "refresh_token": {token}, "client_id": {a.id}, "resource": {installation + "/mcp"},
	}, changes))
}

func changed(form url.Values, changes []string) url.Values {
	for i := 0; i+1 < len(changes); i += 2 {
		form.Set(changes[i], changes[i+1])
		if changes[i+1] == "" {
			form.Del(changes[i])
		}
	}
	return form
}

// connect an app that may read contacts of sub.
func (a *app) connect(cookie string) (access, refresh string) {
	a.t.Helper()
	r := a.redeem(a.code(cookie))
	access, _ = r.body["access_token"].(string)
	refresh, _ = r.body["refresh_token"].(string)
	if r.status != http.StatusOK || access == "" || refresh == "" || r.header.Get("Cache-Control") != "no-store" {
		a.t.Fatalf("redeem: %d %s", r.status, r.raw)
	}
	return access, refresh
}

// at the MCP server with a token: the status of a list of tools.
func (b *bundle) at(token string) reply {
	b.t.Helper()
	return b.send("POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`,
		"Authorization", "Bearer "+token, "Accept", "application/json, text/event-stream", "Mcp-Protocol-Version", "2025-11-25")
}

// boss is the cookie of an owner.
func (b *bundle) boss() string {
	b.t.Helper()
	b.employ(b.workspace, "ada@example.com", "owner")
	cookie, _ := b.signIn("ada@example.com", password)
	return cookie
}
