package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/mcp"
)

// What a list of tools may cost, in characters: a token is about four.
const (
	perToken = 4
	allLimit = 20_000 * perToken
	setLimit = 8_000 * perToken
)

// stand is a door with nothing behind it, for a caller with scopes; without any, with all.
type stand struct {
	t     *testing.T
	url   string
	table *operation.Table
}

func door(t *testing.T, choose bool, scopes ...string) *stand {
	t.Helper()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	preset := ""
	if len(scopes) == 0 {
		preset = "admin"
	}
	may, err := authority.Set(preset, scopes)
	if err != nil {
		t.Fatal(err)
	}
	echo := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]map[string]string{"data": {"method": r.Method, "path": r.URL.Path}}) //nolint:errchkjson // the client may be gone
	})
	server := httptest.NewServer(mcp.New(table, mcp.Parts{
		API:   echo,
		Admit: func(*http.Request) (*authz.Caller, bool, error) { return &authz.Caller{Scopes: may}, choose, nil },
		Count: func(context.Context, *authz.Caller) error { return nil },
		Refuse: func(w http.ResponseWriter, _ *http.Request, err error) {
			w.WriteHeader(fault.From(err).Code.Status())
			_ = json.NewEncoder(w).Encode(fault.From(err).Details)
		},
		BaseURL: func() string { return "http://test" },
	}))
	t.Cleanup(server.Close)
	return &stand{t, server.URL, table}
}

// list is what tools/list answers to an address with a query: the names of the tools, and how long the text is.
func (s *stand) list(query string) (names []string, tools []map[string]any, size int) {
	s.t.Helper()
	status, body := s.post(query, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)
	var out struct {
		Result struct{ Tools json.RawMessage }
	}
	if err := json.Unmarshal(body, &out); err != nil || status != http.StatusOK {
		s.t.Fatalf("%s: %d %s", query, status, body)
	}
	if err := json.Unmarshal(out.Result.Tools, &tools); err != nil {
		s.t.Fatal(err)
	}
	for _, t := range tools {
		names = append(names, t["name"].(string))
	}
	return names, tools, len(out.Result.Tools)
}

func (s *stand) post(query, message string) (int, []byte) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url+"/?"+query, strings.NewReader(message))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return r.StatusCode, bytes.TrimSpace(body)
}

// A model can afford the list: all of it, the core, and each resource, also where each tool takes a subaccount.
// Beside each list stand the tools that lead to the others.
func TestWhatTheListCosts(t *testing.T) {
	t.Parallel()
	for _, choose := range []bool{false, true} {
		s := door(t, choose)
		names, _, size := s.list("")
		t.Logf("choosing %t: all %d tools: %d characters, about %d tokens", choose, len(names), size, size/perToken)
		if size > allLimit {
			t.Errorf("all tools: %d characters, the limit is %d", size, allLimit)
		}
		want := 0
		for _, o := range s.table.Operations {
			if slices.Contains(names, o.Tool) == o.Unlisted {
				t.Errorf("%s is among all tools: %t", o.Tool, !o.Unlisted)
			}
			if in, _, _ := s.list("tools=" + o.Folder()); !slices.Contains(in, o.Tool) {
				t.Errorf("%s is not in its set", o.Tool)
			}
			if !o.Unlisted {
				want++
			}
		}
		if want += 2; len(names) != want || !slices.Contains(names, "find_tools") || !slices.Contains(names, "call_tool") {
			t.Errorf("%d tools, want %d", len(names), want)
		}
		for _, set := range resources(s.table) {
			names, _, size := s.list("tools=" + set)
			t.Logf("choosing %t: %s, %d tools: %d characters, about %d tokens", choose, set, len(names), size, size/perToken)
			if size > setLimit || len(names) < 3 {
				t.Errorf("%s: %d tools, %d characters, the limit is %d", set, len(names), size, setLimit)
			}
		}
	}
}

// resources of a table, behind the core.
func resources(table *operation.Table) []string {
	var all []string
	for _, o := range table.Operations {
		all = append(all, o.Folder())
	}
	slices.Sort(all)
	return append([]string{"core"}, slices.Compact(all)...)
}

// A set has the tools of its resource, whatever resources there are, and those that lead to the others, as the list of all has.
func TestSets(t *testing.T) {
	t.Parallel()
	s := door(t, false)
	for query, has := range map[string]func(o *operation.Operation) bool{
		"tools=contacts":              func(o *operation.Operation) bool { return o.Folder() == "contacts" },
		"tools=contacts,calls":        func(o *operation.Operation) bool { return o.Folder() == "contacts" || o.Folder() == "calls" },
		"tools=calls&tools=contacts":  func(o *operation.Operation) bool { return o.Folder() == "contacts" || o.Folder() == "calls" },
		"tools=core":                  func(o *operation.Operation) bool { return o.Core },
		"tools=core,webhooks,":        func(o *operation.Operation) bool { return o.Core || o.Folder() == "webhooks" },
		"tools=appointments":          func(o *operation.Operation) bool { return o.Folder() == "appointments" },
		"tools=":                      nil,
		"schemas=output&tools=voices": func(o *operation.Operation) bool { return o.Folder() == "voices" },
	} {
		var want []string
		for _, o := range s.table.Operations {
			if has == nil && !o.Unlisted || has != nil && has(o) {
				want = append(want, o.Tool)
			}
		}
		want = append(want, "find_tools", "call_tool")
		got, tools, _ := s.list(query)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", query, got, want)
		}
		for _, tool := range tools {
			finder := tool["name"] == "find_tools" || tool["name"] == "call_tool"
			if output := tool["outputSchema"] != nil; output != (strings.Contains(query, "output") && !finder) {
				t.Errorf("%s: %s says what comes out: %t", query, tool["name"], output)
			}
		}
	}
	for query, want := range map[string]string{
		"tools=contacts,unheard": "must be sets of tools, separated by commas: core, appointments, ", "tools=" + url.QueryEscape("contacts calls"): "must be sets",
		"tools=CORE": "must be sets", "schemas=all": "must be output",
	} {
		for _, method := range []string{"tools/list", "initialize"} {
			if status, body := s.post(query, `{"jsonrpc":"2.0","id":1,"method":"`+method+`"}`); status != 422 || !strings.Contains(string(body), want) {
				t.Errorf("%s, %s: %d %s", query, method, status, body)
			}
		}
	}
}

// session is a client of an address.
func (s *stand) session(query string) *sdk.ClientSession {
	s.t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(s.t.Context(), &sdk.StreamableClientTransport{Endpoint: s.url + "/?" + query, MaxRetries: -1, DisableStandaloneSSE: true}, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = session.Close() })
	return session
}

const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},
	"clientInfo":{"name":"test","version":"1"}}}`

// A tool that is not listed is found by what it is for and by its name, and called; a tool beyond the scopes is not there at all.
func TestFoundTools(t *testing.T) {
	t.Parallel()
	d := door(t, false, "contacts:*", "webhooks:*", "appointments:list")
	for _, at := range []string{"", "tools=contacts"} {
		s := d.session(at)
		use := func(name string, args any) (string, bool) {
			r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
			if err != nil {
				t.Fatal(err)
			}
			return r.Content[0].(*sdk.TextContent).Text, r.IsError
		}
		for _, c := range []struct {
			tool   string
			args   any
			want   string
			failed bool
		}{
			{"find_tools", map[string]any{"query": "subscribe to events"}, `"name":"webhooks_`, false},
			{"find_tools", map[string]any{"names": []string{"webhooks_create", "calls_create", "nothing"}}, `{"tools":[{"name":"webhooks_create","description":"Creates a webhook`, false},
			{"find_tools", map[string]any{"names": []string{"calls_create"}}, `{"tools":[]}`, false},
			{"find_tools", map[string]any{"query": "place a call to a number"}, `"tools":[`, false},
			{"find_tools", map[string]any{"query": "zzzz"}, `{"tools":[]}`, false},
			{"find_tools", map[string]any{}, "query or names is required.", true},
			{"find_tools", map[string]any{"query": "a", "limit": 21}, "limit: must be between 1 and 20", true},
			{"find_tools", map[string]any{"query": strings.Repeat("a", 501)}, "query: must have at most 500 bytes", true},
			{"find_tools", map[string]any{"query": 7}, "do not meet the input schema", true},
			{"find_tools", map[string]any{"queries": "a"}, "queries: is not an argument", true},
			{"call_tool", map[string]any{"name": "webhooks_get", "arguments": map[string]any{"id": "wh_1"}}, `{"data":{"method":"GET","path":"/v3/webhooks/wh_1"}}`, false},
			{"find_tools", map[string]any{"names": []string{"contact_imports_preview"}}, `{"tools":[{"name":"contact_imports_preview"`, false},
			{"call_tool", map[string]any{"name": "contact_imports_preview", "arguments": map[string]any{"file_id": "file_1"}}, "/v3/contact-import-previews", false},
			{"call_tool", map[string]any{"name": "webhooks_get"}, "id is required.", true},
			{"call_tool", map[string]any{"name": "webhooks_get", "arguments": "wh_1"}, "The arguments are not a JSON object", true},
			{"call_tool", json.RawMessage(`{"name":"contacts_get","name":"webhooks_get"}`), "one of them is given twice.", true},
			{"call_tool", map[string]any{"name": "contacts_get", "arguments": map[string]any{"id": "con_1"}}, "/v3/contacts/con_1", false},
			{"call_tool", map[string]any{"name": "appointments_free", "arguments": map[string]any{"assistant_id": "asst_1"}}, "/v3/free-times", false},
			{"call_tool", map[string]any{"name": "calls_create", "arguments": map[string]any{}}, "This key has no such tool.", true},
			{"call_tool", map[string]any{"name": "call_tool", "arguments": map[string]any{"name": "contacts_get"}}, "This key has no such tool.", true},
			{"call_tool", map[string]any{}, "This key has no such tool.", true},
		} {
			if text, failed := use(c.tool, c.args); failed != c.failed || !strings.Contains(text, c.want) || strings.Contains(text, `"calls_create"`) {
				t.Errorf("%s: %s %v: %t %s, want %s", at, c.tool, c.args, failed, text, c.want)
			}
		}
		if _, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "contact_imports_preview", Arguments: map[string]any{"file_id": "file_1"}}); err == nil {
			t.Errorf("%s: a tool that is not listed is called by its name", at)
		}
		if _, told := d.post(at, initialize); !strings.Contains(string(told), "find_tools finds the others") {
			t.Errorf("%s: the instructions do not lead to the others: %s", at, told)
		}
	}
}
