package rest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// What pages of other sites can make a browser send does nothing for who is signed in: a link, a form, plain text, a socket.
func TestSessionIsNotForged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		cookie, _ := b.signIn("ada@example.com", password)
		const mutation = `{"query":"mutation { createTag(input: {name: \"forged\"}) { id } }"}`
		const query = "/graphql?query=mutation%7BcreateTag(input:%7Bname:%22forged%22%7D)%7Bid%7D%7D"
		for name, r := range map[string]reply{
			"a link":             b.browse("GET", query, "", cookie, "X-Subaccount-Id", b.sub, "Origin", ""),
			"a link of our own":  b.browse("GET", query, "", cookie, "X-Subaccount-Id", b.sub),
			"no origin":          b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub, "Origin", ""),
			"another's origin":   b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub, "Origin", "https://evil.example"),
			"a sandbox's origin": b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub, "Origin", "null"),
			"plain text":         b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub, "Content-Type", "text/plain"),
			"a form":             b.browse("POST", "/graphql", "query=mutation", cookie, "X-Subaccount-Id", b.sub, "Content-Type", "application/x-www-form-urlencoded"),
			"a login as text":    b.browse("POST", "/session", `{"email":"ada@example.com","password":"`+password+`"}`, "", "Content-Type", "text/plain"),
			"a login as a form":  b.browse("POST", "/session", "email=ada", "", "Content-Type", "application/x-www-form-urlencoded"),
			"a sub-domain":       b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub, "Origin", "http://evil.test"),
			"another port":       b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub, "Origin", "http://test:81"),
		} {
			if r.status < 400 || r.status >= 500 || r.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
		if r := b.send("GET", "/v3/tags", ""); strings.Contains(string(r.raw), "forged") {
			t.Errorf("%s", r.raw)
		}
		if r := b.browse("POST", "/graphql", mutation, cookie, "X-Subaccount-Id", b.sub); r.status != 200 || r.body["errors"] != nil {
			t.Errorf("our own page: %d %s", r.status, r.raw)
		}
		for origin, want := range map[string]bool{"https://evil.example": false, "": false, "http://test": true} {
			header := http.Header{"Cookie": {cookie}}
			if origin != "" {
				header.Set("Origin", origin)
			}
			c, _, err := websocket.Dial(t.Context(), b.url+"/graphql", &websocket.DialOptions{HTTPHeader: header, Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
			if err != nil {
				if want {
					t.Errorf("%q: %s", origin, err)
				}
				continue
			}
			say(t, c, `{"type":"connection_init"}`)
			if got := hear(t, c); strings.Contains(got, "connection_ack") != want {
				t.Errorf("a socket of %q: %s", origin, got)
			}
			_ = c.CloseNow()
		}
	})
}

// A session that somebody was given to is not the one that they sign in to; and its cookie is for https where we are.
func TestSessionIsNotFixed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		given := "switchboard_session=" + strings.Repeat("x", 43)
		r := b.browse("POST", "/session", `{"email":"ada@example.com","password":"`+password+`"}`, given)
		mine, flags, _ := strings.Cut(r.header.Get("Set-Cookie"), ";")
		if r.status != 200 || mine == given || len(mine) < len(given) || strings.Contains(flags, "Secure") || strings.Contains(flags, "Domain") {
			t.Errorf("%d %s %s", r.status, mine, flags)
		}
		if r := b.browse("GET", "/session", "", given); r.status != 401 {
			t.Errorf("the given one: %d", r.status)
		}
		b.door.BaseURL = "https://desk.example"
		if _, r := b.signIn("ada@example.com", password); !strings.Contains(r.header.Get("Set-Cookie"), "; Secure") || r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%v", r.header)
		}
	})
}

// Whose role changes while they are signed in may do by the next request what the role may, and no more.
func TestRoleChangesMidSession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.workspace, "bob@example.com", "admin")
		bob := b.asking("bob@example.com")
		const list = `{ members { totalCount } }`
		if code, _ := gqlCode(bob(list)); code != "" {
			t.Fatal(code)
		}
		b.employ(b.workspace, "bob@example.com", "viewer")
		if code, _ := gqlCode(bob(list)); code != "forbidden" {
			t.Errorf("as a viewer: %q", code)
		}
		b.employ(b.workspace, "bob@example.com", "owner")
		if code, _ := gqlCode(bob(list)); code != "" {
			t.Errorf("as an owner: %s", code)
		}
	})
}
