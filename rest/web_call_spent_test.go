package rest_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// The server remembers which tickets began a call by it: who presents one again and again costs the database nothing.
func TestSpentTicketsAreRemembered(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		ticket := v.ticket(v.publicID)
		v.visit(ticket, ownOrigin).next("ready")
		if _, err := v.store.SystemDB().ExecContext(t.Context(), "UPDATE calls SET ticket = 'forgotten'"); err != nil {
			t.Fatal(err)
		}
		if code := v.visit(ticket, ownOrigin).code(); code != pagelink.CloseRefused {
			t.Errorf("%d", code)
		}
		if n := len(v.calls()); n != 1 {
			t.Errorf("%d calls", n)
		}
	})
}

// Until a ticket has begun a call, its socket counts as anonymous, and a network may have few of those.
func TestTicketsThatWaitTakeAPlace(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		ticket, places := v.ticket(v.publicID), v.door.Shares()["unidentified_sockets"]
		held, err := v.store.SystemDB().BeginTx(t.Context(), nil)
		if err == nil {
			_, err = held.ExecContext(t.Context(), "UPDATE subaccounts SET name = name")
		}
		if err != nil {
			t.Fatal(err)
		}
		who := v.visit(ticket, ownOrigin)
		asked := time.Now()
		await.Until(t, "no time passes", func() bool {
			if n := places.Used(); n != 1 {
				t.Fatalf("%d places are taken", n)
			}
			return time.Since(asked) > 500*time.Millisecond
		})
		if err := held.Rollback(); err != nil {
			t.Fatal(err)
		}
		who.next("ready")
		await.Until(t, "the call keeps its place", func() bool { return places.Used() == 0 })
	})
}

// A ticket begins no call any more once whoever got it may not ask for one: their key has ended, they have signed out, or their role is another one.
func TestTicketsEndWithWhoGotThem(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		query := string(must(json.Marshal(map[string]string{"query": `mutation { createWebCall(input: { assistantId: "` + v.bot + `" }) { ticket } }`})))
		ticket := func(r reply) string {
			t.Helper()
			text, _ := under(r.body, "data", "createWebCall", "ticket").(string)
			if text == "" {
				t.Fatalf("%d %s", r.status, r.raw)
			}
			return text
		}
		key := func() (id, ticketed string) {
			id, secret, err := v.workspaces.AddKey(workspace.As(t.Context(), v.workspace), workspace.NewKey{
				Name: "Page", Scopes: []string{"calls:create"}, Subaccounts: []string{v.sub},
			})
			if err != nil {
				t.Fatal(err)
			}
			return id, ticket(v.send("POST", "/graphql", query, "Authorization", "Bearer "+secret))
		}
		session := func(email string) (cookie, ticketed string) {
			v.employ(v.workspace, email, "operator")
			cookie, _ = v.signIn(email, password)
			return cookie, ticket(v.browse("POST", "/graphql", query, cookie, "X-Subaccount-Id", v.sub))
		}
		revoked, byKey := key()
		cookie, bySession := session("ada@example.com")
		_, byRole := session("oda@example.com")
		_, keyStays := key()
		_, sessionStays := session("ida@example.com")
		must(0, v.workspaces.RevokeKey(t.Context(), revoked))
		if r := v.browse("DELETE", "/session", "", cookie); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		must(execute(v.bundle, `UPDATE memberships SET role = 'viewer' WHERE user_id = (SELECT id FROM users WHERE email = 'oda@example.com')`))
		for name, text := range map[string]string{"a revoked key's": byKey, "who has signed out": bySession, "who may only look": byRole} {
			if code := v.visit(text, ownOrigin).code(); code != pagelink.CloseRefused {
				t.Errorf("%s: %d", name, code)
			}
		}
		for _, text := range []string{keyStays, sessionStays} {
			v.visit(text, ownOrigin).next("ready")
		}
	})
}
