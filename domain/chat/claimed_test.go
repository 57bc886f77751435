package chat_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
)

// A reply by text message or e-mail goes to whoever has written, not to an address that they name: that is for a person to check.
func TestReplyGoesToWhoeverHasWritten(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		m := p.modeled()
		p.behaves(`{}`, "update_contact")
		claims := func(args string) { m.Play(llmtest.Call("update_contact", args), llmtest.Say("Done.")) }
		claims(`{"first_name":"Anna","phone":"+4930987654"}`)
		p.wants(p.says("SMS", "My number is +4930987654 now."), "SENT", "")
		claims(`{"email":"victim@example.org"}`)
		p.wants(p.says("EMAIL", "Write to victim@example.org."), "SENT", "")
		if got, want := p.texts.Taken(), []notifytest.Text{{From: notifytest.From, To: "+4930123456", Body: "Done."}}; !slices.Equal(got, want) {
			t.Errorf("%+v", got)
		}
		if got := p.mails.Taken(); len(got) != 1 || got[0].To != "ann@example.org" {
			t.Errorf("%+v", got)
		}
		if c := p.Parts().Store.Client(p.ctx).Contact.GetX(p.ctx, p.ann); value(c.Phone) != "+4930123456" || value(c.Email) != "ann@example.org" || value(c.FirstName) != "Anna" {
			t.Errorf("the contact is %v", c)
		}
		if n := p.Parts().Store.Client(p.ctx).ContactNote.Query().CountX(p.ctx); n != 2 {
			t.Errorf("%d notes for a person", n)
		}
		claims(`{"phone":"+4930987654"}`) // no reply goes there
		p.says("WEBCHAT", "My number is +4930987654 now.")
		if c := p.Parts().Store.Client(p.ctx).Contact.GetX(p.ctx, p.ann); value(c.Phone) != "+4930987654" {
			t.Errorf("by chat, the contact is %v", c)
		}
	})
}

// Nor does a reply by text go to a number that the contact names in another conversation, by chat.
func TestReplyByTextGoesToTheNumberThatHasWritten(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		m := p.modeled()
		p.behaves(`{}`, "update_contact")
		m.Play(llmtest.Say("Yes."))
		p.wants(p.says("SMS", "Open today?"), "SENT", "")
		texts := p.thread
		p.thread = p.room.thread(p.ann)
		m.Play(llmtest.Call("update_contact", `{"phone":"+4930987654"}`), llmtest.Say("It is noted."))
		p.says("WEBCHAT", "My number is +4930987654 now.")
		p.thread = texts
		m.Play(llmtest.Say("No."))
		p.wants(p.says("SMS", "And tomorrow?"), "SENT", "")
		want := []notifytest.Text{{From: notifytest.From, To: "+4930123456", Body: "Yes."}, {From: notifytest.From, To: "+4930123456", Body: "No."}}
		if got := p.texts.Taken(); !slices.Equal(got, want) {
			t.Errorf("%+v", got)
		}
		if n := p.Parts().Store.Client(p.ctx).ContactNote.Query().CountX(p.ctx); n != 1 {
			t.Errorf("%d notes for a person", n)
		}
	})
}

// Nor to one that somebody names on a call from the contact's number, which may be shown by anybody: the call joins the conversation by text.
func TestReplyByTextGoesToNoNumberThatACallerNames(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		m := p.modeled()
		p.behaves(`{}`, "update_contact")
		m.Play(llmtest.Say("Yes."))
		p.wants(p.says("SMS", "Open today?"), "SENT", "")
		m.Play(llmtest.Call("update_contact", `{"phone":"+4930987654"}`), llmtest.Say("It is noted."))
		p.say(said{text: "My number is +4930987654 now.", conversation: p.thread, contact: p.ann, channel: chat.Voice})
		if n := p.Parts().Store.Client(p.ctx).ContactNote.Query().CountX(p.ctx); n != 1 {
			t.Errorf("%d notes for a person", n)
		}
		m.Play(llmtest.Say("No."))
		p.wants(p.says("SMS", "And tomorrow?"), "SENT", "")
		want := []notifytest.Text{{From: notifytest.From, To: "+4930123456", Body: "Yes."}, {From: notifytest.From, To: "+4930123456", Body: "No."}}
		if got := p.texts.Taken(); !slices.Equal(got, want) {
			t.Errorf("%+v", got)
		}
	})
}
