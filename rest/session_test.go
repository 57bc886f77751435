package rest_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

const password = "correct horse battery"

// employ makes somebody a member of a workspace.
func (b *bundle) employ(workspaceID, email, role string) {
	b.t.Helper()
	must(b.door.Product.People.Add(workspace.As(context.Background(), workspaceID), email, "", role, password))
}

// browse sends what one of our own pages would, with a cookie or none.
func (b *bundle) browse(method, path, body, cookie string, headers ...string) reply {
	b.t.Helper()
	return b.send(method, path, body, append([]string{"Authorization", "", "Origin", b.door.BaseURL, "Cookie", cookie}, headers...)...)
}

// signIn is the cookie of a new session.
func (b *bundle) signIn(email, password string) (cookie string, r reply) {
	b.t.Helper()
	r = b.browse("POST", "/session", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password), "")
	cookie, _, _ = strings.Cut(r.header.Get("Set-Cookie"), ";")
	return cookie, r
}

// Somebody signs in, sees who they are, does what their role may, and signs out; then the cookie is good for nothing.
func TestSession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		cookie, r := b.signIn("Ada@Example.com", password)
		set := r.header.Get("Set-Cookie")
		if r.status != 200 || !strings.Contains(set, "HttpOnly") || !strings.Contains(set, "SameSite=Lax") || !strings.Contains(set, "Path=/;") {
			t.Fatalf("%d %s %s", r.status, set, r.raw)
		}
		who := b.browse("GET", "/session", "", cookie).data()
		list := fmt.Sprint(who["workspaces"])
		if who["email"] != "ada@example.com" || who["name"] != "ada" || !strings.Contains(list, b.workspace) || !strings.Contains(list, "owner") {
			t.Errorf("%v", who)
		}
		if r := b.browse("POST", "/graphql", `{"query":"{ auditEntries { nodes { action } } }"}`, cookie); !strings.Contains(string(r.raw), "membership.create") {
			t.Errorf("the trail: %s", r.raw)
		}
		made := b.browse("POST", "/graphql", `{"query":"mutation { createContact(input: {name: \"Zoe\"}) { id } }"}`, cookie, "X-Subaccount-Id", b.sub)
		if under(made.body, "data", "createContact", "id") == nil {
			t.Errorf("%s", made.raw)
		}
		again, _ := b.signIn("ada@example.com", password)
		if again == cookie {
			t.Error("two sessions have one token")
		}
		if out := b.browse("DELETE", "/session", "", cookie); out.status != 200 || !strings.Contains(out.header.Get("Set-Cookie"), "Max-Age=0") {
			t.Errorf("signed out: %d %s", out.status, out.header)
		}
		for _, path := range []string{"/session", "/graphql"} {
			method := map[string]string{"/session": "GET", "/graphql": "POST"}[path]
			if r := b.browse(method, path, map[string]string{"/graphql": `{"query":"{__typename}"}`}[path], cookie); r.status != 401 {
				t.Errorf("%s afterwards: %d %s", path, r.status, r.raw)
			}
		}
		if r := b.browse("GET", "/session", "", again); r.status != 200 {
			t.Errorf("the other session: %d", r.status)
		}
	})
}

// Roles are what the contract says; another workspace is nobody's business; and the API for programs takes no cookie.
func TestSessionScopes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, role := range []string{"viewer", "operator", "admin"} {
			b.employ(b.workspace, role+"@example.com", role)
		}
		ask := func(who, query string, headers ...string) reply {
			cookie, _ := b.signIn(who+"@example.com", password)
			return b.browse("POST", "/graphql", `{"query":"`+query+`"}`, cookie, append([]string{"X-Subaccount-Id", b.sub}, headers...)...)
		}
		const list, create, audit = "{ contacts { totalCount } }", `mutation { createContact(input: {name: \"Z\"}) { id } }`, "{ auditEntries { totalCount } }"
		for _, c := range []struct {
			who, query string
			may        bool
		}{
			{"viewer", list, true},
			{"viewer", create, false},
			{"viewer", audit, false},
			{"operator", create, true},
			{"operator", audit, false},
			{"admin", audit, true},
		} {
			if r := ask(c.who, c.query); strings.Contains(string(r.raw), "forbidden") == c.may {
				t.Errorf("%s: %s: %s", c.who, c.query, r.raw)
			}
		}
		if r := ask("admin", list, "X-Workspace-Id", b.rival); r.status != 404 {
			t.Errorf("another workspace: %d %s", r.status, r.raw)
		}
		if r := ask("admin", list, "X-Subaccount-Id", b.stranger); r.status != 404 {
			t.Errorf("another workspace's subaccount: %d %s", r.status, r.raw)
		}
		b.employ(b.rival, "admin@example.com", "viewer")
		if r := ask("admin", create, "X-Subaccount-Id", b.stranger); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("admin here, viewer there: %s", r.raw)
		}
		if r := ask("admin", audit, "X-Subaccount-Id", ""); r.status != 422 {
			t.Errorf("no workspace is named: %d %s", r.status, r.raw)
		}
		cookie, _ := b.signIn("admin@example.com", password)
		if r := b.browse("GET", "/v3/contacts", "", cookie); r.status != 401 {
			t.Errorf("/v3 takes a cookie: %d %s", r.status, r.raw)
		}
	})
}

// Somebody has so many sessions at the same time: with one more, that ends which was not used for longest.
func TestSessionsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const most = 100
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.workspace, "bob@example.com", "owner")
		status := func(cookie string) int { return b.browse("GET", "/session", "", cookie).status }
		other, _ := b.signIn("bob@example.com", password)
		first, _ := b.signIn("ada@example.com", password)
		second, _ := b.signIn("ada@example.com", password)
		for range most - 2 {
			b.signIn("ada@example.com", password)
		}
		var sessions int // none is used: by that it would not be the oldest any more
		if err := b.parts.Store.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM sessions`).Scan(&sessions); err != nil || sessions != most+1 {
			t.Errorf("%d sessions, %v", sessions, err)
		}
		last, _ := b.signIn("ada@example.com", password)
		if got := [4]int{status(first), status(second), status(last), status(other)}; got != [4]int{401, 200, 200, 200} {
			t.Errorf("with one more: %v", got)
		}
	})
}

// Pages of other sites can neither sign in nor act for somebody; and what is tried too often is refused, whoever it is.
func TestSessionIsGuarded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		cookie, _ := b.signIn("ada@example.com", password)
		for _, origin := range []string{"", "https://evil.example", "null", b.url} {
			for _, r := range []reply{
				b.browse("POST", "/graphql", `{"query":"{__typename}"}`, cookie, "Origin", origin),
				b.browse("POST", "/session", `{"email":"ada@example.com","password":"`+password+`"}`, "", "Origin", origin),
				b.browse("DELETE", "/session", "", cookie, "Origin", origin),
			} {
				if r.status != 403 {
					t.Errorf("from %q: %d %s", origin, r.status, r.raw)
				}
			}
		}
		for body, field := range map[string]string{
			`{"email":"ada@example.com"}`: "password", `{"email":1,"password":"x"}`: "email", `{"email":"a","password":"b","admin":"c"}`: "admin",
		} {
			if r := b.browse("POST", "/session", body, ""); r.status != 422 || r.fields()[0] != field {
				t.Errorf("%s: %d %s", body, r.status, r.raw)
			}
		}
		_, wrong := b.signIn("ada@example.com", "wrong horse battery")
		_, nobody := b.signIn("nobody@example.com", password)
		if wrong.status != 401 || anyRequest.ReplaceAllString(string(wrong.raw), "") != anyRequest.ReplaceAllString(string(nobody.raw), "") {
			t.Errorf("a wrong password is told from nobody: %s, %s", wrong.raw, nobody.raw)
		}
		for range 10 {
			b.signIn("ada@example.com", "wrong horse battery")
		}
		if _, r := b.signIn("ada@example.com", password); r.status != 429 {
			t.Errorf("after ten failures: %d %s", r.status, r.raw)
		}
	}, tenTries())
}

// Changing a password takes effect, and ends all other sessions of the person.
func TestPasswordChange(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		mine, _ := b.signIn("ada@example.com", password)
		other, _ := b.signIn("ada@example.com", password)
		const fresh = "another long password"
		for body, field := range map[string]string{
			`{"current":"wrong","password":"` + fresh + `"}`:    "current",
			`{"current":"` + password + `","password":"short"}`: "password",
		} {
			if r := b.browse("PATCH", "/session", body, mine); r.status != 422 || r.fields()[0] != field {
				t.Errorf("%s: %d %s", body, r.status, r.raw)
			}
		}
		if r := b.browse("PATCH", "/session", `{"current":"`+password+`","password":"`+fresh+`"}`, mine); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if a, z := b.browse("GET", "/session", "", mine).status, b.browse("GET", "/session", "", other).status; a != 200 || z != 401 {
			t.Errorf("this session %d, the other %d", a, z)
		}
		if _, r := b.signIn("ada@example.com", password); r.status != 401 {
			t.Errorf("the old password: %d", r.status)
		}
		if _, r := b.signIn("ada@example.com", fresh); r.status != http.StatusOK {
			t.Errorf("the new one: %d", r.status)
		}
		ctx := context.Background()
		if _, err := b.store.SystemDB().ExecContext(ctx, "UPDATE sessions SET seen = $1", time.Now().Add(-15*24*time.Hour).UnixMicro()); err != nil {
			t.Fatal(err)
		}
		if r := b.browse("GET", "/session", "", mine); r.status != 401 {
			t.Errorf("after two weeks: %d", r.status)
		}
		must(0, b.door.Product.People.Sweep(ctx))
		n := 1
		must(0, b.store.SystemDB().QueryRowContext(ctx, "SELECT count(*) FROM sessions").Scan(&n))
		if n != 0 {
			t.Errorf("%d sessions are left", n)
		}
	})
}

// A session that is left open is not for guessing the password; and what a browser says of itself is cut between its characters.
func TestSessionIsNoOracle(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		agent := strings.Repeat("ä", 200) + "\xff"
		r := b.browse("POST", "/session", `{"email":"ada@example.com","password":"`+password+`"}`, "", "User-Agent", "x"+agent)
		cookie, _, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		list := b.browse("POST", "/graphql", `{"query":"{ sessions { userAgent } }"}`, cookie)
		if !strings.Contains(string(list.raw), `"x`+strings.Repeat("ä", 149)+`"`) {
			t.Errorf("%s", list.raw)
		}
		for range 20 {
			if r = b.browse("PATCH", "/session", `{"current":"guess","password":"`+password+`"}`, cookie); r.status != 422 {
				break
			}
		}
		if r.status != 429 {
			t.Errorf("guessed on and on: %d %s", r.status, r.raw)
		}
	}, tenTries())
}
