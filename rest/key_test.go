package rest_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// People make keys, see what they are good for and end them; a key is shown once, and nobody else's is shown at all.
func TestKeysOfPeople(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		b.employ(b.workspace, "vi@example.com", "viewer")
		b.employ(b.rival, "eve@example.com", "owner")
		ada, viewer, rival := b.asking("ada@example.com"), b.asking("vi@example.com"), b.asking("eve@example.com")
		made := ada(`mutation { createApiKey(input: {name: "CRM", scopes: ["contacts:write"], subaccounts: ["loc-1"], allowIps: ["127.0.0.0/8", "::1"]}) { secret apiKey { id name prefix preset scopes subaccounts allowIps revokedAt } } }`)
		secret, _ := under(made.body, "data", "createApiKey", "secret").(string)
		id, _ := under(made.body, "data", "createApiKey", "apiKey", "id").(string)
		if want := `"name":"CRM","prefix":"` + secret[:len("ask_dev_")]; !strings.Contains(string(made.raw), want) || !strings.Contains(string(made.raw), `"subaccounts":["`+b.sub+`"]`) {
			t.Fatalf("%s", made.raw)
		}
		if r := b.send("POST", "/v3/contacts", `{"name":"Zoe"}`, "Authorization", "Bearer "+secret); r.status != 201 {
			t.Errorf("the key: %d %s", r.status, r.raw)
		}
		list := ada(`{ apiKeys(first: 100) { nodes { id lastUsedAt } } }`)
		if !strings.Contains(string(list.raw), id) || strings.Contains(string(list.raw), secret) {
			t.Errorf("%s", list.raw)
		}
		for search, want := range map[string]bool{"crm": true, "C_M": false, "%": false, " ": true} {
			if r := ada(`{ apiKeys(search: "` + search + `") { nodes { id } } }`); strings.Contains(string(r.raw), id) != want {
				t.Errorf("searched for %q: %s", search, r.raw)
			}
		}
		for name, refused := range map[string]reply{
			"a viewer's list": viewer(`{ apiKeys { totalCount } }`),
			"a viewer's key":  viewer(`mutation { createApiKey(input: {name: "x", preset: "admin"}) { secret } }`),
			"a key's own":     b.ask(`{ apiKeys { totalCount } }`),
		} {
			if code, _ := gqlCode(refused); code != "forbidden" {
				t.Errorf("%s: %s", name, refused.raw)
			}
		}
		if r := rival(`{ apiKeys(search: "CRM", includeRevoked: true) { nodes { id } } }`); strings.Contains(string(r.raw), id) {
			t.Errorf("a rival sees it: %s", r.raw)
		}
		if code, _ := gqlCode(rival(`mutation { revokeApiKey(id: "` + id + `") { id } }`)); code != "not_found" {
			t.Errorf("a rival ends it: %s", code)
		}
		for input, field := range map[string]string{
			`name: "x"`: "scopes", `name: "x", preset: "emperor"`: "preset", `name: "x", scopes: ["keys:read"]`: "scopes",
			`name: "", preset: "admin"`: "name", `name: "x", preset: "admin", expiresAt: "2020-01-01T00:00:00Z"`: "expiresAt",
			`name: "x", preset: "admin", allowIps: ["nonsense"]`: "allowIps", `name: "x", preset: "admin", subaccounts: ["sub_none"]`: "subaccounts",
		} {
			if _, fields := gqlCode(ada(`mutation { createApiKey(input: {` + input + `}) { secret } }`)); len(fields) != 1 || !strings.HasSuffix(fields[0], field) {
				t.Errorf("%s: %v", input, fields)
			}
		}
		if r := ada(`mutation { revokeApiKey(id: "` + id + `") { id revokedAt } }`); under(r.body, "data", "revokeApiKey", "revokedAt") == nil {
			t.Errorf("%s", r.raw)
		}
		if r := b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+secret); r.status != 401 {
			t.Errorf("a key that has ended: %d", r.status)
		}
		ctx := store.System(t.Context(), "limit a member")
		must(0, b.store.Tx(ctx, func(ctx context.Context) error {
			return b.store.Client(ctx).Membership.Update().Where(membership.WorkspaceID(b.workspace), membership.Role("admin")).SetSubaccounts([]string{b.sub}).Exec(ctx)
		}))
		for subaccounts, may := range map[string]bool{"": false, `, subaccounts: ["` + b.other + `"]`: false, `, subaccounts: ["` + b.sub + `"]`: true} {
			r := ada(`mutation { createApiKey(input: {name: "x", preset: "read_only"` + subaccounts + `}) { apiKey { id } } }`)
			if code, fields := gqlCode(r); (code == "") != may || !may && fmt.Sprint(fields) != "[subaccounts]" {
				t.Errorf("limited to one subaccount, for %q: %s", subaccounts, r.raw)
			}
		}
	})
}

// A key expires when somebody says, and not when it seems so to the server.
func TestKeysExpireAsAsked(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		for _, want := range []string{time.Now().Add(time.Hour).UTC().Format("2006-01-02T15:04:05.000Z"), "9999-12-31T23:59:59Z"} {
			made := ada(`mutation { createApiKey(input: {name: "K", preset: "admin", subaccounts: ["loc-1"], expiresAt: "` + want + `"}) { secret apiKey { id expiresAt } } }`)
			secret, _ := under(made.body, "data", "createApiKey", "secret").(string)
			id, _ := under(made.body, "data", "createApiKey", "apiKey", "id").(string)
			got, _ := under(made.body, "data", "createApiKey", "apiKey", "expiresAt").(string)
			listed := ada(`{ apiKeys(first: 100) { nodes { id expiresAt } } }`)
			if same := strings.Contains(string(listed.raw), `"id":"`+id+`","expiresAt":"`+got+`"`); !same || !must(time.Parse(time.RFC3339Nano, got)).Equal(must(time.Parse(time.RFC3339Nano, want))) {
				t.Errorf("asked for %s, got %s, listed: %s", want, got, listed.raw)
			}
			if r := b.send("GET", "/v3/contacts", "", "Authorization", "Bearer "+secret); r.status != 200 {
				t.Errorf("%s: %d %s", want, r.status, r.raw)
			}
		}
	})
}

// A key that is limited to a subaccount by its id is limited to that one, though another has the id as its location id.
func TestKeyOfAnIDThatIsAnothersLocation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		squatter := b.subaccount(b.workspace, b.other)
		own := b.subaccount(b.workspace, "loc-3")
		b.subaccount(b.workspace, own)
		for _, sub := range []string{b.other, own} {
			key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{sub}})
			r := b.send("GET", "/v3/subaccounts", "", "Authorization", "Bearer "+key)
			if raw := string(r.raw); r.status != 200 || !strings.Contains(raw, `"id":"`+sub+`"`) || strings.Contains(raw, `"id":"`+squatter+`"`) {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
	})
}
