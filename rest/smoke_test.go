package rest_test

import (
	"testing"
)

func TestTheWholeVertical(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect)
			made := b.send("POST", "/v3/assistants", `{"name":"Ada","prompt":"Hello {{contact.name}}","voice_settings":{"greeting_mode":"fixed","inbound_opening_message":"Hi"}}`)
			if made.status != 201 {
				t.Fatalf("create: %d %s", made.status, made.raw)
			}
			t.Logf("%s", made.raw)
			id := made.data()["id"].(string)
			for _, step := range []struct {
				method, path, body string
				status             int
			}{
				{"GET", "/v3/assistants", "", 200},
				{"GET", "/v3/assistants/" + id, "", 200},
				{"PATCH", "/v3/assistants/" + id, `{"prompt":"New","temperature":0.5}`, 200},
				{"GET", "/v3/assistants/" + id + "/versions", "", 200},
				{"POST", "/v3/assistants/" + id + "/notes", `{"content":"x"}`, 201},
				{"POST", "/v3/assistants/" + id + "/duplicate", ``, 201},
				{"POST", "/v3/assistant-folders", `{"name":"F"}`, 201},
				{"GET", "/v3/assistant-folders", "", 200},
				{"POST", "/v3/contacts", `{"name":"Bob","phone":"+1 202 555 0123"}`, 201},
				{"GET", "/v3/contacts?search=bob", "", 200},
				{"GET", "/v3/nothing", "", 404},
				{"PUT", "/v3/assistants", "", 405},
				{"POST", "/v3/assistants", `{"nme":"x"}`, 422},
				{"GET", "/v2/get-assistant?assistant_id=" + id, "", 200},
				{"POST", "/graphql", `{"query":"{assistants{nodes{id name folder{name}} totalCount}}"}`, 200},
			} {
				r := b.send(step.method, step.path, step.body)
				if r.status != step.status {
					t.Errorf("%s %s: %d, want %d: %s", step.method, step.path, r.status, step.status, r.raw)
				}
				t.Logf("%s %s\n%s", step.method, step.path, r.raw)
			}
			b.talk(t, id)
		})
	}
}

func (b *bundle) talk(t *testing.T, assistantID string) {
	t.Helper()
	kb := b.send("POST", "/v3/knowledge-bases", `{"name":"Handbook"}`).data()["id"].(string)
	src := b.send("POST", "/v3/knowledge-bases/"+kb+"/sources/text", `{"name":"Hours","text":"We are open from nine to five on weekdays.\n\nParking is free behind the house."}`)
	if src.status != 201 {
		t.Fatalf("source: %s", src.raw)
	}
	for _, state := range b.settled(kb) {
		if state != "READY" {
			t.Fatalf("the source is %s", state)
		}
	}
	if r := b.send("POST", "/v3/knowledge-bases/"+kb+"/assign", `{"assistant_id":"`+assistantID+`"}`); r.status != 200 {
		t.Fatalf("assign: %s", r.raw)
	}
	contact := b.send("POST", "/v3/contacts", `{"email":"a@b.co","contact_id":"crm-1"}`).data()["id"].(string)
	chat := b.send("POST", "/v2/crm-chat-completion", `{"location_id":"loc-1","assistant_id":"`+assistantID+`","contact_id":"crm-1","conversation_id":"thread-9","channel":"sms","input":"Where is parking?","last_message_id":"0","messages":[]}`)
	t.Logf("%s", chat.raw)
	if chat.status != 200 {
		t.Fatalf("chat: %d %s", chat.status, chat.raw)
	}
	t.Logf("%s", b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id="+contact, "").raw)
	t.Logf("%s", b.send("POST", "/v3/chat/completions", `{"assistant_id":"`+assistantID+`","input":"When are you open?"}`).raw)
}
