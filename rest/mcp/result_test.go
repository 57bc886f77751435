package mcp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// What the API answers is what the model reads, with what is in the headers that it needs for its next step.
func TestResultsAreAnswers(t *testing.T) {
	t.Parallel()
	behind := &backed{}
	s := behind.session(t, false, nil)
	const lost = "The server gave no answer.\n\nNext: Try again later. If the problem persists, contact the operator."
	for _, c := range []struct {
		tool   string
		header http.Header
		answer string
		want   string
		failed bool
	}{
		{"contacts_get", nil, `{"data":{"id":"con_1"}}`, `{"data":{"id":"con_1"}}`, false},
		{"contacts_get", http.Header{"X-Next-Cursor": {"c"}}, `{"data":{}}`, `{"data":{}}`, false},
		{"assistants_get", http.Header{"Etag": {`"3"`}}, `{"data":{}}`, `{"data":{},"etag":"\"3\""}`, false},
		{"assistants_get", nil, `{"data":{}}`, `{"data":{}}`, false},
		{"contacts_list", nil, `{"data":[]}`, `{"data":[],"next_cursor":null}`, false},
		{"contacts_list", http.Header{"X-Next-Cursor": {"c"}, "Etag": {`"3"`}}, `{"data":[1]}`, `{"data":[1],"next_cursor":"c"}`, false},
		{"contacts_get", nil, `{"error":{"code":"validation_error","message":"Wrong.","details":[{"field":"name","message":"is required"},{"field":"email","message":"must be short"}]}}`, "Wrong.\nname: is required\nemail: must be short\n\nNext: Correct the arguments named, and call the tool again.", true},
		{"contacts_get", nil, `{"error":{"code":"unheard","message":"Odd."}}`, "Odd.", true},
		{"contacts_get", nil, ``, lost, true},
		{"contacts_list", nil, `<html>`, lost, true},
	} {
		behind.told(http.StatusOK, c.header, c.answer)
		if text, failed := use(t, s, c.tool, map[string]any{"id": "x"}); text != c.want || failed != c.failed {
			t.Errorf("%s answered %s: %s, failed %t", c.tool, c.answer, text, failed)
		}
	}
}

func TestResourcesAreRequests(t *testing.T) {
	t.Parallel()
	behind := &backed{}
	s := behind.session(t, false, nil)
	next := http.Header{"X-Next-Cursor": {"c/2"}}
	for _, c := range []struct {
		uri    string
		header http.Header
		answer string

		want, text, next string
	}{
		{"assistants/asst_1/prompt", nil, `{"data":{"prompt":"Be kind.","name":"Ann"}}`, "/v3/assistants/asst_1", "Be kind.", ""},
		{"assistants/asst_1/prompt", nil, `{"data":{"prompt":null}}`, "/v3/assistants/asst_1", "", ""},
		{"calls/call_1/transcript", nil, `{"data":{"transcript":"Ann: Hi."}}`, "/v3/calls/call_1", "Ann: Hi.", ""},
		{"conversations/conv_1", next, `{"data":[{"id":"msg_1"}]}`, "/v3/conversations/conv_1/messages?limit=100", `[{"id":"msg_1"}]`, "switchboard://conversations/conv_1?cursor=c%2F2"},
		{"conversations/conv_1?cursor=c%2F2", nil, `{"data":[]}`, "/v3/conversations/conv_1/messages?cursor=c%2F2&limit=100", `[]`, ""},
	} {
		behind.told(http.StatusOK, c.header, c.answer)
		r, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://" + c.uri})
		if err != nil {
			t.Errorf("%s: %v", c.uri, err)
			continue
		}
		got := r.Contents[0]
		if after, _ := got.Meta["next_uri"].(string); got.Text != c.text || after != c.next || got.URI != "switchboard://"+c.uri {
			t.Errorf("%s: %+v", c.uri, got)
		}
		if asked := behind.last.URL.RequestURI(); behind.last.Method != http.MethodGet || asked != c.want {
			t.Errorf("%s asks %s %s, want %s", c.uri, behind.last.Method, asked, c.want)
		}
	}
	for answer, want := range map[string]struct {
		status int
		says   string
	}{
		`{"error":{"code":"not_found","message":"No such assistant."}}`: {http.StatusNotFound, "not found"},
		`{"error":{"code":"rate_limited","message":"Too fast."}}`:       {http.StatusTooManyRequests, "Too fast."},
		`<html>`: {http.StatusBadGateway, "mcp: "},
	} {
		behind.told(want.status, nil, answer)
		_, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://assistants/asst_1/prompt"})
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want.says)) || strings.Contains(err.Error(), "No such assistant") {
			t.Errorf("%s: %v", answer, err)
		}
	}
}

func TestPromptsTakeTheirArguments(t *testing.T) {
	t.Parallel()
	s := (&backed{}).session(t, false, nil)
	args := map[string]string{"business": "A bakery {goal}", "goal": "to take orders"}
	r, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "write_assistant", Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	text := r.Messages[0].Content.(*sdk.TextContent).Text
	if !strings.Contains(text, "business: A bakery ") || !strings.Contains(text, "for: to take orders.") || strings.Contains(text, "{business}") || strings.Contains(text, "{goal}") {
		t.Errorf("%s", text)
	}
	for name := range args {
		some := map[string]string{"business": "A bakery", "goal": "to take orders"}
		some[name] = ""
		if _, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "write_assistant", Arguments: some}); err == nil || !strings.Contains(err.Error(), name+" is required") {
			t.Errorf("without %s: %v", name, err)
		}
	}
}

// Pages of other sites come nowhere. An unknown caller learns how to sign in; one that is refused for another reason keeps its token.
func TestWhoComesThroughTheDoor(t *testing.T) {
	t.Parallel()
	var admits error
	admitted := 0
	table, scopes := contract(t), scoped(t, "*")
	h := mcp.New(table, mcp.Parts{
		API: &backed{},
		Admit: func(*http.Request) (*authz.Caller, bool, error) {
			admitted++
			return &authz.Caller{Scopes: scopes}, false, admits
		},
		Refuse:    func(w http.ResponseWriter, _ *http.Request, err error) { w.WriteHeader(fault.From(err).Code.Status()) },
		Count:     func(context.Context, *authz.Caller) error { return nil },
		Challenge: func(*http.Request) string { return "Bearer somewhere" },
		BaseURL:   func() string { return "https://app.example" },
	})
	for _, c := range []struct {
		origin  string
		err     error
		status  int
		asks    string
		reaches bool
	}{
		{"https://evil.example", nil, http.StatusForbidden, "", false},
		{"https://app.example.evil.example", nil, http.StatusForbidden, "", false},
		{"null", nil, http.StatusForbidden, "", false},
		{"https://evil.example", fault.New(fault.Unauthorized, "Who?"), http.StatusForbidden, "", false},
		{"", fault.New(fault.Unauthorized, "Who?"), http.StatusUnauthorized, "Bearer somewhere", true},
		{"", fault.New(fault.Forbidden, "No."), http.StatusForbidden, "", true},
		{"https://app.example", fault.New(fault.RateLimited, "Slowly."), http.StatusTooManyRequests, "", true},
		{"https://app.example", nil, http.StatusOK, "", true},
		{"", nil, http.StatusOK, "", true},
	} {
		before := admitted
		admits = c.err
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", strings.NewReader(initialize))
		r.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("WWW-Authenticate") != c.asks || (admitted > before) != c.reaches {
			t.Errorf("from %q, %v: %d, challenged by %q: %.200s", c.origin, c.err, w.Code, w.Header().Get("WWW-Authenticate"), w.Body)
		}
	}
}
