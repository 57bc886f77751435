package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// A macro is run by the person who runs it, in their name, and by nobody else; what it does is told as if done by hand.
func TestMacrosFromOutside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"op": "operator", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		op, vi, eve := b.inbox("op@example.com", b.sub), b.inbox("vi@example.com", b.sub), b.inbox("eve@example.com", b.stranger)
		said := b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"input":"Hello"}`, b.made("/v3/assistants", `{"name":"A"}`)))
		thread, _ := said.data()["conversationId"].(string)
		create := `mutation { createMacro(input: {name: "Take over", steps: [{action: REPLY, text: "I am {{location.name}}."},
			{action: ASSIGN_TO_ME}, {action: PRIORITY, priority: HIGH}, {action: NOTE, text: "Xyzzy."}]}) { id steps { action text } } }`
		r := op(create)
		id, _ := under(r.body, "data", "createMacro", "id").(string)
		if id == "" {
			t.Fatalf("%s", r.raw)
		}
		run := fmt.Sprintf(`mutation { runMacro(id: %q, conversationId: %q) { triage priority assignee { name } firstResponseSeconds } }`, id, thread)
		for name, try := range map[string]struct {
			ask         func(string) reply
			query, code string
		}{
			"a viewer runs it":             {vi, run, "forbidden"},
			"a viewer makes one":           {vi, create, "forbidden"},
			"another workspace runs it":    {eve, run, "not_found"},
			"another workspace changes it": {eve, fmt.Sprintf(`mutation { updateMacro(id: %q, input: {name: "x", steps: [{action: DONE}]}) { id } }`, id), "not_found"},
			"another workspace deletes it": {eve, fmt.Sprintf(`mutation { deleteMacro(id: %q) { id } }`, id), "not_found"},
			"no step":                      {op, `mutation { createMacro(input: {name: "x", steps: []}) { id } }`, "validation_error"},
			"an action that there is not":  {op, `mutation { createMacro(input: {name: "x", steps: [{action: EXPLODE}]}) { id } }`, "GRAPHQL_VALIDATION_FAILED"},
			"too little":                   {op, `mutation { createMacro(input: {name: "x", steps: [{action: TAG}]}) { id } }`, "validation_error"},
			"a key runs it":                {func(q string) reply { return b.ask(q, "X-Subaccount-Id", b.sub) }, run, "validation_error"},
		} {
			if code, _ := gqlCode(try.ask(try.query)); code != try.code {
				t.Errorf("%s: %q, want %q: %s", name, code, try.code, try.ask(try.query).raw)
			}
		}
		for want, ask := range map[string]func(string) reply{`{"data":{"macros":[]}`: eve, `{"data":{"macros":[{"name":"Take over"}]}`: vi} {
			if got := string(ask(`{ macros { name } }`).raw); !strings.HasPrefix(got, want) {
				t.Errorf("got %s, want %s", got, want)
			}
		}
		r = op(run)
		if got := string(r.raw); !strings.Contains(got, `"triage":"OPEN","priority":"HIGH","assignee":{"name":"op"},"firstResponseSeconds":`) {
			t.Errorf("%s", got)
		}
		messages := string(b.send("GET", "/v3/conversations/"+thread+"/messages", "").raw)
		if !strings.Contains(messages, "I am ") || strings.Contains(messages, "{{") || strings.Contains(messages, "Xyzzy") {
			t.Errorf("%s", messages)
		}
		await.For(t, "what a macro does is no event", func() (string, bool) {
			raw := string(b.ask(`{ events(types: ["conversation.updated", "message.created"]) { nodes { type data } } }`, "X-Subaccount-Id", b.sub).raw)
			return raw, strings.Contains(raw, `"priority":"HIGH"`) || strings.Contains(raw, "conversation.updated") && strings.Contains(raw, "I am ")
		})
		b.employ(b.workspace, "ada@example.com", "owner")
		trail := strings.ReplaceAll(string(b.inbox("ada@example.com", b.sub)(`{ auditEntries(first: 3) { nodes { action actorName changes { type op } } } }`).raw), "_", "")
		for _, want := range []string{`{"action":"message.create","actorName":"op",`, `{"type":"Conversation","op":"update"}`, `{"type":"ConversationNote","op":"create"}`} {
			if !strings.Contains(trail, want) {
				t.Errorf("the trail has no %s: %s", want, trail)
			}
		}
	})
}

// Views are kept by people, for themselves or for everybody, and filter the list as its arguments do.
func TestSavedViewsFromOutside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"op": "operator", "ann": "operator", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		op, ann, vi, eve := b.inbox("op@example.com", b.sub), b.inbox("ann@example.com", b.sub), b.inbox("vi@example.com", b.sub), b.inbox("eve@example.com", b.stranger)
		create := func(name string, shared bool) string {
			return fmt.Sprintf(`mutation { createSavedView(input: {name: %q, shared: %t, filter: {inboxView: UNASSIGNED, triage: OPEN, priority: HIGH,
				channel: SMS, search: "x", isFavorite: true, sort: updated}}) { id shared } }`, name, shared)
		}
		own, _ := under(op(create("Mine", false)).body, "data", "createSavedView", "id").(string)
		if own == "" || op(create("Ours", true)).body["errors"] != nil {
			t.Fatal("no view was made")
		}
		all := `{ savedViews { name shared filter { inboxView triage priority channel search isFavorite includeArchived tagId sort } } }`
		filter := `"filter":{"inboxView":"UNASSIGNED","triage":"OPEN","priority":"HIGH","channel":"SMS","search":"x","isFavorite":true,"includeArchived":null,"tagId":null,"sort":"updated"}}`
		ours, mine := `{"name":"Ours","shared":true,`+filter, `{"name":"Mine","shared":false,`+filter
		for who, want := range map[string]struct {
			ask  func(string) reply
			list string
		}{
			"their owner": {op, ours + "," + mine}, "a colleague": {ann, ours}, "a viewer": {vi, ours}, "another workspace": {eve, ""},
			"a key": {func(q string) reply { return b.ask(q, "X-Subaccount-Id", b.sub) }, ours},
		} {
			if got := string(want.ask(all).raw); !strings.HasPrefix(got, `{"data":{"savedViews":[`+want.list+`]}`) {
				t.Errorf("%s: %s", who, got)
			}
		}
		remove := fmt.Sprintf(`mutation { deleteSavedView(id: %q) { id } }`, own)
		for name, try := range map[string]struct {
			ask         func(string) reply
			query, code string
		}{
			"a viewer keeps one":           {vi, create("x", false), "forbidden"},
			"a key keeps its own":          {func(q string) reply { return b.ask(q, "X-Subaccount-Id", b.sub) }, create("x", false), "forbidden"},
			"a colleague deletes it":       {ann, remove, "not_found"},
			"another workspace deletes it": {eve, remove, "not_found"},
			"the same name":                {ann, create("OURS", true), "conflict"},
			"a search that is too long":    {op, strings.Replace(create("x", false), `"x", isF`, `"`+strings.Repeat("x", 201)+`", isF`, 1), "validation_error"},
			"a tag that there is not":      {op, `mutation { createSavedView(input: {name: "x", shared: true, filter: {tagId: "tag_x"}}) { id } }`, "not_found"},
		} {
			if code, _ := gqlCode(try.ask(try.query)); code != try.code {
				t.Errorf("%s: %q, want %q: %s", name, code, try.code, try.ask(try.query).raw)
			}
		}
		if r := op(remove); r.body["errors"] != nil {
			t.Errorf("%s", r.raw)
		}
	})
}

// Teams are made by who may change the subaccount, and assigned to by who may change its conversations.
func TestTeamsFromOutside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "op": "operator", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada, op, vi := b.inbox("ada@example.com", b.sub), b.inbox("op@example.com", b.sub), b.inbox("vi@example.com", b.sub)
		eve := b.inbox("eve@example.com", b.stranger)
		said := b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"input":"Hello"}`, b.made("/v3/assistants", `{"name":"A"}`)))
		thread, _ := said.data()["conversationId"].(string)
		member := ""
		for _, m := range under(ada(`{ teammates { id name } }`).body, "data", "teammates").([]any) {
			if m := m.(map[string]any); m["name"] == "op" {
				member = m["id"].(string)
			}
		}
		create := fmt.Sprintf(`mutation { createTeam(input: {name: "Billing", assignment: ROUND_ROBIN, members: [%q]}) { id members { name } } }`, member)
		id, _ := under(ada(create).body, "data", "createTeam", "id").(string)
		if id == "" {
			t.Fatal("no team was made")
		}
		to := fmt.Sprintf(`mutation { triageConversations(ids: [%q], input: {teamId: %q}) { team { name } assignee { name } } }`, thread, id)
		change := fmt.Sprintf(`mutation { updateTeam(id: %q, input: {name: "x", assignment: OFF, members: []}) { id } }`, id)
		for name, try := range map[string]struct {
			ask         func(string) reply
			query, code string
		}{
			"a viewer makes one":           {vi, strings.Replace(create, "Billing", "x", 1), "forbidden"},
			"a viewer assigns":             {vi, to, "forbidden"},
			"another workspace assigns":    {eve, to, "not_found"},
			"another workspace changes it": {eve, change, "not_found"},
			"another workspace deletes it": {eve, fmt.Sprintf(`mutation { deleteTeam(id: %q) { id } }`, id), "not_found"},
			"a stranger as a member":       {eve, create, "not_found"},
			"a rule for nobody":            {ada, `mutation { createTeam(input: {name: "x", assignment: LEAST_BUSY, members: []}) { id } }`, "validation_error"},
		} {
			if code, _ := gqlCode(try.ask(try.query)); code != try.code {
				t.Errorf("%s: %q, want %q: %s", name, code, try.code, try.ask(try.query).raw)
			}
		}
		if got := string(op(to).raw); !strings.HasPrefix(got, `{"data":{"triageConversations":[{"team":{"name":"Billing"},"assignee":{"name":"op"}}]}`) {
			t.Errorf("%s", got)
		}
		list := fmt.Sprintf(`{ conversations(inboxView: MY_TEAMS, teamId: %q) { nodes { id team { name } } } inboxCounts { myTeams } }`, id)
		for who, want := range map[string]struct {
			ask  func(string) reply
			list string
		}{
			"a member":          {op, fmt.Sprintf(`{"data":{"conversations":{"nodes":[{"id":%q,"team":{"name":"Billing"}}]},"inboxCounts":{"myTeams":1}}`, thread)},
			"who is in no team": {ada, `{"data":{"conversations":{"nodes":[]},"inboxCounts":{"myTeams":0}}`},
			"another workspace": {eve, `{"data":{"conversations":{"nodes":[]},"inboxCounts":{"myTeams":0}}`},
		} {
			if got := string(want.ask(list).raw); !strings.HasPrefix(got, want.list) {
				t.Errorf("%s: %s", who, got)
			}
		}
		if r := ada(fmt.Sprintf(`mutation { deleteTeam(id: %q) { id } }`, id)); r.body["errors"] != nil {
			t.Fatalf("%s", r.raw)
		}
		await.For(t, "the conversation is still of the team", func() (string, bool) {
			raw := string(op(fmt.Sprintf(`{ conversation(id: %q) { team { name } assignee { name } } }`, thread)).raw)
			return raw, strings.HasPrefix(raw, `{"data":{"conversation":{"team":null,"assignee":{"name":"op"}}}`)
		})
	})
}
