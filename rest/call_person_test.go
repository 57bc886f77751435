package rest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What callers hear at the end, where the assistant has no sentence of its own.
const (
	laterEnglish = "I have passed this on to my colleagues. Somebody will call you back. Goodbye."
	laterGerman  = "Ich habe das an meine Kollegen weitergegeben. Jemand ruft Sie zurück. Auf Wiederhören."
)

// A caller who asks for a person hears that somebody will call back, and the call ends: nobody joins the line. The team gets the conversation.
func TestAHandOffEndsTheCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.send("PATCH", "/v3/assistants/"+p.bot, `{"platform_tools":["hand_off"]}`)
		for _, c := range []struct{ language, behavior, said, want string }{
			{"en", ``, "Can I talk to a person?", laterEnglish},
			{"de", ``, "Ich möchte mit einem Menschen sprechen", laterGerman},
			{"de", ``, "Can I talk to a person?", laterGerman},
			{"de", `handOffSentence: "Anna ruft Sie zurück."`, "Ich möchte mit einem Menschen sprechen", "Anna ruft Sie zurück."},
			{"en", `handOffSentence: null, fallbackSentence: "We call you back."`, "What does a crown cost?", "We call you back."},
		} {
			p.send("PATCH", "/v3/assistants/"+p.bot, `{"language":"`+c.language+`"}`)
			if c.behavior != "" {
				p.behave(p.bot, c.behavior)
			}
			k := p.exchange()
			s := k.twin()
			if r := k.hear(t.Context(), s, c.said); r.Text != c.want || !r.HangUp {
				t.Errorf("%s: %+v, want %q", c.said, r, c.want)
			}
			p.alter(k.like(func(row *ent.Conversation) bool { return row.HandedOffAt != nil }))
			p.send("POST", "/v3/contacts/"+k.contact+"/permanent-delete", "")
		}
	})
}

// Somebody who is put through in the same turn is with a person, and hears nothing of a call back.
func TestAHandOffWithATransfer(t *testing.T) {
	t.Parallel()
	modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
		p := &phones{bundle: b, t: t, bot: b.made("/v3/assistants", `{"name":"Ada","prompt":"Staff answer at +14155550177.",`+
			`"platform_tools":["hand_off","transfer_call"]}`)}
		k := p.exchange()
		s := k.twin()
		m.Play(llmtest.Say("One moment.").And("hand_off", `{}`), llmtest.Call("transfer_call", `{"to":"+14155550177"}`), llmtest.Say("I put you through."))
		r := k.hear(t.Context(), s, "My tooth hurts a lot.")
		if r.Transfer != "+14155550177" || r.HangUp || r.Text != "One moment.\n\nI put you through." {
			t.Errorf("%+v", r)
		}
	})
}

// The same where the reply is drafted. A caller who interrupts the sentence is not cut off: they hear it with the next turn.
func TestAHandOffEndsAWebCall(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.send("PATCH", "/v3/assistants/"+v.bot, `{"platform_tools":["hand_off"]}`)
		const asked = "Can I talk to a person?"
		hear := func(who *visitor, text, want string) {
			t.Helper()
			who.tell(map[string]any{"type": "say", "text": text})
			if got := who.reply(); got != want {
				t.Errorf("%q is answered %q, want %q", text, got, want)
			}
		}
		who := v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		hear(who, asked, laterEnglish)
		if m := who.next("ended"); m["outcome"] != "completed" {
			t.Errorf("%v", m)
		}
		who = v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		who.tell(map[string]any{"type": "say", "text": asked})
		who.next("reply_end")
		who.tell(map[string]any{"type": "heard", "turn": 1, "characters": 6})
		hear(who, "Wait, one more thing.", laterEnglish)
		if m := who.next("ended"); m["outcome"] != "completed" {
			t.Errorf("%v", m)
		}
		v.behave(v.bot, `handOffSentence: "Ann calls you back."`)
		who = v.visit(v.ticket(v.publicID), ownOrigin)
		who.reply()
		id := v.calls()[0].(map[string]any)["id"].(string)
		thread := v.threadOf(id)
		v.within(func(ctx context.Context, client *ent.Client) error { // somebody of the team
			return client.Conversation.UpdateOneID(thread).SetHandedOffAt(store.Timestamp()).Exec(ctx)
		})
		hear(who, "Hello?", "Ann calls you back.")
		if m := who.next("ended"); m["outcome"] != "completed" {
			t.Errorf("%v", m)
		}
	})
}

// A caller who wants a person hears so to the end, and the line is not left open; whoever calls again is answered.
func TestLiveAHandOffIsNoDeadLine(t *testing.T) {
	t.Parallel()
	phrases := []string{"Can I talk to somebody about my bill?", "What are your opening hours?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"platform_tools":["hand_off"]}`)
		s.answers(map[string]string{phrases[0]: `hand_off {"reason":"a bill"}`, "hand_off": "One moment.", phrases[1]: "Nine."})
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, phrases[0]))
		who.Over()
		c := s.latest()
		text, _ := c["transcript"].(string)
		if !strings.HasSuffix(text, "Somebody will call you back. Goodbye.") || c["disconnectionReason"] != "completed" {
			t.Errorf("%v", c)
		}
		first := s.threadOf(c["id"].(string))
		who = s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, phrases[1]))
		who.Reply()
		who.Leave()
		c = s.latest()
		if got := lines(c); got[len(got)-1] != "agent: Nine." || s.threadOf(c["id"].(string)) == first {
			t.Errorf("%q", got)
		}
	}, func(c *live.Config) { c.Silence, c.Absence = 5*time.Second, 5*time.Second })
}
