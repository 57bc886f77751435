package rest_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// The answers of the family that creates, updates and deletes, and what get-assistant makes of an assistant, to the byte.
func TestLegacyAssistants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		one, two := b.made("/v3/knowledge-bases", `{"name":"One"}`), b.made("/v3/knowledge-bases", `{"name":"Two"}`)
		made := b.send("POST", "/v2/create-assistant", `{"location_id":"`+b.sub+`","name":"Ada","description":"D","ambient_noise":"office",
			"prompt":"P","temperature":0.5,"queue":2,"knowledge_id":"`+one+`","voice_id":"v","model":"gpt-4"}`)
		id, _ := made.data()["id"].(string)
		if made.status != 201 || string(made.raw) != `{"status":201,"data":{"status":"active","id":"`+id+`"}}` || !strings.HasPrefix(id, "asst_") {
			t.Fatalf("create: %d %s", made.status, made.raw)
		}
		get := func(knowledge, more string) {
			t.Helper()
			r := b.send("GET", "/v2/get-assistant?assistant_id="+id, "")
			want := regexp.MustCompile(`^\{"status":200,"data":\{"id":"` + id + `",` + more + `"knowledge_id":` + knowledge +
				`,"location_id":"loc-1","archived":(true|false),"created_at":"` + instant.String()[1:len(instant.String())-1] + `","updated_at":"[^"]+"\}\}$`)
			if r.status != 200 || !want.Match(r.raw) {
				t.Errorf("get: %d %s, want %s", r.status, r.raw, want)
			}
		}
		get(`"`+one+`"`, `"name":"Ada","description":"D","model":"gpt-4","prompt":"P","temperature":0.5,"voice_id":"v","ambient_noise":"office","queue":2,`)
		updated := b.send("PUT", "/v2/update-assistant", `{"location_id":"loc-1","assistant_id":"`+id+`","knowledge_id":"`+two+`","queue":"7",
			"description":null,"temperature":null,"voice_id":null,"model":null,"ambient_noise":null,"prompt":null}`)
		if updated.status != 200 || string(updated.raw) != `{"status":200,"data":{"status":"updated","id":"`+id+`"}}` {
			t.Errorf("update: %d %s", updated.status, updated.raw)
		}
		get(`"`+two+`"`, `"name":"Ada","description":null,"model":null,"prompt":null,"temperature":null,"voice_id":null,"ambient_noise":null,"queue":7,`)
		if got := b.send("GET", "/v3/assistants/"+id+"/knowledge-bases", "").names(); got != "Two" {
			t.Errorf("it answers from %q, and the one was to replace the other", got)
		}
		b.send("PUT", "/v2/update-assistant", `{"location_id":"loc-1","assistant_id":"`+id+`","knowledge_id":null}`)
		get(`"`+two+`"`, `.*`)
		for range 2 {
			deleted := b.send("DELETE", "/v2/delete-assistant?assistant_id="+id, "")
			if deleted.status != 200 || string(deleted.raw) != `{"status":200,"data":{"status":"deleted","id":"`+id+`"}}` {
				t.Errorf("delete: %d %s", deleted.status, deleted.raw)
			}
		}
		if b.send("GET", "/v3/assistants/"+id, "").data()["archived"] != true {
			t.Error("delete does not archive")
		}
		get(`"`+two+`"`, `.*`)
	})
}

// An assistant is looked up among all the subaccounts that the key may use; what is attached comes with a scope and a
// tenant of its own, and a refusal leaves nothing.
func TestLegacyTenants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		wide := []string{"Authorization", "Bearer " + b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})}
		strange := b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
		theirs, mine := b.furnish(strange), b.made("/v3/assistants", `{"name":"Mine"}`)
		far := b.send("POST", "/v2/create-assistant", `{"location_id":"loc-2","name":"Far"}`, wide...).data()["id"].(string)
		get := func(id string, headers ...string) reply {
			return b.send("GET", "/v2/get-assistant?assistant_id="+id, "", headers...)
		}
		for id, location := range map[string]string{mine: "loc-1", far: "loc-2"} {
			if r := get(id, wide...); r.status != 200 || r.data()["location_id"] != location {
				t.Errorf("a key of the whole workspace: %d %s", r.status, r.raw)
			}
		}
		for what, r := range map[string]reply{
			"a neighbour's":          get(far),
			"a neighbour's, deleted": b.send("DELETE", "/v2/delete-assistant?assistant_id="+far, ""),
			"a rival's":              get(theirs["assistant"], wide...),
			"no text":                get("%FF"),
			"a NUL":                  get("asst%00"),
			"no text, deleted":       b.send("DELETE", "/v2/delete-assistant?assistant_id=%FF", ""),
			"under another location": b.send("PUT", "/v2/update-assistant", `{"location_id":"loc-1","assistant_id":"`+far+`","name":"Taken"}`, wide...),
			"a rival's location":     b.send("POST", "/v2/create-assistant", `{"location_id":"`+b.stranger+`","name":"Spy"}`, wide...),
			"a rival's knowledge":    b.send("POST", "/v2/create-assistant", `{"location_id":"loc-1","name":"Spy","knowledge_id":"`+theirs["knowledge"]+`"}`),
			"knowledge that is none": b.send("PUT", "/v2/update-assistant", `{"location_id":"loc-1","assistant_id":"`+mine+`","name":"Spy","knowledge_id":"kb_x"}`),
		} {
			if r.status != 404 {
				t.Errorf("%s: %d %s", what, r.status, r.raw)
			}
			if strings.Contains(what, "knowledge") && !strings.Contains(r.body["message"].(string), "knowledge_id") {
				t.Errorf("%s: %s does not name it", what, r.raw)
			}
		}
		none := []string{"Authorization", "Bearer " + b.newKey(b.workspace, workspace.NewKey{Scopes: []string{"assistants:write"}, Subaccounts: []string{b.sub}})}
		for method, path := range map[string]string{"POST": "/v2/create-assistant", "PUT": "/v2/update-assistant"} {
			body := `{"location_id":"loc-1","name":"Spy","assistant_id":"` + mine + `","knowledge_id":"kb_x"}`
			if r := b.send(method, path, body, none...); r.status != 403 || !strings.Contains(string(r.raw), "knowledge:update") {
				t.Errorf("%s without its scope: %d %s", path, r.status, r.raw)
			}
		}
		b.finds(t, "/v3/assistants", "", "Mine")
		if r := get(far, wide...); r.data()["archived"] != false || r.data()["name"] != "Far" {
			t.Errorf("the neighbour's changed: %s", r.raw)
		}
	})
}

func TestLegacyConversations(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, _ *listener) {
		a, ann := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/contacts", `{"name":"Ann","contact_id":"crm-ann"}`)
		b.made("/v3/contacts", `{"name":"Quiet","contact_id":"quiet"}`)
		read := func(location, contact string) string {
			return string(b.send("GET", "/v2/get-conversation?location_id="+location+"&contact_id="+contact, "").raw)
		}
		if got := read("loc-1", "quiet"); got != `{"messages":[],"channel":""}` {
			t.Errorf("of one who never spoke: %s", got)
		}
		for _, input := range []string{"One", "Two <b>&</b>"} {
			b.say(turn{assistant: a, contact: ann, conversation: "thread", input: input, channel: "sms"})
		}
		message := func(role, content string) string {
			return fmt.Sprintf(`\{"id":"msg_\w{26}","role":"%s","content":"%s","channel":"SMS","createdAt":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"\}`, role, content)
		}
		want := regexp.MustCompile(`^\{"messages":\[` + strings.Join([]string{
			message("user", "One"), message("assistant", "Reply 1"), message("user", `Two (<b>&</b>|\\u003cb\\u003e\\u0026\\u003c/b\\u003e)`), message("assistant", "Reply 2"),
		}, ",") + `\],"channel":"SMS"\}$`)
		all := []string{read("loc-1", ann), read("loc-1", "crm-ann"), read(b.sub, ann), read(b.sub, "crm-ann")}
		if !want.MatchString(all[0]) || len(slices.Compact(all)) != 1 {
			t.Errorf("read as %v", all)
		}
	})
}

// A repeat under one Idempotency-Key gets the stored answer, byte for byte, and does nothing.
func TestLegacyReplays(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		w := b.furnish(b.key)
		w["location"] = "loc-1"
		for _, c := range legacyRoutes {
			if c.method != http.MethodPost {
				continue
			}
			once, again := b.legacy(c, w, "Idempotency-Key", "k"), b.legacy(c, w, "Idempotency-Key", "k")
			if once.status != c.status || again.status != c.status || again.header.Get("Idempotent-Replayed") != "true" || string(once.raw) != string(again.raw) {
				t.Errorf("%s: %d %s, then %d %s", c.name, once.status, once.raw, again.status, again.raw)
			}
			c.fails(t, "another body", b.send(c.method, c.path, w.fill(c.body)+" ", "Idempotency-Key", "k"), 422)
		}
		b.finds(t, "/v3/assistants", "", "Ada, A")
		if said := b.said(w["contact"]); said != "user: Hi; assistant: Reply 2" || len(l.asked) != 2 { // one made the world
			t.Errorf("said %q, asked %d times", said, len(l.asked))
		}
	})
}
