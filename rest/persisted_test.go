package rest_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/rest"
)

// paged is a server with a dashboard that sends these documents, as it runs outside of development.
func paged(t *testing.T, texts ...string) (dress option, hashes []string) {
	t.Helper()
	m := guard.Manifest{Documents: map[string]string{}}
	for _, text := range texts {
		sum := sha256.Sum256([]byte(text))
		hash := hex.EncodeToString(sum[:])
		m.Documents[hash] = text
		hashes = append(hashes, hash)
	}
	return withDoor(func(d *rest.Door) {
		d.GraphQL = graph.Handler(&graph.Resolver{Product: d.Product}, graph.Limits(), m)
	}), hashes
}

func hashed(hash, more string) string {
	return `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"` + hash + `"}}` + more + `}`
}

const unknownHash = "0000000000000000000000000000000000000000000000000000000000000000"

// A page asks by hash, with the rights of who is signed in, in their workspace only; it can ask nothing else. A key is for programs,
// which send documents and know no hashes.
func TestPersisted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		dress, h := paged(t, "query List($n: Int) { contacts(first: $n) { nodes { name } } }",
			"mutation Make($name: String!) { createContact(input: {name: $name}) { name } }", "{ auditEntries { totalCount } }")
		dress.door(b.door)
		b.employ(b.workspace, "owner@example.com", "owner")
		b.employ(b.workspace, "viewer@example.com", "viewer")
		owner, _ := b.signIn("owner@example.com", password)
		viewer, _ := b.signIn("viewer@example.com", password)
		full := `{"query":"{ contacts { totalCount } }"}`
		for _, c := range []struct {
			name, cookie, body string
			headers            []string
			status             int
			want               string // in the answer
		}{
			{"make", owner, hashed(h[1], `,"variables":{"name":"Zoe"}`), nil, 200, `{"createContact":{"name":"Zoe"}}`},
			{"list", viewer, hashed(h[0], `,"operationName":"List","variables":{"n":5}`), nil, 200, `{"nodes":[{"name":"Zoe"}]}`},
			{"no scope to make", viewer, hashed(h[1], `,"variables":{"name":"Zoe"}`), nil, 200, `"forbidden"`},
			{"no scope to audit", viewer, hashed(h[2], ``), nil, 200, `"forbidden"`},
			{"too large a page", owner, hashed(h[0], `,"variables":{"n":101}`), nil, 200, "PAGE_SIZE_OUT_OF_RANGE"},
			{"another workspace's subaccount", owner, hashed(h[0], ""), []string{"X-Subaccount-Id", b.stranger}, 404, "not_found"},
			{"another site", owner, hashed(h[0], ""), []string{"Origin", "https://evil.example"}, 403, "forbidden"},
			{"nobody", "", hashed(h[0], ""), nil, 401, "unauthorized"},
			{"an unknown hash", owner, hashed(unknownHash, ""), nil, 200, `"message":"This page was built for another version of the server. Reload it.","extensions":{"code":"persisted_query_not_found"`},
			{"a document", owner, full, nil, 200, `"forbidden"`},
			{"introspection", owner, `{"query":"{ __schema { queryType { name } } }"}`, nil, 200, `"forbidden"`},
			{"both", owner, hashed(h[0], `,"query":"{ contacts { totalCount } }"`), nil, 200, "validation_error"},
			{"a key and a cookie: a key", owner, full, []string{"Authorization", "Bearer " + b.key}, 200, `"totalCount":1`},
			{"a key's document", "", full, []string{"Authorization", "Bearer " + b.key}, 200, `"totalCount":1`},
			{"a key's hash", "", hashed(h[0], ""), []string{"Authorization", "Bearer " + b.key}, 400, "validation_error"},
			{"a key's both", "", hashed(h[0], `,"query":"{ contacts { totalCount } }"`), []string{"Authorization", "Bearer " + b.key}, 400, "PERSISTED_QUERY_NOT_SUPPORTED"},
		} {
			r := b.browse("POST", "/graphql", c.body, c.cookie, append([]string{"X-Subaccount-Id", b.sub}, c.headers...)...)
			if r.status != c.status || !strings.Contains(string(r.raw), c.want) {
				t.Errorf("%s: %d %s, want %d %s", c.name, r.status, r.raw, c.status, c.want)
			}
		}
		if total := b.send("GET", "/v3/contacts?include_total=true", "").header.Get("X-Total-Count"); total != "1" {
			t.Errorf("there are %s contacts", total)
		}
	})
}

// Streams and sockets know hashes as well, and are as strict.
func TestPersistedStreams(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		dress, h := paged(t, "subscription { events(after: 0) { type } }", "{ contacts { totalCount } }")
		dress.door(b.door)
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "ada@example.com", "owner")
		cookie, _ := b.signIn("ada@example.com", password)
		b.made("/v3/contacts", `{"name":"Zoe"}`)
		for name, c := range map[string]struct{ body, want string }{
			"a subscription":  {hashed(h[0], ""), "contact.created"},
			"a query":         {hashed(h[1], ""), `"totalCount":1`},
			"an unknown hash": {hashed(unknownHash, ""), "persisted_query_not_found"},
			"a document":      {`{"query":"{ contacts { totalCount } }"}`, "forbidden"},
			"both":            {hashed(h[1], `,"query":"{ contacts { totalCount } }"`), "validation_error"},
		} {
			resp := b.open(t.Context(), "/graphql", c.body, "Accept", "text/event-stream", "Authorization", "", "Origin", "http://test", "Cookie", cookie, "X-Subaccount-Id", b.sub, "X-Workspace-Id", b.workspace)
			if got := until(resp.Body, c.want); !strings.Contains(got, c.want) {
				t.Errorf("stream, %s: %s", name, got)
			}
			_ = resp.Body.Close()
			conn := b.socketOf(cookie, map[string]string{"X-Subaccount-Id": b.sub, "X-Workspace-Id": b.workspace})
			say(t, conn, `{"type":"subscribe","id":"1","payload":`+c.body+`}`)
			if got := hear(t, conn); !strings.Contains(got, c.want) {
				t.Errorf("socket, %s: %s", name, got)
			}
			_ = conn.CloseNow()
		}
		conn := b.socketOf(cookie, map[string]string{"X-Workspace-Id": b.rival, "X-Subaccount-Id": b.stranger})
		say(t, conn, `{"type":"subscribe","id":"1","payload":`+hashed(h[1], `,"query":""`)+`}`)
		if got := hear(t, conn); !strings.Contains(got, `"totalCount":0`) {
			t.Errorf("in the other workspace: %s", got)
		}
		_ = conn.CloseNow()
	})
}

// In development a page may ask what it likes, as other programs may.
func TestPersistedInDevelopment(t *testing.T) {
	t.Parallel()
	b := setup(t, storetest.SQLite)
	b.employ(b.workspace, "ada@example.com", "owner")
	cookie, _ := b.signIn("ada@example.com", password)
	if r := b.browse("POST", "/graphql", `{"query":"{ auditEntries { totalCount } }"}`, cookie); !strings.Contains(string(r.raw), "totalCount") {
		t.Errorf("%s", r.raw)
	}
	if r := b.browse("POST", "/graphql", hashed(unknownHash, ""), cookie); !strings.Contains(string(r.raw), "persisted_query_not_found") {
		t.Errorf("%s", r.raw)
	}
}

// socketOf is a socket of a page, which says in connection_init what it cannot say in headers.
func (b *bundle) socketOf(cookie string, init map[string]string) *websocket.Conn {
	b.t.Helper()
	header := http.Header{"Origin": {"http://test"}, "Cookie": {cookie}}
	conn, _, err := websocket.Dial(b.t.Context(), b.url+"/graphql", &websocket.DialOptions{HTTPHeader: header, Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
	if err != nil {
		b.t.Fatal(err)
	}
	var said []string
	for name, value := range init {
		said = append(said, fmt.Sprintf("%q:%q", name, value))
	}
	t := b.t.(*testing.T)
	say(t, conn, `{"type":"connection_init","payload":{`+strings.Join(said, ",")+`}}`)
	if got := hear(t, conn); !strings.Contains(got, "connection_ack") {
		t.Fatal(got)
	}
	return conn
}

// until is what can be read up to the text, or to the end.
func until(from io.Reader, text string) string {
	var got strings.Builder
	for piece := make([]byte, 4<<10); !strings.Contains(got.String(), text); {
		n, err := from.Read(piece)
		got.Write(piece[:n])
		if err != nil {
			break
		}
	}
	return got.String()
}
