package chat_test

import (
	"context"
	"slices"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// post is a room with providers.
type post struct {
	*room
	texts  *notifytest.Texts
	mails  *notifytest.Mails
	thread string
	ann    string
}

func eachPost(t *testing.T, f func(t *testing.T, p *post)) {
	t.Helper()
	each(t, func(t *testing.T, r *room) {
		p := &post{room: r, texts: notifytest.NewTexts(t), mails: notifytest.NewMails(t)}
		texter, err := notify.NewTwilio(p.texts.URL, notifytest.From)
		if err != nil {
			t.Fatal(err)
		}
		mailer, err := notify.NewSMTP(p.mails.URL, "desk@agency.example")
		if err != nil {
			t.Fatal(err)
		}
		r.Parts().Messenger = &notify.Service{Texter: texter, Mailer: mailer}
		p.ann = r.newContact("Ann", "ann")
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.UpdateOneID(p.ann).SetPhone("+4930123456").SetEmail("ann@example.org").Exec(ctx)
		})
		r.tag(p.ann, "sales", r.assistant)
		p.thread = r.thread(p.ann)
		f(t, p)
	})
}

// says lets the contact say something on a channel, and is the assistant's reply.
func (p *post) says(channel, text string) *ent.Message {
	p.t.Helper()
	m, err := p.Write(p.ctx, chat.NewMessage{ConversationID: p.thread, Content: text, Channel: patch.Sent(&channel)})
	if err != nil {
		p.t.Fatal(err)
	}
	p.works(m)
	return p.newest()
}

// person says something in the assistant's place.
func (p *post) person(channel, text string) *ent.Message {
	p.t.Helper()
	who, ai := *authz.From(p.ctx), true
	who.Kind = authz.KindUser
	in := chat.NewMessage{ConversationID: p.thread, Content: text, Channel: patch.Sent(&channel), Ai: patch.Sent(&ai)}
	if _, err := p.Write(authz.With(p.ctx, &who), in); err != nil {
		p.t.Fatal(err)
	}
	return p.newest()
}

// newest is the newest message.
func (p *post) newest() *ent.Message {
	p.t.Helper()
	m, err := p.Parts().Store.Client(p.ctx).Message.Query().Where(message.ConversationID(p.thread)).
		Order(ent.Desc(message.FieldCreatedAt, message.FieldID)).First(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// deliver runs the job of a message once, and is how far it is then.
func (p *post) deliver(m *ent.Message, attempt int) (status, reason string, err error) {
	p.t.Helper()
	err = (&chat.DeliveryWorker{Service: p.Service}).Work(p.t.Context(), &river.Job[chat.DeliveryArgs]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: 3}, Args: chat.DeliveryArgs{MessageID: m.ID},
	})
	now, gone := p.Parts().Store.Client(p.ctx).Message.Get(p.ctx, m.ID)
	if gone != nil {
		p.t.Fatal(gone)
	}
	return *now.DeliveryStatus, value(now.DeliveryError), err
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// wants fails the test unless a message came as far.
func (p *post) wants(m *ent.Message, status, reason string) {
	p.t.Helper()
	if s, r, err := p.deliver(m, 1); s != status || r != reason || err != nil {
		p.t.Errorf("%s because of %q, %v, not %s because of %q", s, r, err, status, reason)
	}
}

// A reply to a text message or an e-mail goes out once, by the same channel; others are for whoever asked.
func TestRepliesGoOut(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		text := p.says("SMS", "Open today?")
		p.wants(text, "SENT", "")
		p.wants(text, "SENT", "") // the job came again
		mail := p.says("EMAIL", "And tomorrow?")
		p.wants(mail, "SENT", "")
		if chatted := p.says("WEBCHAT", "Hi"); chatted.DeliveryStatus != nil {
			t.Errorf("what was said in a chat is %s", *chatted.DeliveryStatus)
		}
		sms := "SMS"
		if _, err := p.Complete(p.ctx, chat.Input{
			AssistantID: p.assistant, Input: "By chat", ConversationID: patch.Sent(&p.thread), Channel: patch.Sent(&sms),
			ContactID: patch.Sent(&p.ann),
		}); err != nil || p.newest().DeliveryStatus != nil {
			t.Errorf("%v, and what the caller sends itself is sent by us", err)
		}
		if got, want := p.texts.Taken(), []notifytest.Text{{From: notifytest.From, To: "+4930123456", Body: "You said: Open today?"}}; !slices.Equal(got, want) {
			t.Errorf("%+v", got)
		}
		if got, want := p.mails.Taken(), []notifytest.Mail{{
			From: "desk@agency.example", To: "ann@example.org", Subject: "Client", Body: "You said: And tomorrow?\r\n",
		}}; !slices.Equal(got, want) {
			t.Errorf("%+v", got)
		}
	})
}

// What a person says in the assistant's place goes out; what a program keeps for it does not.
func TestPersonsMessagesGoOut(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		sms, ai := "SMS", true
		in := chat.NewMessage{ConversationID: p.thread, Content: "Ben here.", Channel: patch.Sent(&sms), Ai: patch.Sent(&ai)}
		if _, err := p.Write(p.ctx, in); err != nil || p.newest().DeliveryStatus != nil {
			t.Errorf("%v, and what a program keeps goes out", err)
		}
		p.wants(p.person("SMS", "Ben here."), "SENT", "")
		if got := p.texts.Taken(); len(got) != 1 || got[0].Body != "Ben here." {
			t.Errorf("%+v", got)
		}
	})
}

// What did not go out is tried again only where that is known.
func TestDeliveryFails(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		m := p.says("SMS", "One")
		p.texts.Fail(503, 429)
		for attempt := range 2 {
			if s, reason, err := p.deliver(m, attempt+1); s != "PENDING" || reason != "provider_unavailable" || err == nil {
				t.Errorf("%s because of %q, %v", s, reason, err)
			}
		}
		if s, reason, err := p.deliver(m, 3); s != "SENT" || reason != "" || err != nil {
			t.Errorf("%s because of %q, %v", s, reason, err)
		}
		p.texts.Fail(503)
		if s, reason, err := p.deliver(p.says("SMS", "Two"), 3); s != "FAILED" || reason != "provider_unavailable" || err != nil {
			t.Errorf("the last try: %s because of %q, %v", s, reason, err)
		}
		p.fresh() // from here on it would be a person's
		p.texts.Fail(400, 500, 0)
		p.wants(p.says("SMS", "Three"), "FAILED", "provider_refused")
		p.fresh()
		p.wants(p.says("SMS", "Four"), "FAILED", "outcome_unknown")
		lost := p.says("SMS", "Five") // it is taken, and the answer is lost
		p.wants(lost, "FAILED", "outcome_unknown")
		p.wants(lost, "FAILED", "outcome_unknown")
		died := p.says("SMS", "Six")
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Message.UpdateOne(died).SetDeliveryStatus("SENDING").Exec(ctx)
		})
		p.wants(died, "FAILED", "outcome_unknown")
		if n := p.texts.Asked(); n != 7 {
			t.Errorf("the provider was asked %d times", n)
		}
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.UpdateOneID(p.ann).ClearEmail().Exec(ctx)
		})
		p.wants(p.says("EMAIL", "Seven"), "FAILED", "contact_has_no_address")
		late := p.says("SMS", "Eight")
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) }) // after it was worded
		p.wants(late, "FAILED", "contact_dnd")
		p.Parts().Messenger = &notify.Service{}
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.UpdateOneID(p.ann).SetDnd(false).Exec(ctx)
		})
		p.wants(p.says("SMS", "Nine"), "FAILED", "provider_not_configured")
	})
}
