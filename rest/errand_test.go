package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// errand is what somebody asks an agent for, in their own words, with the shortest way to it and what the last answer has then.
type errand struct {
	Say   string
	Calls []struct {
		Tool string
		Args map[string]any
		// Find is what to look for the tool with, where the errand's own words do not lead to it.
		Find string
	}
	Want string
}

// errands are the 43 that agents are measured by; the last three need tools that are not listed. In arguments, $2.data.0.id is a part of what the second call came to.
func errands(t *testing.T) (all []errand) {
	t.Helper()
	if err := json.Unmarshal(must(os.ReadFile("testdata/errand.json")), &all); err != nil || len(all) != 43 {
		t.Fatalf("%d errands, %v", len(all), err)
	}
	return all
}

// office is the world that the errands are about.
func (b *bundle) office() {
	b.t.Helper()
	desk := b.made("/v3/assistants", `{"name":"Front desk","prompt":"You answer the phone."}`)
	b.made("/v3/assistants", `{"name":"Night shift","prompt":"You answer at night."}`)
	zoe := b.made("/v3/contacts", `{"name":"Zoe Miller","phone":"+14155552671","email":"zoe@example.org"}`)
	for _, name := range []string{"Yan Lee", "Old Customer"} {
		b.made("/v3/contacts", fmt.Sprintf(`{"name":%q}`, name))
	}
	b.made("/v3/tags", `{"name":"VIP"}`)
	b.made("/v3/assistant-folders", `{"name":"Sales"}`)
	b.made("/v3/webhooks", `{"url":"http://127.0.0.1:1/hook","events":["webhook.test"]}`)
	b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
	b.made("/v3/appointments", fmt.Sprintf(`{"contact_id":%q,"assistant_id":%q,"start_time":"2031-01-06T10:00:00Z"}`, zoe, desk))
	b.made("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550777"}`, desk))
	b.carrier.Wait()
	b.made("/v3/do-not-call-numbers", `{"number":"+14155550188"}`)
	if r := b.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+14155550188"}`, desk)); r.status != 409 {
		b.t.Fatalf("%d %s", r.status, r.raw)
	}
	handbook := b.made("/v3/knowledge-bases", `{"name":"Handbook"}`)
	b.made("/v3/knowledge-bases/"+handbook+"/sources/text", `{"name":"Hours","text":"Opening hours: we open at nine."}`)
	await.Until(b.t, "the handbook is not ready", func() bool {
		return strings.Contains(string(b.send("POST", "/v3/knowledge-bases/"+handbook+"/search", `{"query":"opening hours"}`).raw), "open at nine")
	})
	said := fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"input":"Do you have a table?"}`, desk, zoe)
	if r := b.send("POST", "/v3/chat/completions", said); r.status != 200 {
		b.t.Fatalf("%d %s", r.status, r.raw)
	}
}

// runner does errands as an agent would that is shown some of the tools.
type runner struct {
	t       *testing.T
	session *sdk.ClientSession
	listed  map[string]bool
	calls   int
}

func (r *runner) use(tool string, args map[string]any) (text string, out map[string]any) {
	r.t.Helper()
	r.calls++
	result, err := r.session.CallTool(context.Background(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		r.t.Fatalf("%s: %v", tool, err)
	}
	text = result.Content[0].(*sdk.TextContent).Text
	if result.IsError {
		r.t.Errorf("%s %v: %s", tool, args, text)
	}
	out, _ = result.StructuredContent.(map[string]any)
	return text, out
}

// do an errand. Tools that are not listed are looked for by its words.
func (r *runner) do(e errand) {
	r.t.Helper()
	var results []map[string]any
	known, asked, text := map[string]bool{}, map[string]bool{}, ""
	for _, call := range e.Calls {
		args, _ := bound(call.Args, results).(map[string]any)
		name := call.Tool
		if !r.listed[name] {
			for _, query := range []string{e.Say, call.Find} {
				if known[name] || query == "" || asked[query] {
					continue
				}
				asked[query] = true
				_, out := r.use("find_tools", map[string]any{"query": query})
				for _, t := range out["tools"].([]any) {
					known[under(t, "name").(string)] = true
				}
			}
			if !known[name] {
				r.t.Errorf("%q does not lead to %s, but to %v", e.Say, name, known)
			}
			args, name = map[string]any{"name": name, "arguments": args}, "call_tool"
		}
		var out map[string]any
		text, out = r.use(name, args)
		results = append(results, out)
	}
	if !strings.Contains(text, e.Want) {
		r.t.Errorf("%q came to %s, want %s", e.Say, text, e.Want)
	}
}

// direct says whether an errand needs no tool that has to be looked for.
func (r *runner) direct(e errand) bool {
	for _, call := range e.Calls {
		if !r.listed[call.Tool] {
			return false
		}
	}
	return true
}

// bound are arguments with the parts of earlier results that they name.
func bound(v any, results []map[string]any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, value := range v {
			out[name] = bound(value, results)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, value := range v {
			out[i] = bound(value, results)
		}
		return out
	case string:
		if path, ok := strings.CutPrefix(v, "$"); ok {
			return part(results, strings.Split(path, "."))
		}
	}
	return v
}

// part of results: the number of one, counted from one, and the way into it.
func part(results []map[string]any, path []string) any {
	n, _ := strconv.Atoi(path[0])
	var at any = results[n-1]
	for _, name := range path[1:] {
		if list, ok := at.([]any); ok {
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(list) {
				return nil
			}
			at = list[i]
			continue
		}
		at = under(at, name)
	}
	return at
}

// Every errand can be done with the list of all, with the core, and with a set of another resource; what that costs is printed.
func TestErrands(t *testing.T) {
	t.Parallel()
	for _, set := range []string{"", "core", "contacts,calls", "usage"} {
		t.Run("tools="+set, func(t *testing.T) {
			t.Parallel()
			b := setup(t, "sqlite")
			b.office()
			client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
			session := must(client.Connect(context.Background(), &sdk.StreamableClientTransport{
				Endpoint: b.url + "/mcp?tools=" + set, HTTPClient: &http.Client{Transport: bearer{b.key, nil}}, MaxRetries: -1, DisableStandaloneSSE: true,
			}, nil))
			t.Cleanup(func() { _ = session.Close() })
			r := &runner{t: t, session: session, listed: map[string]bool{}}
			tools := must(session.ListTools(context.Background(), nil)).Tools
			for _, tool := range tools {
				r.listed[tool.Name] = true
			}
			var each []string
			searched, all := 0, errands(t)
			for i, e := range all {
				before := r.calls
				r.do(e)
				each = append(each, fmt.Sprintf("%d:%d", i+1, r.calls-before))
				if !r.direct(e) {
					searched++
				}
				if least := len(e.Calls); r.direct(e) && r.calls-before != least {
					t.Errorf("%q took %d calls, %d are enough", e.Say, r.calls-before, least)
				}
			}
			t.Logf("tools=%s: %d tools, about %d tokens; %d calls for %d errands: %s",
				set, len(tools), len(must(json.Marshal(tools)))/4, r.calls, len(all), strings.Join(each, " "))
			if set == "" && searched != 3 {
				t.Errorf("%d errands need tools that are not listed", searched)
			}
			if set != "" && r.calls > 3*len(all)*2 {
				t.Errorf("%d calls", r.calls)
			}
		})
	}
}
