package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// inbox asks GraphQL as somebody who is signed in, in a subaccount.
func (b *bundle) inbox(email, subaccount string) func(query string) reply {
	b.t.Helper()
	cookie, r := b.signIn(email, password)
	if r.status != 200 {
		b.t.Fatalf("%s: %d %s", email, r.status, r.raw)
	}
	return func(query string) reply {
		b.t.Helper()
		return b.browse("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": query}))), cookie, "X-Subaccount-Id", subaccount)
	}
}

// What the roles may do in the inbox of their subaccount, and that nobody does anything in another.
func TestInboxRoles(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "op": "operator", "lim": "operator", "vi": "viewer"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada := b.inbox("ada@example.com", b.sub)
		for _, n := range under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
			if m := n.(map[string]any); m["name"] == "lim" {
				ada(fmt.Sprintf(`mutation { updateMember(id: %q, input: {subaccounts: [%q]}) { id } }`, m["id"], b.other))
			}
		}
		op, vi := b.inbox("op@example.com", b.sub), b.inbox("vi@example.com", b.sub)
		lim, eve := b.inbox("lim@example.com", b.other), b.inbox("eve@example.com", b.stranger)
		said := b.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"input":"Hello"}`, b.made("/v3/assistants", `{"name":"A"}`)))
		id, _ := said.data()["conversationId"].(string)
		if id == "" {
			t.Fatalf("%s", said.raw)
		}
		queries := map[string]string{
			"triage":   fmt.Sprintf(`mutation { triageConversations(ids: [%q], input: {priority: HIGH}) { triage priority } }`, id),
			"note":     fmt.Sprintf(`mutation { createConversationNote(conversationId: %q, input: {content: "Xyzzy."}) { id } }`, id),
			"draft":    fmt.Sprintf(`mutation { draftReply(conversationId: %q) { text } }`, id),
			"attend":   fmt.Sprintf(`mutation { attendConversation(id: %q) { name } }`, id),
			"canned":   `mutation { createCannedReply(input: {name: "hi", content: "Hi"}) { id } }`,
			"settings": `mutation { updateInboxSettings(input: {assignment: OFF}) { assignment } }`,
			"counts":   `{ inboxCounts { all unread } teammates { name } cannedReplies { totalCount } inboxSettings { assignment } }`,
			"seen":     fmt.Sprintf(`{ conversation(id: %q) { unread triage assignee { name } notes { nodes { content mine } } } }`, id),
		}
		expect := func(who string, ask func(string) reply, codes map[string]string) {
			for name, query := range queries {
				r := ask(query)
				if code, _ := gqlCode(r); code != codes[name] {
					t.Errorf("%s: %s: %q, want %q: %s", who, name, code, codes[name], r.raw)
				}
			}
		}
		theirs := map[string]string{"triage": "not_found", "note": "not_found", "draft": "not_found", "attend": "not_found", "seen": "not_found"}
		expect("of another subaccount", lim, theirs)
		expect("of another workspace", eve, theirs)
		expect("a viewer", vi, map[string]string{
			"triage": "forbidden", "note": "forbidden", "draft": "forbidden", "canned": "forbidden", "settings": "forbidden",
		})
		expect("an operator", op, nil)
		if r := b.inbox("lim@example.com", b.sub)(queries["counts"]); r.body["errors"] == nil {
			t.Errorf("a subaccount that one may not see: %s", r.raw)
		}
		if code, _ := gqlCode(b.ask(queries["attend"], "X-Subaccount-Id", b.sub)); code != "forbidden" {
			t.Errorf("a key attends: %q", code)
		}
		told := await.For(t, "a note is no event", func() (string, bool) {
			r := b.ask(fmt.Sprintf(`{ events(types: ["conversation.updated"], thingId: %q) { nodes { data } } }`, id), "X-Subaccount-Id", b.sub)
			return string(r.raw), strings.Count(string(r.raw), `"data":{`) >= 3 // of the answer, the priority and the note
		})
		if strings.Contains(told, "Xyzzy") {
			t.Errorf("an event has a note: %s", told)
		}
		trail := string(ada(`{ auditEntries(first: 50) { nodes { action actorName } } }`).raw)
		for _, want := range []string{"conversationnote.create", "conversation.update", "cannedreply.create"} {
			if !strings.Contains(strings.ReplaceAll(trail, "_", ""), `{"action":"`+want+`","actorName":"op"}`) {
				t.Errorf("the trail has no %s: %s", want, trail)
			}
		}
		for _, path := range []string{"/v3/conversations/" + id + "/messages", "/v3/conversations/" + id} {
			if r := b.send("GET", path, ""); strings.Contains(string(r.raw), "Xyzzy") {
				t.Errorf("%s has a note: %s", path, r.raw)
			}
		}
	})
}
