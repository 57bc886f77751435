package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func settingUp(token, email string) string {
	return fmt.Sprintf(`{"token":%q,"workspace":"Northlight","name":"Ada","email":%q,"password":%q,"subaccount":"A client","timeZone":"Europe/Amsterdam","region":"NL"}`, token, email, password)
}

// The holder of the link creates the first workspace and is its owner, once; before and after there is nothing to set up.
func TestSetup(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		options := func() map[string]any { return b.send("GET", "/session/options", "", "Authorization", "").data() }
		if got := options(); fmt.Sprint(got) != "map[development:false mail:false oidc:<nil> setup:false]" {
			t.Errorf("%v", got)
		}
		if r := b.browse("POST", "/session/setup", settingUp("", "ada@example.com"), ""); r.status != 404 {
			t.Errorf("before: %d %s", r.status, r.raw)
		}
		token := must(b.door.Product.People.Open(t.Context()))
		if len(token) != 43 || options()["setup"] != true {
			t.Fatalf("%q %v", token, options())
		}
		for body, want := range map[string]string{
			settingUp("guess", "ada@example.com"):                                                           "404 []",
			settingUp(token, "nobody"):                                                                      "422 [email]",
			strings.Replace(settingUp(token, "ada@example.com"), "A client", " ", 1):                        "422 [subaccount]",
			strings.Replace(settingUp(token, "ada@example.com"), "Europe/Amsterdam", "Local", 1):            "422 [timeZone]",
			strings.Replace(settingUp(token, "ada@example.com"), `"NL"`, `"XX"`, 1):                         "422 [region]",
			strings.Replace(settingUp(token, "ada@example.com"), password, "short", 1):                      "422 [password]",
			strings.Replace(settingUp(token, "ada@example.com"), `"name"`, `"role"`, 1):                     "422 [role name]",
			strings.Replace(settingUp(token, "ada@example.com"), "Northlight", strings.Repeat("x", 201), 1): "422 [workspace]",
		} {
			r := b.browse("POST", "/session/setup", body, "")
			if got := fmt.Sprint(r.status, " ", r.fields()); got != want && got != "422 [name role]" || r.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %s, want %s", body, r.raw, want)
			}
		}
		if r := b.browse("POST", "/session/setup", settingUp(token, "ada@example.com"), "", "Origin", "https://evil.example"); r.status != 403 {
			t.Errorf("by another site's page: %d", r.status)
		}
		r := b.browse("POST", "/session/setup", settingUp(token, "Ada@example.com"), "")
		cookie, _, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
		if list := fmt.Sprint(r.data()["workspaces"]); r.status != 200 || !strings.Contains(list, "Northlight") || !strings.Contains(list, "owner") {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		first := fmt.Sprintf(`{"query":"{ subaccount(id: \"%v\") { name timeZone region } }"}`, r.data()["subaccount"])
		if got := b.browse("POST", "/graphql", first, cookie); !strings.Contains(string(got.raw), `"A client"`) || !strings.Contains(string(got.raw), `"NL"`) {
			t.Errorf("the client to begin with: %s", got.raw)
		}
		if got := b.browse("POST", "/graphql", `{"query":"{ subaccounts { nodes { name } } auditEntries { nodes { actorName } } }"}`, cookie); !strings.Contains(string(got.raw), `{"name":"A client"}`) || !strings.Contains(string(got.raw), `"actorName":"Ada"`) {
			t.Errorf("%s", got.raw)
		}
		if _, r := b.signIn("ada@example.com", password); r.status != 200 {
			t.Errorf("%d", r.status)
		}
		if r := b.browse("POST", "/session/setup", settingUp(token, "eve@example.com"), ""); r.status != 404 || options()["setup"] != false {
			t.Errorf("once more: %d %s", r.status, r.raw)
		}
		if token := must(b.door.Product.People.Open(t.Context())); token != "" {
			t.Error("the next start opens it again")
		}
	})
}

// However many set up at once, by whatever copy of the server, one does. A workspace that is there by itself is theirs.
func TestSetupRace(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const copies, times = 3, 8
		system := store.System(t.Context(), "a workspace that is there")
		must(0, s.Tx(system, func(ctx context.Context) error { return s.Client(ctx).Workspace.Create().SetName("There").Exec(ctx) }))
		var lock sync.Mutex
		codes := map[string]int{}
		var all sync.WaitGroup
		for i := range copies {
			p := person.New(person.Parts{Store: s, Limit: generous()})
			token := must(p.Open(t.Context()))
			for j := range times {
				all.Go(func() {
					_, _, _, err := p.SetUp(context.Background(), token, person.Setup{
						Workspace: "Mine", Subaccount: "Client", Email: fmt.Sprintf("p%d-%d@example.com", i, j), Password: password, TimeZone: "UTC",
					})
					code := ""
					if err != nil {
						code = string(fault.From(err).Code)
					}
					lock.Lock()
					defer lock.Unlock()
					codes[code]++
				})
			}
		}
		all.Wait()
		if codes[""] != 1 || codes["not_found"] != copies*times-1 {
			t.Errorf("%v", codes)
		}
		c := s.Client(system)
		if w, m, n := must(c.Workspace.Query().Only(system)), must(c.Membership.Query().Count(system)), must(c.Subaccount.Query().Count(system)); w.Name != "There" || m != 1 || n != 1 {
			t.Errorf("%s, %d members, %d subaccounts", w.Name, m, n)
		}
		users := 0
		must(0, s.SystemDB().QueryRowContext(t.Context(), "SELECT count(*) FROM users").Scan(&users))
		if users != 1 {
			t.Errorf("%d people", users)
		}
	})
}
