package chat_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// A contact who is not to be disturbed gets no reply by text or e-mail, which would not be sent: none is worded or paid for, and the conversation shows
// why, and waits for a person, as nobody else reads what they wrote. Where the contact talks with the assistant, or somebody else sends the reply, it is answered as always.
func TestRepliesThatWouldNotGoOut(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.costs = 1000
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) })
		for _, c := range []struct {
			channel string
			answers bool
		}{{"SMS", false}, {"EMAIL", false}, {"WEBCHAT", true}, {"WHATSAPP", true}} {
			asked, spent := len(p.listener.asked), p.spent()
			m := p.says(c.channel, "Open today?")
			if m.Ai != c.answers || (len(p.listener.asked) > asked) != c.answers || (p.spent() > spent) != c.answers {
				t.Errorf("%s: the last message is %q, asked %d times", c.channel, m.Content, len(p.listener.asked)-asked)
			}
			if c.answers {
				continue
			}
			row := p.Parts().Store.Client(p.ctx).Turn.Query().Where(entturn.MessageID(m.ID)).OnlyX(p.ctx)
			if c := p.Parts().Store.Client(p.ctx).Conversation.GetX(p.ctx, p.thread); c.HandedOffAt == nil ||
				value(c.HandOffReason) != "The contact is set to do not disturb, so that no reply would be sent." {
				t.Errorf("%s: waits since %v because of %q", c.ID, c.HandedOffAt, value(c.HandOffReason))
			}
			p.write(func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(p.thread).ClearHandedOffAt().ClearHandOffReason().Exec(ctx)
			})
			if row.Outcome != "SILENT" || value(row.Failure) != "The contact is set to do not disturb, so that no reply would be sent." || m.Awaits != nil {
				t.Errorf("%s: %s because of %q", c.channel, row.Outcome, value(row.Failure))
			}
		}
		sms, asked := "SMS", len(p.listener.asked)
		in := chat.Input{AssistantID: p.assistant, Input: "By a client", ConversationID: patch.Sent(&p.thread), Channel: patch.Sent(&sms)}
		if c, err := p.Complete(p.ctx, in); err != nil || c.Output == "" || len(p.listener.asked) == asked {
			t.Errorf("a client that sends replies itself: %+v, %v", c, err)
		}
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(false) })
		p.wants(p.says("SMS", "And now?"), "SENT", "")
		if history := p.last().History; !slices.ContainsFunc(history, func(s chat.Said) bool { return s.Content == "Open today?" }) {
			t.Errorf("what was left without a reply is forgotten: %+v", history)
		}
	})
}

// A person sees what such a contact writes, but not that they do not want to be written to. Once they may be, the assistant goes on, unless a
// person has replied.
func TestWhatTheUndisturbedWriteIsSeen(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		waits := func() bool {
			return p.Parts().Store.Client(p.ctx).Conversation.GetX(p.ctx, p.thread).HandedOffAt != nil
		}
		for _, c := range []struct {
			name  string
			texts []string
			waits bool
		}{
			{"no more than STOP", []string{"STOP"}, false},
			{"STOP twice", []string{"STOP", "Stopp."}, false},
			{"a question after it", []string{"STOP", "Open today?"}, true},
			{"START after the question", []string{"STOP", "Open today?", "START"}, false},
			{"STOP after the question", []string{"STOP", "Open today?", "STOP"}, true},
		} {
			p.fresh()
			for _, text := range c.texts {
				p.says("SMS", text)
			}
			if waits() != c.waits {
				t.Errorf("%s: the conversation waits %t", c.name, waits())
			}
		}
		p.fresh()
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) })
		p.says("SMS", "STOP") // which is the channel from here on
		asks := p.writes(p.thread, "Open today?")
		p.works(p.writes(p.thread, "STOP")) // both in one turn
		if m := p.Parts().Store.Client(p.ctx).Message.GetX(p.ctx, asks.ID); waits() || m.Awaits != nil {
			t.Error("a question and STOP at once wait for a person")
		}
		p.says("SMS", "And tomorrow?")
		p.person("SMS", "Ben here.")
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(false) })
		if reply := p.says("SMS", "Thanks"); reply.Ai {
			t.Errorf("the assistant says %q where a person has replied", reply.Content)
		}
	})
}
