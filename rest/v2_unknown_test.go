package rest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	entaudit "github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// chatted sends a chat completion over /v2 for a contact. Headers come in pairs.
func (b *bundle) chatted(assistant, contact, conversation string, headers ...string) reply {
	b.t.Helper()
	body := fmt.Sprintf(`{"location_id":"loc-1","assistant_id":%q,"contact_id":%s,"conversation_id":%q,"channel":"sms","input":"Hi"}`, assistant, contact, conversation)
	return b.send("POST", "/v2/crm-chat-completion", body, headers...)
}

// known are the contacts of the key's subaccount by what the CRM calls them, archived ones too.
func (b *bundle) known(headers ...string) (ids []string) {
	b.t.Helper()
	list, _ := b.send("GET", "/v3/contacts?include_archived=true", "", headers...).body["data"].([]any)
	for _, row := range list {
		ids = append(ids, fmt.Sprint(row.(map[string]any)["contactId"]))
	}
	slices.Sort(ids)
	return ids
}

// A chat with a contact that only the CRM knows makes the contact, once, as any other contact is made.
func TestLegacyChatsMakeUnknownContacts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		a := b.made("/v3/assistants", `{"name":"A"}`)
		chats := "Bearer " + b.limited("chat:create")
		for i, contact := range []string{`"crm-77"`, `"crm-77"`, `815`, `"815"`, `"con_815"`, `"deal_01h455vb4pex5vsknk084sn02q"`} {
			if r := b.chatted(a, contact, fmt.Sprintf("t%d", i), "Authorization", chats); r.status != 200 {
				t.Fatalf("%s: %d %s", contact, r.status, r.raw)
			}
		}
		if got := fmt.Sprint(b.known()); got != "[815 con_815 crm-77 deal_01h455vb4pex5vsknk084sn02q]" {
			t.Errorf("contacts: %s", got)
		}
		row := b.send("GET", "/v3/contacts", "").body["data"].([]any)[3].(map[string]any)
		if row["contactId"] != "crm-77" || row["source"] != "crm" || row["name"] != nil || row["isArchived"] != false {
			t.Errorf("made %v", row)
		}
		if got := b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id=crm-77", ""); !strings.Contains(string(got.raw), `"content":"Hi"`) {
			t.Errorf("said: %s", got.raw)
		}
		told := slices.DeleteFunc(kindsOf(b.told()), func(kind string) bool { return kind != "contact.created" })
		ctx := store.System(context.Background(), "look at the trail")
		audited := b.store.Client(ctx).AuditEntry.Query().Where(entaudit.TargetID(row["id"].(string))).AllX(ctx)
		if len(told) != 4 || len(audited) != 1 {
			t.Errorf("%d events of four contacts, %d entries about one of them", len(told), len(audited))
		}
	})
}

// Only a chat over /v2 makes contacts: not one with what looks like an id of ours, nor any other operation, nor where the
// subaccount does not want it; and what is refused leaves none.
func TestLegacyContactsThatStayUnknown(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		c := legacyRoute{name: "unknown"}
		old := p.made("/v3/assistants", `{"name":"Old"}`)
		p.send("POST", "/v3/assistants/"+old+"/archive", "")
		p.made("/v3/contacts", `{"name":"Ann","contact_id":"ann"}`)
		p.chatted(p.bot, `"ann"`, "anns")
		nowhere := world{"c": "con_", "a": p.bot}.nowhere()
		c.fails(t, "like ours", p.chatted(p.bot, `"`+nowhere["c"]+`"`, "t"), 404)
		c.fails(t, "like another of ours", p.chatted(p.bot, `"`+nowhere["a"]+`"`, "t"), 404)
		c.fails(t, "no assistant", p.chatted(nowhere["a"], `"crm-1"`, "t"), 404)
		c.fails(t, "an archived assistant", p.chatted(old, `"crm-2"`, "t"), 409)
		c.fails(t, "another's conversation", p.chatted(p.bot, `"crm-3"`, "anns"), 409)
		c.fails(t, "a wrong channel", p.chatted(p.bot, `"crm-4","channel":"x"`, "t"), 422)
		c.fails(t, "too long", p.chatted(p.bot, `"`+strings.Repeat("c", 1001)+`"`, "t"), 422)
		c.fails(t, "no chat", p.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id=crm-5", ""), 404)
		five(t, "a call", p.send("POST", "/v2/crm/make-call", `{"location_id":"loc-1","assistant_id":"`+p.bot+`","contact_id":"crm-6"}`), 200, 13)
		if r := p.say(turn{assistant: p.bot, contact: "crm-7", input: "Hi"}); r.status != 404 {
			t.Errorf("/v3: %d %s", r.status, r.raw)
		}
		wide := "Bearer " + p.wide()
		set := func(value string) reply {
			return p.ask(`mutation { updateSubaccount(id: "`+p.sub+`", input: {createsUnknownContacts: `+value+`}) { createsUnknownContacts } }`, "Authorization", wide)
		}
		if r := set("false"); under(r.body, "data", "updateSubaccount", "createsUnknownContacts") != false {
			t.Fatalf("%s", r.raw)
		}
		c.fails(t, "not wanted", p.chatted(p.bot, `"crm-8"`, "t"), 404)
		if r := set("null"); !strings.Contains(string(r.raw), "validation_error") {
			t.Errorf("null: %s", r.raw)
		}
		if got := fmt.Sprint(p.known()); got != "[ann]" {
			t.Errorf("contacts: %s", got)
		}
		set("true")
		if r := p.chatted(p.bot, `"crm-8"`, "t"); r.status != 200 || fmt.Sprint(p.known()) != "[ann crm-8]" {
			t.Errorf("wanted again: %d %s, %v", r.status, r.raw, p.known())
		}
	})
}

// Each tenant has its own contact of a name, and the one that there is answers, archived or not.
func TestLegacyContactsOfTenants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		strange := []string{"Authorization", "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})}
		theirs := b.send("POST", "/v3/contacts", `{"name":"Theirs","contact_id":"crm-1"}`, strange...).data()["id"].(string)
		a, mine := b.made("/v3/assistants", `{"name":"A"}`), b.made("/v3/contacts", `{"name":"Mine","contact_id":"crm-2"}`)
		b.send("DELETE", "/v3/contacts/"+mine, "")
		for i, contact := range []string{`"crm-1"`, `"crm-2"`, `"` + mine + `"`} {
			if r := b.chatted(a, contact, fmt.Sprintf("t%d", i)); r.status != 200 {
				t.Errorf("%s: %d %s", contact, r.status, r.raw)
			}
		}
		if r := b.chatted(a, `"`+theirs+`"`, "t"); r.status != 404 {
			t.Errorf("a rival's contact: %d %s", r.status, r.raw)
		}
		if mine, theirs := fmt.Sprint(b.known()), fmt.Sprint(b.known(strange...)); mine != "[crm-1 crm-2]" || theirs != "[crm-1]" {
			t.Errorf("mine are %s, theirs %s", mine, theirs)
		}
	})
}

// However many chat with an unknown contact at once, there is one, and everything that was said is kept.
func TestLegacyChatsAtOnceMakeOneContact(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		a := b.made("/v3/assistants", `{"name":"A"}`)
		body := `{"location_id":"loc-1","assistant_id":"` + a + `","contact_id":"crm-1","conversation_id":"t","channel":"sms","input":"Hi"}`
		got := b.race("/v2/crm-chat-completion", body)
		if len(got[200]) == 0 || len(got[200])+len(got[409]) != racers() || fmt.Sprint(b.known()) != "[crm-1]" {
			t.Errorf("%v, contacts %v", counts(got), b.known())
		}
		for _, r := range got[409] { // on a busy machine some wait for their turn in vain
			if !strings.Contains(string(r.raw), "Another turn of the conversation is in progress.") {
				t.Errorf("%s", r.raw)
			}
		}
		said := b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id=crm-1", "")
		if n := strings.Count(string(said.raw), `"content":"Hi"`); n != racers() {
			t.Errorf("%d of %d messages are kept", n, racers())
		}
	})
}
