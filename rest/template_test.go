package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

const fromTemplate = "/v3/assistant-templates/apply"

// possessions are how many assistants and knowledge bases there are.
func (b *bundle) possessions(headers ...string) (assistants, bases int) {
	b.t.Helper()
	list := func(path string) int {
		all, _ := b.send("GET", path, "", headers...).body["data"].([]any)
		return len(all)
	}
	return list("/v3/assistants"), list("/v3/knowledge-bases")
}

// A template makes an assistant with knowledge for whoever may make both: once for each key of a repeat, and for nobody else.
func TestAssistantsOfTemplates(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		list, _ := b.send("GET", "/v3/assistant-templates", "").body["data"].([]any)
		if len(list) != 10 {
			t.Fatalf("%d templates", len(list))
		}
		body := `{"template_id":"dental","name":"Reception"}`
		first := b.send("POST", fromTemplate, body, "Idempotency-Key", "once")
		again := b.send("POST", fromTemplate, body, "Idempotency-Key", "once")
		made, _ := under(first.data(), "assistant").(map[string]any)
		if first.status != 201 || fmt.Sprint(first.data()) != fmt.Sprint(again.data()) || made["name"] != "Reception" || !strings.Contains(fmt.Sprint(made["platformTools"]), "hand_off") {
			t.Fatalf("%d %s, again %s", first.status, first.raw, again.raw)
		}
		base, _ := under(first.data(), "knowledgeBase", "id").(string)
		b.settled(base)
		if a, k := b.possessions(); a != 1 || k != 1 {
			t.Errorf("%d assistants, %d bases", a, k)
		}
		attached := b.send("GET", fmt.Sprintf("/v3/assistants/%v/knowledge-bases", made["id"]), "")
		if !strings.Contains(string(attached.raw), base) || !strings.Contains(string(attached.raw), `"voiceEnabled":true`) {
			t.Errorf("attached: %s", attached.raw)
		}
		if r := b.send("POST", fromTemplate, `{"template_id":"butcher"}`); r.status != 404 || fmt.Sprint(r.fields()) != "[template_id]" {
			t.Errorf("an unknown template: %d %s", r.status, r.raw)
		}
		for _, scopes := range [][]string{
			{"assistants:create"}, {"assistants:create", "knowledge:create"}, {"assistants:create", "knowledge:update"}, {"knowledge:create", "knowledge:update"},
		} {
			if r := b.send("POST", fromTemplate, body, "Authorization", "Bearer "+b.limited(scopes...)); r.status != 403 {
				t.Errorf("with %v: %d %s", scopes, r.status, r.raw)
			}
		}
		if r := b.send("POST", fromTemplate, body, "Authorization", "Bearer "+b.limited("assistants:create", "knowledge:create", "knowledge:update")); r.status != 201 {
			t.Errorf("with all of them: %d %s", r.status, r.raw)
		}
		if a, k := b.possessions(); a != 2 || k != 2 {
			t.Errorf("%d assistants, %d bases: what was refused left something", a, k)
		}
		stranger := "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		folder := b.made("/v3/assistant-folders", `{"name":"Ours"}`)
		if r := b.send("POST", fromTemplate, `{"template_id":"dental","folder_id":"`+folder+`"}`, "Authorization", stranger); r.status != 404 {
			t.Errorf("into another tenant's folder: %d %s", r.status, r.raw)
		}
		teach := `mutation { teachAssistant(assistantId: "` + fmt.Sprint(made["id"]) + `", input: { name: "K", text: "A fact." }) { id } }`
		if r := b.ask(teach, "Authorization", stranger); !strings.Contains(string(r.raw), "not_found") {
			t.Errorf("another tenant teaches: %s", r.raw)
		}
		if r := b.ask(teach, "Authorization", "Bearer "+b.limited("knowledge:create")); !strings.Contains(string(r.raw), "knowledge:update") {
			t.Errorf("without knowledge:update: %s", r.raw)
		}
		if a, k := b.possessions("Authorization", stranger); a != 0 || k != 0 {
			t.Errorf("another tenant has %d assistants, %d bases", a, k)
		}
	})
}

// Where there is no room for the sample, there is no assistant either.
func TestTemplatesAtTheQuota(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		if r := b.send("POST", fromTemplate, `{"template_id":"dental"}`); r.status != 413 || r.code() != "payload_too_large" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if a, k := b.possessions(); a != 0 || k != 0 {
			t.Errorf("%d assistants, %d bases", a, k)
		}
	}, room(1_000))
}

// The first steps are those of the subaccount, and are hidden for one member alone.
func TestFirstSteps(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		const query = `{ firstSteps { assistantId assistant knowledge chat call number web hidden } }`
		steps := func(headers ...string) string {
			t.Helper()
			s, _ := under(b.ask(query, headers...).body, "data", "firstSteps").(map[string]any)
			out := ""
			for _, name := range []string{"assistant", "knowledge", "chat", "call", "number", "web", "hidden"} {
				if s[name] == true {
					out += name + " "
				}
			}
			return out
		}
		if got := steps(); got != "" {
			t.Errorf("at first: %s", got)
		}
		made := b.send("POST", fromTemplate, `{"template_id":"law"}`)
		bot, base := fmt.Sprint(under(made.data(), "assistant", "id")), fmt.Sprint(under(made.data(), "knowledgeBase", "id"))
		b.settled(base)
		if got := steps(); got != "assistant knowledge " {
			t.Errorf("with an assistant: %s", got)
		}
		b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"input":"What does a first consultation cost?"}`, bot))
		b.made("/v3/phone-numbers", fmt.Sprintf(`{"number":"+14155550100","assistant_id":%q}`, bot))
		b.ask(fmt.Sprintf(`mutation { updateAssistant(id: %q, input: { publicCalls: true }) { id } }`, bot))
		if got := steps(); got != "assistant knowledge chat number web " {
			t.Errorf("all but a call: %s", got)
		}
		if got := steps("Authorization", "Bearer "+b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})); got != "" {
			t.Errorf("another tenant's: %s", got)
		}
		b.employ(b.workspace, "ada@example.com", "admin")
		b.employ(b.workspace, "eve@example.com", "viewer")
		for _, who := range []struct{ email, want string }{{"ada@example.com", "true"}, {"eve@example.com", "false"}} {
			cookie, _ := b.signIn(who.email, password)
			at := []string{"X-Subaccount-Id", b.sub}
			if who.want == "true" {
				b.browse("POST", "/graphql", `{"query":"mutation { hideFirstSteps(hidden: true) { hidden } }"}`, cookie, at...)
			}
			r := b.browse("POST", "/graphql", `{"query":"{ firstSteps { hidden } }"}`, cookie, at...)
			if got := fmt.Sprint(under(r.body, "data", "firstSteps", "hidden")); got != who.want {
				t.Errorf("hidden from %s: %s", who.email, r.raw)
			}
		}
		if r := b.ask(`mutation { hideFirstSteps(hidden: true) { hidden } }`); !strings.Contains(string(r.raw), "forbidden") {
			t.Errorf("a key: %s", r.raw)
		}
	})
}
