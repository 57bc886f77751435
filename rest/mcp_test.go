package rest_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// bearer sends a key with every request, and a header besides.
type bearer struct {
	key    string
	header http.Header
}

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.key)
	maps.Copy(r.Header, b.header)
	return http.DefaultTransport.RoundTrip(r)
}

// agent is a client that speaks the protocol with a key, and is told what comes out of the tools.
func (b *bundle) agent(key string, header ...string) *sdk.ClientSession {
	b.t.Helper()
	return b.agentAt("/mcp?schemas=output", key, header...)
}

// everyTool is what a key may use of all sets together, which have tools that the list of all has not.
func (b *bundle) everyTool(key string) map[string]*sdk.Tool {
	b.t.Helper()
	var sets []string
	for _, o := range b.table.Operations {
		sets = append(sets, o.Folder())
	}
	slices.Sort(sets)
	return b.tools(b.agentAt("/mcp?tools="+strings.Join(slices.Compact(sets), ","), key))
}

// agentAt is an agent at another address of the same door.
func (b *bundle) agentAt(at, key string, header ...string) *sdk.ClientSession {
	b.t.Helper()
	h := http.Header{}
	for i := 0; i+1 < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(context.Background(), &sdk.StreamableClientTransport{
		Endpoint: b.url + at, HTTPClient: &http.Client{Transport: bearer{key, h}}, MaxRetries: -1, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = session.Close() })
	return session
}

// tools that a session is shown, by their names.
func (b *bundle) tools(s *sdk.ClientSession) map[string]*sdk.Tool {
	b.t.Helper()
	out := map[string]*sdk.Tool{}
	for _, t := range must(s.ListTools(context.Background(), nil)).Tools {
		out[t.Name] = t
	}
	return out
}

// used is what a tool came to: the text, and the data where it is no error. Results meet the tool's output schema.
func (b *bundle) used(s *sdk.ClientSession, tools map[string]*sdk.Tool, name string, args map[string]any) (text string, out map[string]any, failed bool) {
	b.t.Helper()
	r, err := s.CallTool(context.Background(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	text = r.Content[0].(*sdk.TextContent).Text
	if r.IsError {
		return text, nil, true
	}
	out, _ = r.StructuredContent.(map[string]any)
	c := jsonschema.NewCompiler()
	schema := must(jsonschema.UnmarshalJSON(strings.NewReader(string(must(json.Marshal(tools[name].OutputSchema))))))
	if err := c.AddResource("out.json", schema); err != nil {
		b.t.Fatal(err)
	}
	if err := must(c.Compile("out.json")).Validate(must(jsonschema.UnmarshalJSON(strings.NewReader(text)))); err != nil {
		b.t.Errorf("%s: %v", name, err)
	}
	return text, out, false
}

// An agent finds an assistant, asks it, and previews a call.
func TestAgent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		s := b.agent(b.key)
		tools := b.tools(s)
		for _, o := range b.table.Operations {
			tool := tools[o.Tool]
			if (tool == nil) != o.Unlisted {
				t.Errorf("%s is a tool of the list: %t", o.Tool, tool != nil)
			}
			if tool == nil {
				continue
			}
			if !strings.HasPrefix(tool.Description, o.Description) || tool.Annotations.ReadOnlyHint != o.ReadOnly || (o.Method == "DELETE") && tool.Annotations.DestructiveHint != nil {
				t.Errorf("%s: %+v", o.Tool, tool.Annotations)
			}
		}
		_, made, _ := b.used(s, tools, "assistants_create", map[string]any{"name": "Ada", "prompt": "Be brief.", "voice_settings": map[string]any{"greeting_mode": "contact_first"}})
		id, _ := under(made, "data", "id").(string)
		_, list, _ := b.used(s, tools, "assistants_list", map[string]any{"search": "ada", "limit": 1})
		if all, _ := list["data"].([]any); len(all) != 1 || under(all[0], "id") != id || list["next_cursor"] != nil {
			t.Errorf("%v", list)
		}
		b.used(s, tools, "assistants_create", map[string]any{"name": "Ada two"})
		_, first, _ := b.used(s, tools, "assistants_list", map[string]any{"limit": 1})
		_, second, _ := b.used(s, tools, "assistants_list", map[string]any{"limit": 1, "cursor": first["next_cursor"]})
		if all, _ := second["data"].([]any); len(all) != 1 || under(all[0], "id") != id || second["next_cursor"] != nil {
			t.Errorf("%v, then %v", first, second)
		}
		_, free, _ := b.used(s, tools, "appointments_free", map[string]any{"assistant_id": id, "from": "2031-01-06T00:00:00Z", "to": "2031-01-07T00:00:00Z", "minutes": 60})
		if times, _ := under(free, "data", "times").([]any); len(times) != 15 || under(times[0], "local") != "2031-01-06T09:00:00Z" || under(free, "data", "timeZone") != "UTC" {
			t.Errorf("%v", free)
		}
		for _, args := range []map[string]any{{"assistant_id": "asst_none"}, {"assistant_id": id, "minutes": 1}, {"assistant_id": id, "zone": "UTC"}, {}} {
			if text, _, failed := b.used(s, tools, "appointments_free", args); !failed || !strings.Contains(text, "Next: ") {
				t.Errorf("%v: %s", args, text)
			}
		}
		for _, args := range []map[string]any{{}, {"stream": true}} { // a result is whole, whatever is asked for
			args["assistant_id"], args["input"] = id, "Hello?"
			if _, said, _ := b.used(s, tools, "chat_complete", args); under(said, "data", "conversationId") == nil {
				t.Errorf("%v: %v", args, said)
			}
		}
		b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
		placed := b.carrier.Placed()
		_, verdict, _ := b.used(s, tools, "calls_create", map[string]any{"assistant_id": id, "to": "911", "preview": true})
		if under(verdict, "verdict", "reason") != "banned" || under(verdict, "verdict", "allowed") != false || b.carrier.Placed() != placed {
			t.Errorf("%v", verdict)
		}
		for _, preview := range []any{"true", 1, "yes"} {
			args := map[string]any{"assistant_id": id, "to": "+14155550123", "preview": preview}
			if text, _, failed := b.used(s, tools, "calls_create", args); !failed || !strings.Contains(text, "preview: must be") || b.carrier.Placed() != placed {
				t.Errorf("%v: %s", preview, text)
			}
		}
		twice := b.send("POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"calls_create","arguments":{"assistant_id":"`+id+
			`","to":"+14155550123","preview":true,"preview":false}}}`, "Accept", "application/json, text/event-stream")
		if !strings.Contains(string(twice.raw), "one of them is given twice") || b.carrier.Placed() != placed {
			t.Errorf("a preview, and none: %d %s", twice.status, twice.raw)
		}
		if text, _, failed := b.used(s, tools, "calls_create", map[string]any{"assistant_id": id, "to": "911"}); !failed || !strings.Contains(text, "reason: banned") || !strings.Contains(text, "Next: ") {
			t.Errorf("%s", text)
		}
		for name, c := range map[string]struct {
			tool string
			args map[string]any
			want string
		}{
			"unknown argument":   {"assistants_get", map[string]any{"id": id, "verbose": true}, "verbose"},
			"unknown in a body":  {"assistants_update", map[string]any{"id": id, "colour": "red"}, "colour"},
			"a missing argument": {"assistants_get", map[string]any{}, "id is required"},
			"nothing there":      {"assistants_get", map[string]any{"id": "asst_none"}, "Look up the id"},
			"a path of its own":  {"assistants_get", map[string]any{"id": "../contacts"}, "Look up the id"},
			"a stale revision":   {"assistants_update", map[string]any{"id": id, "name": "B", "if_match": `"99"`}, "Read the current state"},
			"too many":           {"assistants_list", map[string]any{"limit": 1000}, "limit"},
		} {
			if text, _, failed := b.used(s, tools, c.tool, c.args); !failed || !strings.Contains(text, c.want) {
				t.Errorf("%s: %v %s", name, failed, text)
			}
		}
	})
}

// An agent is shown what its key may do, and does no more.
func TestAgentScopes(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	id := b.made("/v3/assistants", `{"name":"Ada","prompt":"Be brief."}`)
	s := b.agent(b.limited("assistants:list"))
	tools := b.tools(s)
	var want []string
	for _, o := range b.table.Operations {
		if o.Scope == "assistants:list" && !o.Unlisted {
			want = append(want, o.Tool)
		}
	}
	want = append(want, "find_tools", "call_tool") // which find and call no more than this
	if len(tools) != len(want) || slices.ContainsFunc(want, func(name string) bool { return tools[name] == nil }) {
		t.Errorf("%d tools, want %v", len(tools), want)
	}
	if _, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "assistants_get", Arguments: map[string]any{"id": id}}); err == nil {
		t.Error("a tool that is not shown is used")
	}
	found := map[string]any{"name": "assistants_get", "arguments": map[string]any{"id": id}}
	if text, _, failed := b.used(s, tools, "call_tool", found); !failed || !strings.Contains(text, "This key has no such tool.") {
		t.Errorf("a tool beyond the scopes is called: %s", text)
	}
	if _, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://assistants/" + id + "/prompt"}); err == nil {
		t.Error("a resource without its scope is read")
	}
	strange := b.agent(b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}}))
	if text, _, failed := b.used(strange, b.tools(strange), "assistants_get", map[string]any{"id": id}); !failed || strings.Contains(text, "Ada") {
		t.Errorf("a stranger: %s", text)
	}
	if _, err := strange.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://assistants/" + id + "/prompt"}); err == nil {
		t.Error("a stranger reads a prompt")
	}
}

// A caller with several subaccounts says which, by an argument or by the header.
func TestAgentChoosesASubaccount(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	key := b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
	s := b.agent(key)
	tools := b.tools(s)
	if !strings.Contains(string(must(json.Marshal(tools["contacts_create"].InputSchema))), "subaccount_id") {
		t.Error("there is nothing to choose by")
	}
	if text, _, failed := b.used(s, tools, "contacts_create", map[string]any{"name": "Ann"}); !failed || !strings.Contains(text, "Pass subaccount_id") {
		t.Errorf("%s", text)
	}
	_, made, _ := b.used(s, tools, "contacts_create", map[string]any{"name": "Ann", "subaccount_id": "loc-2"})
	id, _ := under(made, "data", "id").(string)
	if r := b.send("GET", "/v3/contacts/"+id, "", "Authorization", "Bearer "+key, "X-Subaccount-Id", b.other); r.status != 200 {
		t.Errorf("%d %s", r.status, r.raw)
	}
	if text, _, failed := b.used(s, tools, "contacts_get", map[string]any{"id": id, "subaccount_id": b.stranger}); !failed || strings.Contains(text, "Ann") {
		t.Errorf("%s", text)
	}
	fixed := b.agent(key, "X-Subaccount-Id", "loc-2")
	own := b.tools(fixed)
	if strings.Contains(string(must(json.Marshal(own["contacts_create"].InputSchema))), "subaccount_id") {
		t.Error("there is something to choose by")
	}
	if text, _, failed := b.used(fixed, own, "contacts_get", map[string]any{"id": id}); failed {
		t.Errorf("%s", text)
	}
}

func TestAgentResourcesAndPrompts(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	id := b.made("/v3/assistants", `{"name":"Ada","prompt":"Be brief."}`)
	s := b.agent(b.key)
	templates := must(s.ListResourceTemplates(t.Context(), nil)).ResourceTemplates
	if len(templates) != 3 {
		t.Errorf("%d templates", len(templates))
	}
	r := must(s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://assistants/" + id + "/prompt"}))
	if r.Contents[0].Text != "Be brief." || r.Contents[0].MIMEType != "text/markdown" {
		t.Errorf("%+v", r.Contents[0])
	}
	said := b.say(turn{assistant: id, input: "Hello?"}).data()["conversationId"].(string)
	if r := must(s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://conversations/" + said})); !strings.Contains(r.Contents[0].Text, "Hello?") {
		t.Errorf("%+v", r.Contents[0])
	}
	if _, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "switchboard://assistants/asst_none/prompt"}); err == nil {
		t.Error("what is not there is read")
	}
	for range 60 { // with its replies, more than a page
		b.made("/v3/messages", `{"conversation_id":"`+said+`","content":"Another word.","ai":true}`)
		b.made("/v3/messages", `{"conversation_id":"`+said+`","content":"And another.","ai":true}`)
	}
	seen, uri := 0, "switchboard://conversations/"+said
	for uri != "" {
		page := must(s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri})).Contents[0]
		var messages []any
		if err := json.Unmarshal([]byte(page.Text), &messages); err != nil || len(messages) == 0 {
			t.Fatalf("%v %s", err, page.Text)
		}
		seen += len(messages)
		uri, _ = page.Meta["next_uri"].(string)
	}
	if seen < 122 {
		t.Errorf("%d messages of a long conversation are reached", seen)
	}
	if all := must(s.ListPrompts(t.Context(), nil)).Prompts; len(all) != 2 {
		t.Errorf("%d prompts", len(all))
	}
	p := must(s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "review_call", Arguments: map[string]string{"call_id": "call_1"}}))
	if text := p.Messages[0].Content.(*sdk.TextContent).Text; !strings.Contains(text, "the call call_1 with") || strings.Contains(text, "{call_id}") {
		t.Errorf("%s", text)
	}
	if _, err := s.GetPrompt(t.Context(), &sdk.GetPromptParams{Name: "review_call"}); err == nil {
		t.Error("a prompt without its argument")
	}
}

// A caller without a key, or from another site's page, is refused before anything is looked at.
func TestAgentsWithoutAKey(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	accept := []string{"Accept", "application/json, text/event-stream"}
	if r := b.send("POST", "/mcp", list, append(accept, "Authorization", "")...); r.status != 401 || r.header.Get("WWW-Authenticate") != "Bearer" || r.code() != "unauthorized" {
		t.Errorf("%d %v %s", r.status, r.header, r.raw)
	}
	if r := b.send("POST", "/mcp", list, append(accept, "Origin", "https://evil.example")...); r.status != 403 || r.code() != "forbidden" {
		t.Errorf("%d %s", r.status, r.raw)
	}
	if r := b.send("POST", "/mcp", list, append(accept, "Origin", b.url)...); r.status != 403 {
		t.Errorf("a name that was made to lead here: %d %s", r.status, r.raw)
	}
	for base, origins := range map[string][]string{"https://api.example.org": {"https://api.example.org"}, b.url: {b.url, "http://localhost:1"}} {
		b.door.BaseURL = base
		for _, from := range origins {
			if r := b.send("POST", "/mcp", list, append(accept, "Origin", from)...); r.status != 200 {
				t.Errorf("%s: %d %s", from, r.status, r.raw)
			}
		}
	}
	if r := b.send("POST", "/mcp", `"`+strings.Repeat("x", 6<<20)+`"`, accept...); r.status < 400 || r.status >= 500 {
		t.Errorf("a message without end: %d", r.status)
	}
	if r := b.send("GET", "/mcp", "", accept...); r.status != 405 {
		t.Errorf("%d %s", r.status, r.raw)
	}
}
