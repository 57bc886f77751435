package chat_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// A contact who is not to be disturbed gets no reply by text or e-mail, which would not be sent: none is worded or paid for, and the conversation shows
// why. Where the contact talks with the assistant, or somebody else sends the reply, it is answered as always.
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
			row := p.Store.Client(p.ctx).Turn.Query().Where(entturn.MessageID(m.ID)).OnlyX(p.ctx)
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
