package rest_test

import (
	"context"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// A code is for the client, the address, the verifier and the resource that it was asked for, for one minute and for one exchange.
func TestOAuthCodes(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a, other := b.register("Claude", callback), b.register("Mallory", callback)
		code := a.code(cookie)
		for _, wrong := range []struct{ name, value, code string }{
			{"code_verifier", verifier + "x", "invalid_grant"},
			{"code_verifier", "", "invalid_grant"},
			{"code_verifier", challengeOf(verifier), "invalid_grant"},
			{"redirect_uri", callback + "/", "invalid_grant"},
			{"redirect_uri", "http://127.0.0.1:7778/callback", "invalid_grant"},
			{"client_id", other.id, "invalid_grant"},
			{"client_id", "client_00000000000000000000000000", "invalid_client"},
			{"client_id", "", "invalid_client"},
			{"resource", "https://elsewhere.example/mcp", "invalid_target"},
			{"resource", installation + "/v3", "invalid_target"},
			{"code", code[:len(code)-1] + "!", "invalid_grant"},
			{"code", "", "invalid_grant"},
			{"grant_type", "password", "unsupported_grant_type"},
			{"grant_type", "", "unsupported_grant_type"},
		} {
			r := a.redeem(code, wrong.name, wrong.value)
			if r.body["error"] != wrong.code || r.status != map[bool]int{true: 401, false: 400}[wrong.code == "invalid_client"] || r.body["access_token"] != nil {
				t.Errorf("%s %q: %d %s", wrong.name, wrong.value, r.status, r.raw)
			}
		}
		if r := b.post("/oauth/token?code="+code, url.Values{"grant_type": {"authorization_code"}, "client_id": {a.id}, "redirect_uri": {callback}, "code_verifier": {verifier}}); r.status != 400 {
			t.Errorf("a code in an address: %d", r.status)
		}
		if r := b.post("/oauth/token", url.Values{"grant_type": {"authorization_code"}, "code": {code, code}, "client_id": {a.id}}); r.body["error"] != "invalid_request" {
			t.Errorf("a code twice over: %s", r.raw)
		}
		if r := b.send("POST", "/oauth/token", `{"code":"`+code+`"}`, "Authorization", ""); r.body["error"] != "invalid_request" {
			t.Errorf("JSON: %s", r.raw)
		}
		if r := b.post("/oauth/token", url.Values{"code": {code}}, "Authorization", "Basic eDp5"); r.status != 401 || r.header.Get("WWW-Authenticate") != "Basic" {
			t.Errorf("a secret: %d %s", r.status, r.raw)
		}
		r := a.redeem(code, "resource", "", "redirect_uri", "") // there is but one, and where the code went, the verifier shows
		access, _ := r.body["access_token"].(string)
		if b.at(access).status != 200 {
			t.Fatalf("the code was for nothing: %s", r.raw)
		}
		if r := a.redeem(code); r.body["error"] != "invalid_grant" {
			t.Errorf("a code for the second time: %s", r.raw)
		}
		if b.at(access).status != 401 {
			t.Error("a code came twice, and its tokens are still good")
		}
		late := a.code(cookie)
		b.age("code_expires_at")
		if r := a.redeem(late); r.body["error"] != "invalid_grant" {
			t.Errorf("a code after a minute: %s", r.raw)
		}
	})
}

// age makes a time of all apps lie in the past.
func (b *bundle) age(column string) {
	b.t.Helper()
	past := any(time.Now().UTC().Add(-time.Second))
	_, err := b.store.SystemDB().ExecContext(context.Background(), `UPDATE connected_apps SET `+column+` = $1`, past)
	if err != nil {
		b.t.Fatal(err)
	}
}

// A refresh token is spent once. If it comes again, somebody else may have it: then all tokens of the app are good for nothing.
func TestOAuthRefreshTokens(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a, other := b.register("Claude", callback), b.register("Mallory", callback)
		_, first := a.connect(cookie)
		for name, value := range map[string]string{"client_id": other.id, "resource": "https://elsewhere.example/mcp", "refresh_token": first + "x"} {
			if r := a.refresh(first, name, value); r.status != 400 || r.body["access_token"] != nil {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
		second := a.refresh(first)
		access, next := second.body["access_token"].(string), second.body["refresh_token"].(string)
		if b.at(access).status != 200 || b.at(next).status != 401 || a.redeem(access).status != 400 || a.refresh(access).status != 400 {
			t.Error("a token is taken for another kind")
		}
		if r := a.refresh(first); r.body["error"] != "invalid_grant" {
			t.Errorf("a spent token: %s", r.raw)
		}
		if b.at(access).status != 401 || a.refresh(next).status != 400 {
			t.Error("a spent token came again, and the others are still good")
		}
		if trail := string(b.inquire(cookie, `{ auditEntries { nodes { action actorId } } }`, nil).raw); !strings.Contains(trail, `"connectedapp.delete","actorId":"a token of an app was used twice"`) {
			t.Errorf("%s", trail)
		}

		access, refresh := a.connect(cookie)
		b.age("access_expires_at")
		if b.at(access).status != 401 {
			t.Error("an access token is good after its hour")
		}
		access = a.refresh(refresh).body["access_token"].(string)
		b.age("expires_at")
		if r := a.refresh(refresh); r.status != 400 {
			t.Errorf("after a month: %s", r.raw)
		}
		if err := b.door.Product.OAuth.Sweep(context.Background()); err != nil || b.at(access).status != 401 {
			t.Errorf("what has ended stays: %v", err)
		}
	})
}

// Of many who come with one code, and with one refresh token, at most one gets tokens.
func TestOAuthRace(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a := b.register("Claude", callback)
		code := a.code(cookie)
		_, refresh := a.connect(cookie)
		code2 := a.code(cookie)
		for name, try := range map[string]func() reply{
			"code": func() reply { return a.redeem(code) }, "refresh": func() reply { return a.refresh(refresh) }, "code2": func() reply { return a.redeem(code2) },
		} {
			var got [8]reply
			var all sync.WaitGroup
			for i := range got {
				all.Go(func() { got[i] = try() })
			}
			all.Wait()
			won := 0
			for _, r := range got {
				if r.status == 200 {
					won++
					if at := b.at(r.body["access_token"].(string)).status; at != 401 {
						t.Errorf("%s: it came %d times, and what it got is good: %d", name, len(got), at)
					}
				} else if r.status != 400 {
					t.Errorf("%s: %d %s", name, r.status, r.raw)
				}
			}
			if won > 1 {
				t.Errorf("%s: %d won", name, won)
			}
		}
	})
}

// What an app asks for is judged before anybody decides; what is wrong sends nobody anywhere.
func TestOAuthRequests(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		cookie := b.boss()
		a := b.register("Claude", callback)
		for _, wrong := range [][2]string{
			{"clientId", "client_00000000000000000000000000"},
			{"clientId", ""},
			{"redirectUri", "https://evil.example/callback"},
			{"redirectUri", ""},
			{"redirectUri", callback + "?x=1"},
			{"redirectUri", "http://127.0.0.1.evil.example:7777/callback"},
			{"redirectUri", "http://127.0.0.1:7777@evil.example/callback"},
			{"redirectUri", "https://127.0.0.1:7777/callback"},
			{"redirectUri", "http://localhost:7777/callback"},
			{"redirectUri", callback + "#f"},
			{"redirectUri", "javascript:alert(1)"},
			{"responseType", "token"},
			{"codeChallengeMethod", "plain"},
			{"codeChallengeMethod", ""},
			{"codeChallenge", ""},
			{"codeChallenge", verifier},
			{"resource", "https://elsewhere.example/mcp"},
			{"resource", installation},
			{"scope", "keys:read openid"},
			{"state", strings.Repeat("s", 2001)},
		} {
			for _, query := range []string{appRequest, denyApp} {
				if r := b.inquire(cookie, query, map[string]any{"input": a.request(wrong[0], wrong[1])}); r.body["errors"] == nil || strings.Contains(string(r.raw), "redirectUrl\":\"") {
					t.Errorf("%v: %s", wrong, r.raw)
				}
			}
		}
		if r := b.inquire(cookie, appRequest, map[string]any{"input": a.request("resource", installation+"/mcp?tools=core", "scope", "contacts:list offline_access")}); r.body["errors"] != nil {
			t.Errorf("%s", r.raw)
		}
		allow := func(cookie string, scopes, subaccounts []string) reply {
			return b.inquire(cookie, allowApp, map[string]any{"input": a.request(), "scopes": scopes, "subaccounts": subaccounts}, "X-Workspace-Id", b.workspace)
		}
		for name, r := range map[string]reply{
			"nothing":           allow(cookie, []string{}, []string{b.sub}),
			"not asked for":     allow(cookie, []string{"assistants:read"}, []string{b.sub}),
			"all":               allow(cookie, []string{"*"}, []string{b.sub}),
			"another's":         allow(cookie, []string{"contacts:read"}, []string{b.stranger}),
			"no such":           allow(cookie, []string{"contacts:read"}, []string{"sub_none"}),
			"nobody":            allow("", []string{"contacts:read"}, []string{b.sub}),
			"of another site":   b.send("POST", "/graphql", `{"query":"mutation { x }"}`, "Authorization", "", "Cookie", cookie, "Origin", "https://evil.example"),
			"by a key":          b.send("POST", "/graphql", `{"query":"{ connectedApps { totalCount } }"}`),
			"without an origin": b.send("POST", "/graphql", `{"query":"{ connectedApps { totalCount } }"}`, "Authorization", "", "Cookie", cookie),
		} {
			if r.body["errors"] == nil || strings.Contains(string(r.raw), "redirectUrl\":\"") {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
	})
}
