package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Members allow what they may do, where they may; and who may do less afterwards has allowed nothing more.
func TestOAuthMembers(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		boss := b.boss()
		b.employ(b.workspace, "olga@example.com", "operator")
		b.employ(b.workspace, "vi@example.com", "viewer")
		b.employ(b.rival, "eve@example.com", "owner")
		olga, _ := b.signIn("olga@example.com", password)
		vi, _ := b.signIn("vi@example.com", password)
		eve, _ := b.signIn("eve@example.com", password)
		a := b.register("Claude", "https://claude.example/callback")
		offered := string(b.inquire(vi, appRequest, map[string]any{"input": a.request("scope", "*")}).raw)
		if !strings.Contains(offered, "contacts:read") || strings.Contains(offered, "contacts:create") || strings.Contains(offered, "keys:") {
			t.Errorf("a viewer is asked for %s", offered)
		}
		if r := b.inquire(vi, allowApp, map[string]any{"input": a.request(), "scopes": []string{"contacts:create"}, "subaccounts": []string{}}); r.body["errors"] == nil {
			t.Errorf("a viewer lets an app create: %s", r.raw)
		}
		writes := func() string {
			code := a.allow(olga, a.request(), []string{"contacts:read", "contacts:create"}).Query().Get("code")
			return a.redeem(code).body["access_token"].(string)
		}
		access, reads := writes(), func() string { t, _ := a.connect(vi); return t }()
		if b.at(access).status != 200 || b.at(reads).status != 200 {
			t.Fatal("not connected")
		}
		list := func(cookie string) []any {
			nodes, _ := under(b.inquire(cookie, apps, nil).body, "data", "connectedApps", "nodes").([]any)
			return nodes
		}
		if len(list(boss)) != 2 || len(list(olga)) != 1 || len(list(vi)) != 1 || len(list(eve)) != 0 {
			t.Errorf("%d %d %d %d", len(list(boss)), len(list(olga)), len(list(vi)), len(list(eve)))
		}
		id := list(olga)[0].(map[string]any)["id"]
		revoke := func(cookie string) string {
			return string(b.inquire(cookie, `mutation($id: ID!) { revokeConnectedApp(id: $id) { id } }`, map[string]any{"id": id}).raw)
		}
		for name, cookie := range map[string]string{"vi": vi, "eve": eve} {
			if r := revoke(cookie); !strings.Contains(r, "not_found") || b.at(access).status != 200 {
				t.Errorf("%s: %s", name, r)
			}
		}
		if r := revoke(boss); strings.Contains(r, "errors") || b.at(access).status != 401 {
			t.Errorf("%s", r)
		}

		member := func(name string) string {
			for _, n := range under(b.inquire(boss, `{ members { nodes { id name } } }`, nil).body, "data", "members", "nodes").([]any) {
				if m := n.(map[string]any); m["name"] == name {
					return m["id"].(string)
				}
			}
			return ""
		}
		change := func(name, input string) {
			b.t.Helper()
			if r := b.inquire(boss, fmt.Sprintf(`mutation { updateMember(id: %q, input: {%s}) { id } }`, member(name), input), nil); r.body["errors"] != nil {
				t.Fatalf("%s", r.raw)
			}
		}
		access = writes()
		change("olga", `role: "viewer"`)
		if b.at(access).status != 401 || len(list(olga)) != 0 {
			t.Error("an app may create what its member may not")
		}
		change("olga", `role: "operator"`)
		if b.at(access).status != 401 {
			t.Error("an app is back with the role")
		}
		access = writes()
		change("olga", `subaccounts: ["`+b.other+`"]`)
		if b.at(access).status != 401 || len(list(olga)) != 0 {
			t.Error("an app may go where its member may not")
		}
		if r := b.inquire(boss, `mutation { removeMember(id: "`+member("vi")+`") { id } }`, nil); r.body["errors"] != nil || b.at(reads).status != 401 || len(list(boss)) != 0 {
			t.Errorf("the app of a member who is gone: %s", r.raw)
		}
	})
}

// An admin of some subaccounts sees the apps that reach nothing else, and ends no others.
func TestOAuthLimitedAdmin(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		boss := b.boss()
		b.employ(b.workspace, "lim@example.com", "admin")
		b.narrow(b.asking("lim@example.com"), "lim@example.com")
		lim, _ := b.signIn("lim@example.com", password)
		a := b.register("Claude", callback)
		for _, subaccounts := range [][]string{{b.sub}, {b.other}, {b.sub, b.other}, {}} {
			a.redeem(a.allow(boss, a.request(), []string{"contacts:read"}, subaccounts...).Query().Get("code"))
		}
		a.redeem(a.allow(lim, a.request(), []string{"contacts:read"}, b.sub).Query().Get("code"))
		list := b.inquire(lim, `{ connectedApps { totalCount nodes { subaccounts mine } } }`, nil)
		if want := `"totalCount":2,"nodes":[{"subaccounts":["` + b.sub + `"],"mine":true},{"subaccounts":["` + b.sub + `"],"mine":false}]`; !contains(list, want) {
			t.Errorf("%s", list.raw)
		}
		if all := b.inquire(boss, `{ connectedApps { totalCount } }`, nil); !contains(all, `"totalCount":5`) {
			t.Errorf("%s", all.raw)
		}
	})
}

// An app of one tenant finds nothing of another's, and none of the subaccounts that it was not allowed.
func TestOAuthTenants(t *testing.T) {
	t.Parallel()
	connecting(t, func(t *testing.T, b *bundle) {
		access, _ := b.register("Claude", callback).connect(b.boss())
		use := func(sub string) string {
			return string(b.send("POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"contacts_list","arguments":{}}}`,
				"Authorization", "Bearer "+access, "Accept", "application/json, text/event-stream", "Mcp-Protocol-Version", "2025-11-25", "X-Subaccount-Id", sub).raw)
		}
		if r := use(b.sub); strings.Contains(r, `"isError":true`) {
			t.Errorf("%s", r)
		}
		for _, sub := range []string{b.other, b.stranger} {
			if r := use(sub); !strings.Contains(r, `"isError":true`) {
				t.Errorf("%s", r)
			}
		}
		ctx := store.System(context.Background(), "test")
		if row := b.store.Client(ctx).ConnectedApp.Query().OnlyX(ctx); strings.Contains(fmt.Sprintf("%+v", row), access) || row.LastUsedAt == nil {
			t.Error("a token is kept, or its last use is not")
		}
	})
}
