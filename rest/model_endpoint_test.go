package rest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

const endpointFields = `{ id name url host wire windows prices { model input output } hasKey }`

// further is the id of a further endpoint that an admin has made.
func further(t *testing.T, admin func(string) reply, input string) string {
	t.Helper()
	r := admin(`mutation { createModelEndpoint(input: {` + input + `}) ` + endpointFields + ` }`)
	id, _ := under(r.body, "data", "createModelEndpoint", "id").(string)
	if id == "" {
		t.Fatalf("%s", r.raw)
	}
	return id
}

// Where the workspace's endpoint fails before a word, the further one that a fallback names answers: on its own wire, with its own key, at its
// own price, and the trace names it. That the first rests does not touch it.
func TestFallbackOnAFurtherEndpoint(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			first, second := llmtest.Serve(t), llmtest.Serve(t) // both refuse another key than llmtest.Key
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Client = waiting(3*time.Second, longer) }))
			b.employ(b.workspace, "ada@example.com", "admin")
			ada := b.asking("ada@example.com")
			if err := b.workspaces.SetModel(t.Context(), b.workspace, workspace.ModelSettings{URL: first.Base(), Key: llmtest.Key}); err != nil {
				t.Fatal(err)
			}
			spare := further(t, ada, fmt.Sprintf(`name: "Spare", url: %q, key: %q, wire: anthropic, prices: [{model: "spare", input: 0, output: 50}]`, second.Base(), llmtest.Key))
			bot := b.made("/v3/assistants", `{"name":"Ada","model":"usual"}`)
			b.behave(bot, fmt.Sprintf(`fallbacks: [{endpoint: WORKSPACE, model: "spare", endpointId: %q}]`, spare))
			b.limit(false, 1)
			second.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Hi there") })
			price := func(v float64) string { return fmt.Sprintf(`prices: [{model: "usual", input: %v, output: %v}]`, v, v) }
			if r := ada(fmt.Sprintf(`mutation { setWorkspaceModel(input: {url: %q, %s}) { id } }`, first.Base(), price(0))); r.body["errors"] != nil {
				t.Fatalf("%s", r.raw)
			}
			for i, step := range []llmtest.Step{llmtest.Fail(401), llmtest.Hang(), llmtest.Say("Hm, well").Cut(1), llmtest.Garbage("<html>"), llmtest.Fail(500)} {
				first.Answer(func(llmtest.Request) llmtest.Step { return step })
				name := fmt.Sprint("c", i)
				if r := b.say(turn{assistant: bot, conversation: name, input: "Hi"}); r.status != 200 || r.data()["output"] != "Hi there" {
					t.Errorf("%d: %d %s", i, r.status, r.raw)
				}
				if trace := b.lastTurn(name); trace["model"] != "spare" || trace["endpointName"] != "Spare" || trace["costInDollars"] != 0.0001 {
					t.Errorf("%d: %v", i, trace)
				}
				if asked := [2]int{len(first.Requests()), len(second.Requests())}; asked != [2]int{i + 1, i + 1} {
					t.Errorf("%d: asked %v", i, asked)
				}
			}
			for range 3 { // by now the first rests
				if r := b.say(turn{assistant: bot, conversation: "resting", input: "Hi"}); r.status != 200 || b.lastTurn("resting")["endpointName"] != "Spare" {
					t.Errorf("%d %s: %v", r.status, r.raw, b.lastTurn("resting"))
				}
			}
		})
	}
}

// A fallback whose endpoint has been deleted is skipped, and the trace says so.
func TestFallbackOnADeletedEndpoint(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		spare := further(t, ada, `name: "Spare", url: "https://spare.example/v1"`)
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		b.behave(bot, fmt.Sprintf(`fallbacks: [{endpoint: WORKSPACE, model: "spare", endpointId: %q}]`, spare))
		if r := ada(fmt.Sprintf(`mutation { deleteModelEndpoint(id: %q) { id } }`, spare)); r.body["errors"] != nil {
			t.Fatalf("%s", r.raw)
		}
		if r := b.ask(fmt.Sprintf(`{ assistantBehavior(assistantId: %q) { fallbacks { endpoint model endpointId } } }`, bot)); !contains(r, `{"endpoint":"WORKSPACE","model":"spare","endpointId":"`+spare+`"}`) {
			t.Errorf("%s", r.raw)
		}
		m.Play(llmtest.Say("Yes."))
		r := b.say(turn{assistant: bot, conversation: "c", input: "Hi"})
		if trace := b.lastTurn("c"); r.status != 200 || fmt.Sprint(trace["skippedModels"]) != "[spare]" || trace["endpointName"] != nil {
			t.Errorf("%d %s: %v", r.status, r.raw, trace)
		}
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(401) })
		if r := b.say(turn{assistant: bot, conversation: "c", input: "Hi"}); r.status != 502 || fmt.Sprint(b.lastTurn("c")["skippedModels"]) != "[spare]" {
			t.Errorf("%d %s: %v", r.status, r.raw, b.lastTurn("c"))
		}
	})
}

// Further endpoints are for the workspace's admins; whoever sets fallbacks sees their names. A key never comes back, in no answer and no audit.
func TestFurtherEndpointsAreForAdmins(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, role := range []string{"admin", "operator", "viewer"} {
			b.employ(b.workspace, role+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		admin, operator, viewer, eve := b.asking("admin@example.com"), b.asking("operator@example.com"), b.asking("viewer@example.com"), b.asking("eve@example.com")
		id := further(t, admin, `name: "Spare", url: "https://spare.example/v1", key: "hunter2", windows: {small: 9000}`)
		const list, names = `{ modelEndpoints ` + endpointFields + ` }`, `{ fallbackEndpoints { id name } }`
		create := `mutation { createModelEndpoint(input: {name: "S", url: "https://s.example"}) { id } }`
		rename := fmt.Sprintf(`mutation { updateModelEndpoint(id: %q, input: {name: "N", key: "hunter3"}) %s }`, id, endpointFields)
		remove := fmt.Sprintf(`mutation { deleteModelEndpoint(id: %q) { id } }`, id)
		want := fmt.Sprintf(`{"id":%q,"name":"Spare","url":"https://spare.example/v1","host":"spare.example","wire":null,"windows":{"small":9000},"prices":[],"hasKey":true}`, id)
		if r := admin(list); !contains(r, want) {
			t.Errorf("%s", r.raw)
		}
		if r := b.ask(names); !contains(r, fmt.Sprintf(`[{"id":%q,"name":"Spare"}]`, id)) {
			t.Errorf("%s", r.raw)
		}
		for who, c := range map[string]struct {
			ask  func(string) reply
			code string
		}{
			"an operator": {operator, "forbidden"}, "a viewer": {viewer, "forbidden"}, "a key": {func(query string) reply { return b.ask(query) }, "forbidden"}, "another workspace's owner": {eve, "not_found"},
		} {
			for _, query := range []string{rename, remove} {
				if code, _ := gqlCode(c.ask(query)); code != c.code {
					t.Errorf("%s: %s: %s", who, query, code)
				}
			}
			for _, query := range []string{list, create} {
				if code, _ := gqlCode(c.ask(query)); c.code == "forbidden" && code != "forbidden" {
					t.Errorf("%s: %s: %s", who, query, code)
				}
			}
		}
		if r := eve(list); !contains(r, `"name":"S"`) || contains(r, "Spare") {
			t.Errorf("another workspace sees %s", r.raw)
		}
		if r := admin(rename); !contains(r, `"hasKey":true`) || strings.Contains(string(r.raw), "hunter") {
			t.Errorf("%s", r.raw)
		}
		if r := admin(`{ auditEntries(first: 10) { nodes { action targetId changes { type fields before after } } } }`); !contains(r, id) || strings.Contains(string(r.raw), "hunter") {
			t.Errorf("%s", r.raw)
		}
		b.narrow(admin, "admin@example.com")
		for _, query := range []string{list, create, rename, remove} {
			if r := admin(query); !contains(r, `"forbidden"`) {
				t.Errorf("an admin of one subaccount: %s: %s", query, r.raw)
			}
		}
	})
}
