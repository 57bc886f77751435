package rest_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// crowd fills the gate until patient requests are refused, or all are.
func (b *bundle) crowd(gate *admission.Gate, all bool) {
	for i := range 10_000 {
		class := admission.Patient
		if all {
			class = admission.Urgent
		}
		if _, _, ok := gate.Enter(b.t.Context(), class, strconv.Itoa(i)); !ok {
			return
		}
	}
	b.t.Fatal("the gate lets everybody in")
}

// A server that is busy says so at once, in the shape of each door, first to lists of programs and last to chats.
func TestBusyServer(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	refused := uint64(0)
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		all                      bool
		retry                    string // "" where it is let in
	}{
		{"a list", "GET", "/v3/contacts", "", nil, false, "5"},
		{"a list for a browser", "GET", "/v3/contacts", "", []string{"Cookie", "switchboard_session=x"}, false, ""},
		{"a thing", "GET", "/v3/contacts/con_x", "", nil, false, ""},
		{"a thing when all is full", "GET", "/v3/contacts/con_x", "", nil, true, "2"},
		{"a chat", "POST", "/v3/chat/completions", "{}", nil, false, ""},
		{"a chat when all is full", "POST", "/v3/chat/completions", "{}", nil, true, "1"},
		{"a call when all is full", "POST", "/v3/calls", "{}", nil, true, "1"},
		{"a chat of v2 when all is full", "POST", "/v2/crm-chat-completion", "{}", nil, true, "1"},
		{"GraphQL when all is full", "POST", "/graphql", `{"query":"{ __typename }"}`, nil, true, "2"},
		{"a rating when all is full", "GET", "/rate/x", "", nil, true, "2"},
		{"the document when all is full", "GET", "/openapi.json", "", nil, true, ""},
	} {
		gate := admission.New() // what is inside leaves after a second
		b.door.Admission = gate
		server := httptest.NewServer(b.door.Handler())
		t.Cleanup(server.Close)
		b.url = server.URL
		b.crowd(gate, c.all)
		r := b.send(c.method, c.path, c.body, c.headers...)
		if refused := r.status == http.StatusServiceUnavailable; refused != (c.retry != "") || r.header.Get("Retry-After") != c.retry {
			t.Errorf("%s: %d, Retry-After %q: %s", c.name, r.status, r.header.Get("Retry-After"), r.raw)
		}
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
