package mcp_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// backed is what stands behind a door: it keeps the latest request, and answers what it is told to.
type backed struct {
	asked int
	last  *http.Request
	body  string

	status int
	header http.Header
	text   string
	full   error // the error of what is weighed
	bytes  int64
}

func (b *backed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	b.asked, b.last, b.body = b.asked+1, r, string(body)
	for name := range b.header {
		w.Header().Set(name, b.header.Get(name))
	}
	w.WriteHeader(b.status)
	_, _ = io.WriteString(w, b.text)
}

// told has the answer be another one from now on.
func (b *backed) told(status int, header http.Header, text string) {
	b.status, b.header, b.text = status, header, text
}

// session of a caller who may do everything, and sends headers with each message.
func (b *backed) session(t *testing.T, choose bool, headers http.Header) *sdk.ClientSession {
	t.Helper()
	scopes := scoped(t, "*")
	b.told(http.StatusOK, nil, `{"data":{}}`)
	return openedWith(t, serve(t, contract(t), mcp.Parts{
		API:   b,
		Admit: func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: scopes}, choose, nil },
		Weigh: func(_ context.Context, bytes int64) error { b.bytes = bytes; return b.full },
	}), &http.Client{Transport: keyed(headers)})
}

// use a tool; the answer is what the model reads.
func use(t *testing.T, s *sdk.ClientSession, tool string, args map[string]any) (text string, failed bool) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return r.Content[0].(*sdk.TextContent).Text, r.IsError
}

// A use of a tool is the request that a client of the API would send: each argument stands where its parameter does.
func TestUsesAreRequests(t *testing.T) {
	t.Parallel()
	type sent = map[string]any
	sessions, behind := map[bool]*sdk.ClientSession{}, &backed{}
	for _, choose := range []bool{false, true} {
		sessions[choose] = behind.session(t, choose, nil)
	}
	for name, c := range map[string]struct {
		choose                    bool
		tool                      string
		args                      sent
		want, body, sub, revision string
	}{
		"a list":                  {false, "contacts_list", sent{"search": "a b&c", "limit": 2, "cursor": nil}, "GET /v3/contacts?limit=2&search=a+b%26c", "", "", ""},
		"an id that is a path":    {false, "contacts_get", sent{"id": "a/../b?c#d"}, "GET /v3/contacts/a%2F..%2Fb%3Fc%23d", "", "", ""},
		"what there is not":       {false, "contacts_delete", sent{"id": "con_1", "why": "x"}, "DELETE /v3/contacts/con_1?why=x", "", "", ""},
		"a change":                {false, "assistants_update", sent{"id": "asst_1", "if_match": `"3"`, "name": "Ann", "description": nil}, "PATCH /v3/assistants/asst_1", `{"description":null,"name":"Ann"}`, "", `"3"`},
		"a change of any":         {false, "assistants_update", sent{"id": "asst_1", "if_match": nil, "name": "Ann"}, "PATCH /v3/assistants/asst_1", `{"name":"Ann"}`, "", ""},
		"a body":                  {false, "contacts_create", sent{"name": "Ann", "preview": true}, "POST /v3/contacts", `{"name":"Ann","preview":true}`, "", ""},
		"a body's subaccount":     {false, "contacts_create", sent{"name": "Ann", "subaccount_id": "sub_1"}, "POST /v3/contacts", `{"name":"Ann","subaccount_id":"sub_1"}`, "", ""},
		"a subaccount":            {true, "contacts_create", sent{"name": "Ann", "subaccount_id": "sub_1"}, "POST /v3/contacts", `{"name":"Ann"}`, "sub_1", ""},
		"a subaccount's list":     {true, "contacts_list", sent{"subaccount_id": "sub_1"}, "GET /v3/contacts", "", "sub_1", ""},
		"none to choose":          {true, "contacts_list", sent{}, "GET /v3/contacts", "", "", ""},
		"what has no subaccount":  {true, "billing_get", sent{"subaccount_id": "sub_1"}, "GET /v3/billing?subaccount_id=sub_1", "", "", ""},
		"a stream, which is none": {false, "chat_complete", sent{"assistant_id": "a", "input": "Hi", "stream": true}, "POST /v3/chat/completions", `{"assistant_id":"a","input":"Hi"}`, "", ""},
	} {
		before := behind.asked
		if text, failed := use(t, sessions[c.choose], c.tool, c.args); failed || behind.asked != before+1 {
			t.Errorf("%s: %s, %d requests", name, text, behind.asked-before)
		}
		r := behind.last
		if got := r.Method + " " + r.URL.RequestURI(); got != c.want || r.RequestURI != r.URL.RequestURI() || behind.body != c.body {
			t.Errorf("%s: %s %s, want %s %s", name, got, behind.body, c.want, c.body)
		}
		if sub, revision := r.Header.Get(authz.SubaccountHeader), r.Header.Get("If-Match"); sub != c.sub || revision != c.revision {
			t.Errorf("%s: of subaccount %q, revision %q", name, sub, revision)
		}
		if kind := r.Header.Get("Content-Type"); (kind == "application/json") != (c.body != "") {
			t.Errorf("%s: %q", name, kind)
		}
	}
}

// What says who the agent is comes along with each request, and nothing else of its own.
func TestRequestsAreTheVisitors(t *testing.T) {
	t.Parallel()
	behind := &backed{}
	s := behind.session(t, true, http.Header{
		"Authorization": {"Bearer key"}, "X-Forwarded-For": {"203.0.113.9"}, "X-Subaccount-Id": {"sub_9"}, "Cookie": {"a=b"}, "If-Match": {`"9"`},
	})
	for want, args := range map[string]map[string]any{"sub_9": {}, "sub_1": {"subaccount_id": "sub_1"}} {
		if text, failed := use(t, s, "contacts_list", args); failed {
			t.Error(text)
		}
		h := behind.last.Header
		if h.Get("Authorization") != "Bearer key" || h.Get("X-Forwarded-For") != "203.0.113.9" || h.Get(authz.SubaccountHeader) != want {
			t.Errorf("%v: %v", args, h)
		}
		if h.Get("Cookie") != "" || h.Get("If-Match") != "" || !strings.HasPrefix(behind.last.RemoteAddr, "127.0.0.1:") || behind.last.Host == "" {
			t.Errorf("%v: %v from %s at %s", args, h, behind.last.RemoteAddr, behind.last.Host)
		}
	}
}

// A preview asks whether a call may be placed, and never places one, however it is asked for.
func TestPreviewPlacesNothing(t *testing.T) {
	t.Parallel()
	const question, verdict = "POST /graphql", `{"data":{"callVerdict":{"allowed":false,"reason":"dnd"}}}`
	behind := &backed{}
	s := behind.session(t, false, nil)
	for name, c := range map[string]struct {
		with            map[string]any
		want, body, sub string
	}{
		"a preview":        {map[string]any{"preview": true}, question, `{"input":{"assistantId":"a"}}`, ""},
		"of a subaccount":  {map[string]any{"preview": true, "subaccount_id": "sub_1"}, question, `{"input":{"assistantId":"a"}}`, "sub_1"},
		"of a location":    {map[string]any{"preview": true, "location_id": "loc"}, question, `{"input":{"assistantId":"a"}}`, "loc"},
		"of both":          {map[string]any{"preview": true, "location_id": "loc", "subaccount_id": "sub_1"}, question, `{"input":{"assistantId":"a"}}`, "sub_1"},
		"of none of one":   {map[string]any{"preview": true, "location_id": "loc", "subaccount_id": nil}, question, `{"input":{"assistantId":"a"}}`, "loc"},
		"none":             {map[string]any{"preview": false}, "POST /v3/calls", `{"assistant_id":"a"}`, ""},
		"null":             {map[string]any{"preview": nil}, "POST /v3/calls", `{"assistant_id":"a"}`, ""},
		"a word":           {map[string]any{"preview": "true"}, "", "", ""},
		"a number":         {map[string]any{"preview": 1}, "", "", ""},
		"not even a word":  {map[string]any{"preview": map[string]any{}}, "", "", ""},
		"nothing about it": {nil, "POST /v3/calls", `{"assistant_id":"a"}`, ""},
	} {
		behind.told(http.StatusOK, nil, verdict)
		args := map[string]any{"assistant_id": "a"}
		for key, value := range c.with {
			args[key] = value
		}
		before := behind.asked
		text, failed := use(t, s, "calls_create", args)
		if c.want == "" {
			if !failed || !strings.HasPrefix(text, "preview: must be true or false") || behind.asked != before {
				t.Errorf("%s: %s, %d requests", name, text, behind.asked-before)
			}
			continue
		}
		got := behind.last.Method + " " + behind.last.URL.RequestURI()
		if failed || got != c.want || !strings.Contains(behind.body, c.body) || behind.last.Header.Get(authz.SubaccountHeader) != c.sub {
			t.Errorf("%s: %s: %s %s %v", name, text, got, behind.body, behind.last.Header)
		}
		if want := `{"preview":true,"verdict":{"allowed":false,"reason":"dnd"}}`; c.want == question && text != want {
			t.Errorf("%s: %s", name, text)
		}
	}
	theirs := behind.session(t, false, http.Header{"X-Subaccount-Id": {"sub_9"}})
	for _, args := range []map[string]any{{"preview": true}, {"preview": true, "subaccount_id": nil, "location_id": nil}} {
		if text, failed := use(t, theirs, "calls_create", args); failed || behind.last.Header.Get(authz.SubaccountHeader) != "sub_9" {
			t.Errorf("of the visitor's subaccount, %v: %s, %v", args, text, behind.last.Header)
		}
	}
	for answer, want := range map[string]string{
		`{"errors":[{"message":"No.","extensions":{"code":"forbidden"}}]}`: "No.\n\nNext: Ask the operator for a key with that scope.",
		`<html>`: "The server gave no answer.\n\nNext: Try again later.",
	} {
		behind.told(http.StatusOK, nil, answer)
		if text, failed := use(t, s, "calls_create", map[string]any{"assistant_id": "a", "preview": true}); !failed || !strings.HasPrefix(text, want) {
			t.Errorf("%s: %s", answer, text)
		}
	}
}

// A result that there is no memory for is refused, unless something has been done by then.
func TestResultsAreWeighed(t *testing.T) {
	t.Parallel()
	behind := &backed{}
	s := behind.session(t, false, nil)
	behind.told(http.StatusOK, nil, `{"data":"`+strings.Repeat("x", 1000)+`"}`)
	behind.full = fault.New(fault.Unavailable, "Too much at once.")
	if text, failed := use(t, s, "contacts_list", nil); !failed || !strings.HasPrefix(text, "Too much at once.\n\nNext: Try again in a few seconds.") {
		t.Errorf("a list: %s", text)
	}
	if behind.bytes != 3*int64(len(behind.text)) {
		t.Errorf("%d bytes are weighed", behind.bytes)
	}
	if text, failed := use(t, s, "contacts_create", map[string]any{"name": "Ann"}); failed {
		t.Errorf("what is done is refused: %.100s", text)
	}
	_, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://assistants/asst_1/prompt"})
	if err == nil || !strings.Contains(err.Error(), "Too much at once.") {
		t.Errorf("a resource: %v", err)
	}
}
