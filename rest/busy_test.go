package rest_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// crowd fills the gate until everybody is refused.
func (b *bundle) crowd(gate *admission.Gate) {
	for i := range 10_000 {
		if _, _, ok := gate.Enter(b.t.Context(), admission.Urgent, strconv.Itoa(i)); !ok {
			return
		}
	}
	b.t.Fatal("the gate lets everybody in")
}

// A server that is busy says so, in the shape of each door, and when to come again: lists of programs last, and chats first.
func TestBusyServer(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	b.employ(b.workspace, "ada@example.com", "owner")
	cookie, _ := b.signIn("ada@example.com", password)
	b.browse("GET", "/session", "", cookie)
	refused := uint64(0)
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		retry                    string // "" where it is let in
	}{
		{"a list", "GET", "/v3/contacts", "", nil, "5"},
		{"a list for a browser", "GET", "/v3/contacts", "", []string{"Authorization", "", "Cookie", cookie}, "1"},
		{"a list for an invented cookie", "GET", "/v3/contacts", "", []string{"Authorization", "", "Cookie", "switchboard_session=x"}, "5"},
		{"a list for a key with a cookie", "GET", "/v3/contacts", "", []string{"Cookie", "switchboard_session=x"}, "5"},
		{"a thing", "GET", "/v3/contacts/con_x", "", nil, "2"},
		{"a thing with a slash", "GET", "/v3/contacts/a%2Fb", "", nil, "2"},
		{"a chat", "POST", "/v3/chat/completions", "{}", nil, "1"},
		{"a call", "POST", "/v3/calls", "{}", nil, "1"},
		{"a chat of v2", "POST", "/v2/crm-chat-completion", "{}", nil, "1"},
		{"GraphQL", "POST", "/graphql", `{"query":"{ __typename }"}`, nil, "2"},
		{"GraphQL's list", "POST", "/graphql", `{"query":"query Q($n: Int = 5) { all: contacts(first: $n) @include(if: true) { nodes { id } } calls { totalCount } }"}`, nil, "5"},
		{"GraphQL's list for a browser", "POST", "/graphql", `{"query":"{ contacts { totalCount } }"}`, []string{"Authorization", "", "Cookie", cookie}, "1"},
		{"GraphQL's thing", "POST", "/graphql", `{"query":"{ contact(id: \"con_x\") { id } contacts { totalCount } }"}`, nil, "2"},
		{"GraphQL's chat", "POST", "/graphql", `{"query":"mutation { createChatCompletion(input: {assistantId: \"a\", input: \"}\"}) { output } }"}`, nil, "1"},
		{"GraphQL's chat among others", "POST", "/graphql", `{"query":"mutation { a: createTag(input: {name: \"a\"}) { id } createChatCompletion(input: {}) { output } }"}`, nil, "1"},
		{"GraphQL's streamed chat", "POST", "/graphql", `{"query":"subscription { chatCompletion(input: {}) { __typename } }"}`, []string{"Accept", "text/event-stream"}, "1"},
		{"GraphQL's call", "POST", "/graphql", `{"query":"mutation C($i: CallInput!) { createCall(input: $i) { id } }","variables":{"i":{}}}`, nil, "1"},
		{"GraphQL's chat by another name", "POST", "/graphql", `{"query":"{ createChatCompletion: contacts { totalCount } }"}`, nil, "5"},
		{"GraphQL's list in a fragment", "POST", "/graphql", `{"query":"{ ...F } fragment F on Query { contacts { totalCount } }"}`, nil, "2"},
		{"GraphQL's list of several", "POST", "/graphql", `{"query":"query A { contacts { totalCount } } query B { contacts { totalCount } }"}`, nil, "2"},
		{"GraphQL's long list", "POST", "/graphql", `{"query":"{ contacts { totalCount } }","operationName":"` + strings.Repeat("x", 64<<10) + `"}`, nil, "2"},
		{"GraphQL's no document", "POST", "/graphql", `{"query":"{ contacts("}`, nil, "5"},
		{"GraphQL's no body", "POST", "/graphql", `[`, nil, "2"},
		{"a call's page", "GET", "/call/pub_x", "", nil, "2"},
		{"a call's socket", "GET", "/call/socket", "", nil, "1"},
		{"a supervisor's socket", "GET", "/call/supervision", "", nil, "1"},
		{"a socket of another copy", "GET", "/call/peer", "", nil, "1"},
		{"the script of a button", "GET", "/call/widget.js", "", nil, ""},
		{"a brand's image", "GET", "/brand/x", "", nil, "5"},
		{"an image with a slash", "GET", "/brand/x%2Fy", "", nil, "5"},
		{"a rating", "GET", "/rate/x", "", nil, "2"},
		{"an agent's list", "POST", "/mcp", used("contacts_list", "{}"), nil, "5"},
		{"an agent's thing", "POST", "/mcp", used("contacts_get", `{"id":"con_x"}`), nil, "2"},
		{"an agent's chat", "POST", "/mcp", used("chat_complete", "{}"), nil, "1"},
		{"an agent's chat by a tool that is not listed", "POST", "/mcp?tools=core", used("call_tool", `{"name":"chat_complete","arguments":{}}`), nil, "1"},
		{"an agent's list by a tool that is not listed", "POST", "/mcp?tools=core", used("call_tool", `{"name":"contacts_list"}`), nil, "5"},
		{"an agent's long message", "POST", "/mcp", used("contacts_list", `{"search":"`+strings.Repeat("x", 64<<10)+`"}`), nil, "2"},
		{"an agent's no message", "POST", "/mcp", `[`, nil, "2"},
		{"an agent's prompt", "POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"chat_complete"}}`, nil, "2"},
		{"an agent that asks for tools", "POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, nil, "2"},
		{"an agent that listens", "GET", "/mcp", "", nil, "2"},
		{"the document", "GET", "/openapi.json", "", nil, ""},
	} {
		gate := admission.New() // what is inside leaves after a second
		b.door.Admission = gate
		server := httptest.NewServer(b.door.Handler())
		t.Cleanup(server.Close)
		b.url = server.URL
		var r reply
		await.Until(t, c.name+" is not answered as it should be", func() bool {
			b.crowd(gate)
			r = b.send(c.method, c.path, c.body, c.headers...)
			return (r.status == http.StatusServiceUnavailable) == (c.retry != "") && r.header.Get("Retry-After") == c.retry
		})
		refused += gate.State().Refused["usual"]
		if c.retry != "" && r.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: a refusal has no request id", c.name)
		}
	}
	if refused == 0 {
		t.Error("what is refused is not counted")
	}
}

// What is refused before net/http reads it is refused as the handler refuses it, to the letter, by the same rules; and what is not refused, or
// in a way that says not how long it is, is left to the handler.
func TestShedSaysTheSame(t *testing.T) {
	t.Parallel()
	gate := admission.New()
	down := false
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) {
		d.Admission, d.BaseURL = gate, "https://app.example.com"
		d.Down = func() bool { return down }
	}))
	key := "Bearer " + b.key
	b.send("GET", "/v3/tags", "")
	shed := b.door.Shed()
	for _, c := range []struct{ name, method, path, body, header, value, shed string }{
		{"a list", "GET", "/v3/contacts?limit=5", "", "Authorization", key, "patient"},
		{"a list for a stranger", "GET", "/v3/contacts", "", "X-Forwarded-For", "192.0.2.1", "patient"},
		{"a change", "POST", "/v3/tags", `{"name":"a"}`, "Authorization", key, "usual"},
		{"a chat", "POST", "/v3/chat/completions", "{}", "Authorization", key, "urgent"},
		{"a chat of v2", "POST", "/v2/crm-chat-completion", "{}", "Authorization", key, "urgent"},
		{"a call of v2", "POST", "/v2/crm/make-call", "{}", "Authorization", key, "urgent"},
		{"GraphQL", "POST", "/graphql", `{"query":"{ __typename }"}`, "Authorization", key, "usual"},
		{"GraphQL's list", "POST", "/graphql", `{"query":"{ contacts { totalCount } }"}`, "Authorization", key, "patient"},
		{"an agent's chat", "POST", "/mcp", used("chat_complete", "{}"), "Authorization", key, "urgent"},
		{"a token", "POST", "/oauth/token", "grant_type=refresh_token", "Content-Type", "application/x-www-form-urlencoded", "usual"},
		{"signing in", "POST", "/session", "{}", "Content-Type", "application/json", "urgent"},
		{"a page to rate", "GET", "/rate/x", "", "Accept-Language", "de", ""},
		{"the document", "GET", "/openapi.json", "", "Authorization", key, ""},
		{"nothing", "GET", "/nothing", "", "Authorization", key, ""},
	} {
		request := func() *http.Request {
			r := httptest.NewRequestWithContext(t.Context(), c.method, c.path, strings.NewReader(c.body))
			r.Header.Set(c.header, c.value)
			return r
		}
		if text := shed(request()); text != nil {
			t.Errorf("%s is refused while there is room: %s", c.name, text)
		}
		var text []byte
		var want *http.Response
		await.Until(t, c.name+" is not refused by both", func() bool { // what is inside leaves after a second
			stuff(t, gate)
			before := gate.State().Refused[c.shed]
			text = shed(request())
			counted := gate.State().Refused[c.shed] - before
			w := httptest.NewRecorder()
			b.door.Handler().ServeHTTP(w, request())
			want = w.Result() //nolint:bodyclose // it is in memory
			return c.shed == "" || text != nil && counted == 1 && want.StatusCode == http.StatusServiceUnavailable
		})
		down = true
		if text := shed(request()); text != nil {
			t.Errorf("%s, while the database does not answer: %s", c.name, text)
		}
		down = false
		if c.shed == "" {
			if text != nil {
				t.Errorf("%s: %s", c.name, text)
			}
			continue
		}
		got := must(http.ReadResponse(bufio.NewReader(bytes.NewReader(text)), nil))
		if a, b := worded(got), worded(want); a != b {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, a, b)
		}
		if again := shed(request()); again != nil && bytes.Equal(text, again) {
			t.Errorf("%s: two refusals have one id", c.name)
		}
		gate = admission.New()
		b.door.Admission = gate
	}
}

// stuff fills a gate, and the places of those who wait.
func stuff(t *testing.T, gate *admission.Gate) {
	t.Helper()
	for i := 0; !gate.Refuse(admission.Urgent, "nobody"); i++ {
		go gate.Enter(t.Context(), admission.Class(i%admission.Classes), strconv.Itoa(i))
	}
	for c := range admission.Classes {
		for !gate.Refuse(admission.Class(c), "nobody") {
			go gate.Enter(t.Context(), admission.Class(c), "nobody")
		}
	}
}

// worded is an answer as text, without what differs from one to the next.
func worded(r *http.Response) string {
	body := must(io.ReadAll(r.Body))
	requestID := r.Header.Get("X-Request-Id")
	r.Header.Set("X-Request-Id", strconv.Itoa(len(requestID)))
	r.Header.Del("Date") // net/http has it
	return fmt.Sprintf("%s %v %s", r.Status, r.Header, strings.ReplaceAll(string(body), requestID, "req"))
}

// used is an agent's message that uses a tool.
func used(tool, arguments string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + tool + `","arguments":` + arguments + `}}`
}

// insiders is a gate that sees how many are inside whenever it is asked who calls.
type insiders struct {
	rest.Authenticator

	admission *admission.Gate
	seen      []int
}

func (i *insiders) Authenticate(ctx context.Context, text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, error) {
	i.seen = append(i.seen, i.admission.State().Inside)
	return i.Authenticator.Authenticate(ctx, text, from, header)
}

func (i *insiders) Recall(string, netip.Addr, string) (*authz.Caller, authz.Subaccounts, *store.Proof) {
	return nil, nil, nil
}

// An agent's message is admitted once, as a whole, and the requests inside it are not weighed again.
func TestAgentsAreInsideOnce(t *testing.T) {
	t.Parallel()
	gate := admission.New()
	seen := &insiders{admission: gate}
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) {
		seen.Authenticator, d.Admission = d.Authenticator, gate
		d.Authenticator = seen
	}))
	left := func() { // which is after the answer
		t.Helper()
		await.Until(t, "a message is still inside", func() bool { return gate.State().Inside == 0 })
	}
	b.send("POST", "/mcp", used("contacts_list", "{}"), "Accept", "application/json, text/event-stream") // the first has the tools built, which takes a while
	left()
	for _, message := range []string{used("contacts_list", "{}"), used("contacts_create", `{"name":"Zoe"}`), used("appointments_free", `{"assistant_id":"x"}`)} {
		seen.seen = nil
		r := b.send("POST", "/mcp", message, "Accept", "application/json, text/event-stream")
		left()
		if r.status != http.StatusOK || !slices.Equal(seen.seen, []int{1, 1}) {
			t.Errorf("%s: %d %.200s; %v were inside", message, r.status, r.raw, seen.seen)
		}
	}
}

// Every operation has a class: what talks to people goes first, and lists last.
func TestClasses(t *testing.T) {
	t.Parallel()
	urgent, patient := 0, 0
	for _, o := range must(contract()).Operations {
		switch {
		case o.Outside || o.Stream:
			urgent++
		case o.Paged:
			patient++
		}
		if o.Paged && (o.Outside || o.Stream) {
			t.Errorf("%s is a list and urgent", o.Name)
		}
	}
	if urgent == 0 || patient == 0 {
		t.Errorf("%d operations are urgent, %d patient", urgent, patient)
	}
}
