package rest_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// asking is GraphQL by who signs in with the address.
func (b *bundle) asking(email string) func(query string) reply {
	b.t.Helper()
	cookie, r := b.signIn(email, password)
	if r.status != 200 {
		b.t.Fatalf("%s: %d %s", email, r.status, r.raw)
	}
	return func(query string) reply {
		b.t.Helper()
		return b.browse("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": query}))), cookie)
	}
}

// Admins say who may do what, owners who is an owner; somebody stays one; and each change holds for the next request.
func TestMembers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "bob": "admin", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada, bob, vi, eve := b.asking("ada@example.com"), b.asking("bob@example.com"), b.asking("vi@example.com"), b.asking("eve@example.com")
		ids := map[string]string{}
		for _, n := range under(bob(`{ members { nodes { id email name role subaccounts } } }`).body, "data", "members", "nodes").([]any) {
			m := n.(map[string]any)
			ids[m["name"].(string)] = m["id"].(string)
		}
		if len(ids) != 3 || ids["ada"] == "" {
			t.Fatalf("%v", ids)
		}
		change := func(who, input string) string {
			return `mutation { updateMember(id: "` + ids[who] + `", input: {` + input + `}) { role subaccounts } }`
		}
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"a viewer's list":              {vi(`{ members { totalCount } }`), "forbidden"},
			"a key's":                      {b.ask(`{ members { totalCount } }`), "forbidden"},
			"a rival's change":             {eve(change("vi", `role: "owner"`)), "not_found"},
			"a rival's removal":            {eve(`mutation { removeMember(id: "` + ids["vi"] + `") { id } }`), "not_found"},
			"an owner made by an admin":    {bob(change("vi", `role: "owner"`)), "forbidden"},
			"an owner unmade by an admin":  {bob(change("ada", `role: "viewer"`)), "forbidden"},
			"an owner removed by one":      {bob(`mutation { removeMember(id: "` + ids["ada"] + `") { id } }`), "forbidden"},
			"the last owner":               {ada(change("ada", `role: "admin"`)), "conflict"},
			"the last owner's leave":       {ada(`mutation { removeMember(id: "` + ids["ada"] + `") { id } }`), "conflict"},
			"an owner limited by an admin": {bob(change("ada", `subaccounts: ["`+b.sub+`"]`)), "forbidden"},
			"the last whole owner":         {ada(change("ada", `subaccounts: ["`+b.sub+`"]`)), "conflict"},
			"no role":                      {bob(change("vi", `role: "emperor"`)), "validation_error"},
			"a stranger's subaccount":      {bob(change("vi", `subaccounts: ["`+b.stranger+`"]`)), "not_found"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
		const create = `mutation { createTag(input: {name: "T"}) { id } }`
		cookie, _ := b.signIn("vi@example.com", password)
		try := func(subaccount string) reply {
			return b.browse("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": create}))), cookie, "X-Subaccount-Id", subaccount)
		}
		if code, _ := gqlCode(try(b.sub)); code != "forbidden" {
			t.Errorf("a viewer makes a tag: %s", code)
		}
		if r := bob(change("vi", `role: "operator", subaccounts: ["`+b.sub+`"]`)); !strings.Contains(string(r.raw), `{"role":"operator","subaccounts":["`+b.sub+`"]}`) {
			t.Errorf("%s", r.raw)
		}
		if r := try(b.sub); under(r.body, "data", "createTag", "id") == nil {
			t.Errorf("an operator makes none: %s", r.raw)
		}
		if r := try(b.other); r.status != 403 {
			t.Errorf("in another subaccount: %d %s", r.status, r.raw)
		}
		if r := bob(`mutation { removeMember(id: "` + ids["vi"] + `") { id deleted } }`); under(r.body, "data", "removeMember", "deleted") != true {
			t.Errorf("%s", r.raw)
		}
		if r := try(b.sub); r.status != 404 {
			t.Errorf("who is no member any more: %d %s", r.status, r.raw)
		}
		if r := ada(change("bob", `role: "owner"`)); !strings.Contains(string(r.raw), `"owner"`) {
			t.Errorf("%s", r.raw)
		}
		if r := ada(change("ada", `role: "viewer"`)); !strings.Contains(string(r.raw), `"viewer"`) {
			t.Errorf("one of two owners: %s", r.raw)
		}
	})
}

// A subaccount's id means that subaccount, whatever another workspace of the person calls one of its own.
func TestLocationIDTakesNobodysRequests(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ann@example.com", "operator")
		b.employ(b.rival, "ann@example.com", "operator")
		db := b.parts.Store.SystemDB()
		_, first := db.ExecContext(t.Context(), `UPDATE workspaces SET name = '0' WHERE id = $1`, b.rival) // it comes first
		_, second := db.ExecContext(t.Context(), `UPDATE subaccounts SET location_id = $1 WHERE id = $2`, b.sub, b.stranger)
		if err := errors.Join(first, second); err != nil {
			t.Fatal(err)
		}
		cookie, _ := b.signIn("ann@example.com", password)
		for ref, want := range map[string]string{b.sub: b.workspace, b.stranger: b.rival} {
			r := b.browse("POST", "/graphql", `{"query":"{ viewer { workspace { id } } }"}`, cookie, "X-Subaccount-Id", ref)
			if got := under(r.body, "data", "viewer", "workspace", "id"); got != want {
				t.Errorf("%s leads to %v, want %s", ref, got, want)
			}
		}
		if _, err := db.ExecContext(t.Context(), `UPDATE subaccounts SET location_id = 'loc-1' WHERE id = $1`, b.stranger); err != nil {
			t.Fatal(err)
		}
		const viewed = `{"query":"{ viewer { workspace { id } } }"}`
		r := b.browse("POST", "/graphql", viewed, cookie, "X-Subaccount-Id", "loc-1") // which subaccounts of both have
		if r.status != 422 || !strings.Contains(string(r.raw), "X-Workspace-Id") {
			t.Errorf("an id that two have: %d %s", r.status, r.raw)
		}
		for _, want := range []string{b.workspace, b.rival} {
			r := b.browse("POST", "/graphql", viewed, cookie, "X-Subaccount-Id", "loc-1", "X-Workspace-Id", want)
			if got := under(r.body, "data", "viewer", "workspace", "id"); got != want {
				t.Errorf("of %s it leads to %v", want, got)
			}
		}
		r = b.browse("POST", "/graphql", viewed, cookie, "X-Subaccount-Id", "loc-2") // which one alone has
		if got := under(r.body, "data", "viewer", "workspace", "id"); got != b.workspace {
			t.Errorf("loc-2 leads to %v", got)
		}
		must(0, b.store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error {
			return b.store.Client(ctx).Membership.Update().Where(membership.WorkspaceID(b.workspace)).SetSubaccounts([]string{b.other}).Exec(ctx)
		}))
		r = b.browse("POST", "/graphql", viewed, cookie, "X-Subaccount-Id", "loc-1") // hers is only one of the two that have it
		if got := under(r.body, "data", "viewer", "workspace", "id"); got != b.rival {
			t.Errorf("loc-1 of a limited member leads to %v: %s", got, r.raw)
		}
	})
}
