package rest_test

import (
	"fmt"
	"strings"
	"testing"
)

// confine the member called lim to one of the workspace's subaccounts, by an owner.
func (b *bundle) confine(owner func(string) reply, subaccount string) {
	b.t.Helper()
	for _, n := range under(owner(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
		if m := n.(map[string]any); m["name"] == "lim" {
			r := owner(fmt.Sprintf(`mutation { updateMember(id: %q, input: {subaccounts: [%q]}) { id } }`, m["id"], subaccount))
			if r.body["errors"] != nil {
				b.t.Fatalf("%s", r.raw)
			}
			return
		}
	}
	b.t.Fatal("no such member")
}

// Members limited to some subaccounts cannot end invitations and keys to more, and see in the audit log only what was done there.
func TestLimitedMembers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "bob": "admin", "lim": "admin"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		ada, bob, lim := b.asking("ada@example.com"), b.asking("bob@example.com"), b.asking("lim@example.com")
		b.confine(ada, b.sub)
		end := func(id string) string { return `mutation { revokeInvitation(id: "` + id + `") { id } }` }
		wide, _ := b.invite(ada, "wide@example.com", "viewer", "")
		crowned, _ := b.invite(ada, "crowned@example.com", "owner", "")
		own, _ := b.invite(ada, "own@example.com", "viewer", `, subaccounts: ["`+b.sub+`"]`)
		key := func(subaccounts string) string {
			r := ada(`mutation { createApiKey(input: {name: "K", preset: "admin", subaccounts: [` + subaccounts + `]}) { apiKey { id } } }`)
			id, _ := under(r.body, "data", "createApiKey", "apiKey", "id").(string)
			return `mutation { revokeApiKey(id: "` + id + `") { id } }`
		}
		within := `, subaccounts: ["` + b.sub + `"]`
		for _, c := range []struct {
			name string
			r    reply
			code string
		}{
			{"an invitation to all", lim(end(wide)), "forbidden"},
			{"one of one's own beside it", lim(inviting("wide@example.com", "viewer", within)), ""},
			{"an owner's, by an admin", bob(end(crowned)), "forbidden"},
			{"an owner's, by another one", bob(inviting("crowned@example.com", "viewer", "")), "forbidden"},
			{"an owner's, by an owner", ada(end(crowned)), ""},
			{"one's own", lim(end(own)), ""},
			{"a key to all", lim(key("")), "forbidden"},
			{"a key to another", lim(key(`"` + b.other + `"`)), "forbidden"},
			{"a key to more", lim(key(`"` + b.sub + `", "` + b.other + `"`)), "forbidden"},
			{"a key to one's own", lim(key(`"` + b.sub + `"`)), ""},
			{"an invitation to all, by who may", bob(end(wide)), ""},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %q", c.name, c.r.raw, c.code)
			}
		}
		for _, sub := range []string{b.sub, b.other} {
			if r := b.send("POST", "/v3/tags", `{"name":"T"}`, "Authorization", "Bearer "+b.wide(), "X-Subaccount-Id", sub); r.status != 201 {
				t.Fatalf("%d %s", r.status, r.raw)
			}
		}
		all := string(ada(`{ auditEntries(first: 100) { nodes { action subaccountId } } }`).raw)
		seen := string(lim(`{ auditEntries(first: 100) { nodes { action subaccountId } } }`).raw)
		if !strings.Contains(all, b.other) || !strings.Contains(all, "membership.create") {
			t.Errorf("an owner's trail: %s", all)
		}
		if !strings.Contains(seen, `{"action":"tag.create","subaccountId":"`+b.sub+`"}`) || strings.Contains(seen, b.other) || strings.Contains(seen, `"subaccountId":null`) {
			t.Errorf("a limited member's trail: %s", seen)
		}
		if r := lim(`{ auditEntries(subaccountId: "` + b.other + `") { totalCount } }`); under(r.body, "data", "auditEntries", "totalCount") != 0.0 {
			t.Errorf("another subaccount's: %s", r.raw)
		}
	})
}
