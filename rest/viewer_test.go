package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

const viewer = `{ viewer { id kind name email role scopes wholeWorkspace workspace { id name role } workspaces { id name role } } }`

// Everybody who is known learns who they are, what they may do and where; nobody learns of a workspace that is not theirs.
func TestViewer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		b.employ(b.rival, "ada@example.com", "viewer")
		b.employ(b.rival, "eve@example.com", "owner")
		cookie, _ := b.signIn("ada@example.com", password)
		see := func(r reply) map[string]any {
			t.Helper()
			v, _ := under(r.body, "data", "viewer").(map[string]any)
			if v == nil {
				t.Fatalf("%s", r.raw)
			}
			if scopes := v["scopes"].([]any); len(scopes) == 0 || !slices.IsSortedFunc(scopes, func(a, b any) int { return strings.Compare(a.(string), b.(string)) }) {
				t.Errorf("scopes: %v", scopes)
			}
			return v
		}
		ask := func(workspace string) map[string]any {
			t.Helper()
			return see(b.browse("POST", "/graphql", `{"query":"`+viewer+`"}`, cookie, "X-Workspace-Id", workspace))
		}
		here, there := ask(b.workspace), ask(b.rival)
		if here["kind"] != "user" || here["email"] != "ada@example.com" || here["wholeWorkspace"] != true || under(here, "workspace", "id") != b.workspace {
			t.Errorf("%v", here)
		}
		if here["role"] != "admin" || there["role"] != "viewer" || len(here["workspaces"].([]any)) != 2 || under(there, "workspace", "name") != "Rival" {
			t.Errorf("here %v, there %v", here, there)
		}
		if has := fmt.Sprint(here["scopes"]); !strings.Contains(has, "members:update") || strings.Contains(fmt.Sprint(there["scopes"]), "contacts:create") {
			t.Errorf("here %v, there %v", has, there["scopes"])
		}
		eve := see(b.asking("eve@example.com")(viewer))
		if got := fmt.Sprint(eve["workspaces"]); strings.Contains(got, b.workspace) || !strings.Contains(fmt.Sprint(eve["scopes"]), "billing:update") {
			t.Errorf("%v", eve)
		}
		key := see(b.ask(viewer))
		if key["kind"] != "key" || key["email"] != nil || key["role"] != nil || key["wholeWorkspace"] != false || key["name"] != "Tester" ||
			fmt.Sprint(key["workspaces"]) != "[map[id:"+b.workspace+" name:Agency role:<nil>]]" {
			t.Errorf("%v", key)
		}
		narrow := see(b.send("POST", "/graphql", `{"query":"`+viewer+`"}`, "Authorization", "Bearer "+b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"contacts:read"}})))
		if fmt.Sprint(narrow["scopes"]) != "[contacts:list contacts:read]" || narrow["wholeWorkspace"] != true {
			t.Errorf("%v", narrow)
		}
		if r := b.send("POST", "/graphql", `{"query":"`+viewer+`"}`, "Authorization", ""); r.status != 401 {
			t.Errorf("nobody: %d %s", r.status, r.raw)
		}
	})
}
