package rest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// taken are conversations that a person has.
var taken = map[string]func(c *ent.ConversationCreate){
	"a person was asked for": func(c *ent.ConversationCreate) { c.SetHandedOffAt(time.Now()) },
	"a person has the word":  func(c *ent.ConversationCreate) { c.SetPausedUntil(time.Now().Add(time.Hour)) },
}

// thread is a conversation of the contact's with the assistant.
func (b *bundle) thread(contact, assistant string, set func(c *ent.ConversationCreate)) (id string) {
	b.t.Helper()
	b.within(func(ctx context.Context, client *ent.Client) error {
		c := client.Conversation.Create().SetSubaccountID(b.sub).SetContactID(contact).SetAssistantID(assistant)
		set(c)
		row, err := c.Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}

// threadOf a call.
func (b *bundle) threadOf(call string) string {
	b.t.Helper()
	ctx := store.System(context.Background(), "test")
	row, err := b.store.Client(ctx).Call.Query().Where(entcall.ID(call)).Only(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	return store.Text(row.ConversationID)
}

// A contact who calls, or is called, while a person has their chat talks with the assistant, in a separate conversation.
func TestCallsAreAnsweredThoughAPersonHasTheChat(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		number := p.made("/v3/phone-numbers", `{"number":"+14155550101"}`)
		p.send("POST", "/v3/phone-numbers/"+number+"/assign", `{"assistant_id":"`+p.bot+`"}`)
		for name, set := range taken {
			left := p.thread(contact, p.bot, set)
			r := p.call("+15005550001")
			if r.status != 201 {
				t.Fatalf("%s: %d %s", name, r.status, r.raw)
			}
			p.answered(name+", called", r.data()["id"].(string), left)
			in := p.ask(`mutation { simulateInboundCall(to: "+14155550101", from: "+15005550001") { id } }`)
			id, _ := under(in.body, "data", "simulateInboundCall", "id").(string)
			if id == "" {
				t.Fatalf("%s: %s", name, in.raw)
			}
			p.answered(name+", calling", id, left)
		}
	})
}

// answered says that the assistant has answered in a call, in another conversation than the one that a person has.
func (p *phones) answered(name, id, left string) {
	p.t.Helper()
	said := p.over(id)["transcriptObject"].([]any)
	answers := 0
	for i, u := range said {
		if u.(map[string]any)["role"] == "agent" && i > 0 {
			answers++
		}
	}
	if thread := p.threadOf(id); answers == 0 || thread == left || thread == "" {
		p.t.Errorf("%s: in %s, %v", name, thread, said)
	}
}

// The same of a call from a page.
func TestWebCallsAreAnsweredThoughAPersonHasTheChat(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		contact := v.made("/v3/contacts", `{"name":"Zoe","contact_id":"crm-1"}`)
		for name, set := range taken {
			left := v.thread(contact, v.bot, set)
			r := v.ask(`mutation { createWebCall(input: { assistantId: "` + v.bot + `", contactId: "crm-1" }) { ticket } }`)
			ticket, _ := under(r.body, "data", "createWebCall", "ticket").(string)
			who := v.visit(ticket, shopOrigin)
			who.reply()
			who.tell(map[string]any{"type": "say", "text": "Who is this?"})
			if text := who.reply(); !strings.Contains(text, "Ada") {
				t.Errorf("%s: %q", name, text)
			}
			who.tell(map[string]any{"type": "hang_up"})
			who.next("ended")
			id := v.calls()[0].(map[string]any)["id"].(string)
			if thread := v.threadOf(id); thread == left || thread == "" {
				t.Errorf("%s: it is in %s", name, thread)
			}
			await.Until(t, "the call does not end", func() bool { return v.send("GET", "/v3/calls/"+id, "").data()["callStatus"] == "COMPLETED" })
		}
	})
}

// Somebody is written to by a person, and calls.
func TestLiveCallsAreAnsweredThoughAPersonHasTheChat(t *testing.T) {
	t.Parallel()
	phrases := []string{"What are your opening hours?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{phrases[0]: "Nine."})
		contact := s.made("/v3/contacts", `{"name":"Zoe","phone":"`+caller+`"}`)
		left := s.thread(contact, s.bot, taken["a person has the word"])
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, phrases[0]))
		who.Reply()
		who.Leave()
		c := s.latest()
		if got := lines(c); got[len(got)-1] != "agent: Nine." || s.threadOf(c["id"].(string)) == left {
			t.Errorf("%q", got)
		}
	})
}
