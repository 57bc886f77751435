package rest_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/rest"
)

// One key cannot have all streams: those beyond its own are refused, and a neighbour's is not. A stream that ends makes room.
func TestOpenStreamsAreBounded(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	const most = 200
	query := `{"query":"subscription { events { id } }"}`
	open := func(key string) (status int, retry string, end func()) {
		ctx, cancel := context.WithCancel(t.Context())
		t.Cleanup(cancel)
		resp := b.open(ctx, "/graphql", query, "Accept", "text/event-stream", "Authorization", "Bearer "+key) //nolint:bodyclose // the context ends it
		return resp.StatusCode, resp.Header.Get("Retry-After"), cancel
	}
	ada := b.made("/v3/assistants", `{"name":"Ada"}`)
	var last func()
	for n := range most {
		status, _, end := open(b.key)
		if status != http.StatusOK {
			t.Fatalf("stream %d: %d", n+1, status)
		}
		last = end
	}
	if status, retry, _ := open(b.key); status != http.StatusTooManyRequests || retry == "" {
		t.Errorf("one more: %d, Retry-After %q", status, retry)
	}
	if r := b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+ada+`","input":"Hello?","stream":true}`); r.status != http.StatusTooManyRequests {
		t.Errorf("one more, of a chat: %d %s", r.status, r.raw)
	}
	c, _, err := websocket.Dial(t.Context(), b.url+"/graphql", &websocket.DialOptions{Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
	if err != nil {
		t.Fatal(err)
	}
	say(t, c, `{"type":"connection_init","payload":{"Authorization":"Bearer `+b.key+`"}}`)
	if _, _, err := c.Read(t.Context()); websocket.CloseStatus(err) != 4429 {
		t.Errorf("one more, over a socket: %v", err)
	}
	neighbour := b.newKey(b.workspace, workspace.NewKey{Name: "Neighbour", Preset: "admin", Subaccounts: []string{b.other}})
	if status, _, _ := open(neighbour); status != http.StatusOK {
		t.Errorf("the neighbour's: %d", status)
	}
	last()
	await.Until(t, "there is no room after one has ended", func() bool {
		status, _, _ := open(b.key)
		return status == http.StatusOK
	})
}

// slowly begins a request with a body of so many bytes and sends none of them; end sends them and reads the status.
func (b *bundle) slowly(key string, size int) (end func() int) { //nolint:unparam // tests say how much they send
	b.t.Helper()
	conn, err := (&net.Dialer{}).DialContext(b.t.Context(), "tcp", strings.TrimPrefix(b.url, "http://"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST /v3/assistants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n", key, size)
	if err != nil {
		b.t.Fatal(err)
	}
	r := bufio.NewReader(conn)
	if line, err := r.ReadString('\n'); err != nil || !strings.HasPrefix(line, "HTTP/1.1 100") {
		b.t.Fatalf("%q, %v", line, err)
	}
	return func() int {
		_, _ = r.ReadString('\n')
		body := `{"name":"Ada"` + strings.Repeat(" ", size-len(`{"name":"Ada"}`)) + `}`
		if _, err := io.WriteString(conn, body); err != nil {
			b.t.Fatal(err)
		}
		resp, err := http.ReadResponse(r, nil)
		if err != nil {
			b.t.Fatal(err)
		}
		_ = resp.Body.Close()
		return resp.StatusCode
	}
}

// Bodies that are on their way hold their part of the memory. One tenant cannot have all of it, and a small body needs none.
func TestBodiesShareTheMemory(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.BodyReading = time.Hour })) // a body on its way stays so, however slow the machine is
	const size = 4 << 20
	large := `{"name":"Ada"` + strings.Repeat(" ", size-100) + `}`
	of := func(ws, sub string) string {
		return b.newKey(ws, workspace.NewKey{Name: "Tenant", Preset: "admin", Subaccounts: []string{sub}})
	}
	neighbour, third := of(b.workspace, b.other), of(b.workspace, b.subaccount(b.workspace, "loc-3"))
	rival, rivals := of(b.rival, b.stranger), of(b.rival, b.subaccount(b.rival, "loc-2"))
	var later []string // each of a workspace of its own
	for n := range 3 {
		ws := must(b.workspaces.Create(t.Context(), workspace.NewWorkspace{Name: "Outsider"})).ID
		later = append(later, of(ws, b.subaccount(ws, fmt.Sprintf("loc-of-%d", n))))
	}
	var under []func() int
	for range 4 {
		under = append(under, b.slowly(b.key, size))
	}
	if r := b.send("POST", "/v3/assistants", large); r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") == "" || r.code() != "rate_limited" {
		t.Errorf("one more: %d %s", r.status, r.raw)
	}
	if r := b.send("POST", "/graphql", `{"query":"{ __typename }"`+strings.Repeat(" ", size-100)+`}`); r.status != http.StatusTooManyRequests {
		t.Errorf("one more, by GraphQL: %d %s", r.status, r.raw)
	}
	if r := b.send("POST", "/mcp", large, "Accept", "application/json, text/event-stream"); r.status != http.StatusTooManyRequests {
		t.Errorf("one more, by MCP: %d %s", r.status, r.raw)
	}
	if r := b.send("POST", "/v3/assistants", `{"name":"Ada"}`); r.status != http.StatusCreated {
		t.Errorf("a small one: %d %s", r.status, r.raw)
	}
	// A workspace has half of all, and each of the next half of what is left: some is left for everybody.
	for _, c := range []struct {
		who, key string
		has      int // how many bodies are on their way before another one is refused
		status   int // then
	}{
		{"a neighbour", neighbour, 4, http.StatusTooManyRequests},
		{"a third one of the workspace", third, 0, http.StatusTooManyRequests},
		{"a rival", rival, 4, http.StatusTooManyRequests},
		{"another one of the rival's", rivals, 0, http.StatusTooManyRequests},
		{"an outsider", later[0], 2, http.StatusTooManyRequests},
		{"the next", later[1], 1, http.StatusTooManyRequests},
		{"one for whom there is less than a whole body", later[2], 0, http.StatusServiceUnavailable},
	} {
		if c.has > 0 {
			if r := b.send("POST", "/v3/assistants", large, "Authorization", "Bearer "+c.key); r.status != http.StatusCreated {
				t.Errorf("%s: %d %s", c.who, r.status, r.raw)
			}
		}
		for range c.has {
			under = append(under, b.slowly(c.key, size))
		}
		if r := b.send("POST", "/v3/assistants", large, "Authorization", "Bearer "+c.key); r.status != c.status || r.header.Get("Retry-After") == "" {
			t.Errorf("%s, beyond the share: %d %s", c.who, r.status, r.raw)
		}
	}
	if r := b.send("POST", "/v3/assistants", large[:size/4]+"}", "Authorization", "Bearer "+later[2]); r.status != http.StatusCreated {
		t.Errorf("a smaller one: %d %s", r.status, r.raw)
	}
	for n, end := range under {
		if status := end(); status != http.StatusCreated {
			t.Errorf("body %d, once it has come: %d", n, status)
		}
	}
	if r := b.send("POST", "/v3/assistants", large); r.status != http.StatusCreated {
		t.Errorf("after all of them: %d %s", r.status, r.raw)
	}
}

// What a small body asks for can be large. It is refused before anything is done for it.
func TestInputThatCostsMuchIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	var defs, names strings.Builder
	for i := range 22 {
		fmt.Fprintf(&defs, `"l%d":{"allOf":[{"$ref":"#/$defs/l%d"},{"$ref":"#/$defs/l%d"}]},`, i, i+1, i+1)
	}
	for i := range 300_000 {
		fmt.Fprintf(&names, `"n%d":1,`, i)
	}
	schema := `{"type":"object","$ref":"#/$defs/l0","$defs":{` + defs.String() + `"l22":{}}}`
	for name, c := range map[string]struct {
		path, body string
		status     int
	}{
		"a schema that doubles": {"/v3/tools", `{"name":"t","parameters":` + schema + `}`, http.StatusUnprocessableEntity},
		"many unknown fields":   {"/v3/assistants", `{` + names.String() + `"name":"Ada"}`, http.StatusRequestEntityTooLarge},
		"many variables":        {"/graphql", `{"query":"{ __typename }","variables":{` + names.String() + `"a":1}}`, http.StatusRequestEntityTooLarge},
	} {
		if r := b.send("POST", c.path, c.body); r.status != c.status {
			t.Errorf("%s: %d %.300s", name, r.status, r.raw)
		}
	}
}

// A search that is folded into many times its length finds nobody, and is an ordinary one.
func TestSearchThatUnfolds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, path := range []string{
			"/v3/contacts", "/v3/conversations", "/v3/assistants", "/v3/knowledge-bases", "/v3/phone-numbers", "/v3/tags", "/v3/tools", "/v3/voices", "/v3/subaccounts",
		} {
			for name, search := range map[string]string{
				"one character that is eighteen": strings.Repeat("\ufdfa", 900), "many words": numbersTo(1_000)[:1_000], "signs": strings.Repeat("*a_ ", 250),
			} {
				r := b.send("GET", path+"?search="+url.QueryEscape(search), "")
				if list, ok := r.body["data"].([]any); r.status != http.StatusOK || !ok || len(list) > 0 {
					t.Errorf("%s, %s: %d %.200s", path, name, r.status, r.raw)
				}
			}
		}
	})
}

// numbersTo are that many words.
func numbersTo(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d ", i)
	}
	return b.String()
}
