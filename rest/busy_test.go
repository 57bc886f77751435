package rest_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/admission"
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
	refused := uint64(0)
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		retry                    string // "" where it is let in
	}{
		{"a list", "GET", "/v3/contacts", "", nil, "5"},
		{"a list for a browser", "GET", "/v3/contacts", "", []string{"Cookie", "switchboard_session=x"}, "1"},
		{"a thing", "GET", "/v3/contacts/con_x", "", nil, "2"},
		{"a chat", "POST", "/v3/chat/completions", "{}", nil, "1"},
		{"a call", "POST", "/v3/calls", "{}", nil, "1"},
		{"a chat of v2", "POST", "/v2/crm-chat-completion", "{}", nil, "1"},
		{"GraphQL", "POST", "/graphql", `{"query":"{ __typename }"}`, nil, "2"},
		{"a rating", "GET", "/rate/x", "", nil, "2"},
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
