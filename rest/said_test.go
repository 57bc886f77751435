package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

// uttered is what a search answers.
type uttered struct {
	ConversationID, MessageID, CallID, ContactName *string
	Speaker, Snippet                               string
	Line                                           *int
}

// said searches in conversations or in calls, by a key of some.
func (p *phones) said(field, search string, headers ...string) (found []uttered, raw string) {
	p.t.Helper()
	r := p.ask(fmt.Sprintf(`{ %s(search: %q) { nodes { conversationId messageId callId contactName speaker snippet line saidAt matches { start end } } pageInfo { hasNextPage } } }`,
		field, search), headers...)
	var answer struct {
		Data map[string]struct{ Nodes []uttered }
	}
	if err := json.Unmarshal(r.raw, &answer); err != nil {
		p.t.Fatalf("%d %s", r.status, r.raw)
	}
	return answer.Data[field].Nodes, string(r.raw)
}

// What was said in a chat and in a call is found by whoever may read them, and by nobody else, until the contact is erased.
func TestSaid(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Łukasz Żółć","phone":"+15005550001"}`)
		r := p.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"input":"Zamówienie QX-7781 nie dotarło"}`, p.bot, contact))
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		found, raw := p.said("saidInConversations", "7781 zamow")
		if len(found) != 1 || *found[0].ConversationID != r.data()["conversationId"] || found[0].MessageID == nil || found[0].Speaker != "CONTACT" ||
			found[0].Snippet != "Zamówienie QX-7781 nie dotarło" || *found[0].ContactName != "Łukasz Żółć" {
			t.Errorf("%s", raw)
		}
		r = p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"variables":{"reason":"zebra crossing"}}`, p.bot, contact))
		if r.status != 201 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		id := r.data()["id"].(string)
		p.over(id)
		if found, raw = p.said("saidInCalls", "ebra"); len(found) != 1 || *found[0].CallID != id || found[0].Speaker != "ASSISTANT" || *found[0].Line != 0 {
			t.Errorf("%s", raw)
		}
		if found, raw = p.said("saidInConversations", "zebra"); len(found) != 0 {
			t.Errorf("the call is found twice: %s", raw)
		}
		p.saidToOthers()
		if r := p.send("POST", "/v3/contacts/"+contact+"/permanent-delete", ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		for field, search := range map[string]string{"saidInConversations": "7781", "saidInCalls": "zebra"} {
			if found, raw = p.said(field, search); len(found) != 0 {
				t.Errorf("said by somebody who is erased: %s", raw)
			}
		}
	})
}

// saidToOthers asks for the same with other keys.
func (p *phones) saidToOthers() {
	p.t.Helper()
	for name, c := range map[string]struct {
		key, subaccount string
		chats, calls    string
	}{
		"another subaccount": {p.wide(), p.other, "none", "none"},
		"another workspace":  {p.newKey(p.rival, workspace.NewKey{Preset: "admin"}), p.stranger, "none", "none"},
		"limited to another": {p.newKey(p.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{p.other}}), p.sub, "refused", "refused"},
		"no scope":           {p.limited("contacts:list"), p.sub, "refused", "refused"},
		"messages alone":     {p.limited("messages:list"), p.sub, "nameless", "refused"},
		"calls alone":        {p.limited("calls:read"), p.sub, "refused", "named"},
		"lists of calls":     {p.limited("calls:list"), p.sub, "refused", "refused"},
	} {
		for field, want := range map[string]string{"saidInConversations": c.chats, "saidInCalls": c.calls} {
			search := "7781"
			if field == "saidInCalls" {
				search = "zebra"
			}
			found, raw := p.said(field, search, "Authorization", "Bearer "+c.key, "X-Subaccount-Id", c.subaccount)
			got := "none"
			switch {
			case strings.Contains(raw, `"errors"`):
				got = "refused"
			case len(found) == 1 && found[0].ContactName == nil:
				got = "nameless"
			case len(found) == 1:
				got = "named"
			}
			if got != want {
				p.t.Errorf("%s in %s: %s, not %s: %s", name, field, got, want, raw)
			}
		}
	}
}
