package chat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// asks has the subaccount ask for ratings, or not.
func (p *post) asks(on bool) {
	p.t.Helper()
	if _, err := p.Parts().Inbox.ChangeSettings(p.ctx, inbox.SettingsInput{AsksRating: patch.Sent(&on)}); err != nil {
		p.t.Fatal(err)
	}
}

// close the conversation, or open it again.
func (p *post) status(to string) {
	p.t.Helper()
	if _, err := p.Change(p.ctx, p.thread, chat.Update{Status: patch.Sent(&to)}, nil); err != nil {
		p.t.Fatal(err)
	}
}

// asked runs the job of the conversation, and is the message that asks; nil where nobody is asked.
func (p *post) asked() *ent.Message {
	p.t.Helper()
	before := p.newest()
	err := (&chat.RatingWorker{Service: p.Service}).Work(p.t.Context(), &river.Job[inbox.AskArgs]{Args: inbox.AskArgs{ConversationID: p.thread}})
	if err != nil {
		p.t.Fatal(err)
	}
	if m := p.newest(); m.ID != before.ID {
		return m
	}
	return nil
}

func (p *post) contact(change func(*ent.ContactUpdateOne)) {
	p.t.Helper()
	p.write(func(ctx context.Context, client *ent.Client) error {
		u := client.Contact.UpdateOneID(p.ann)
		change(u)
		return u.Exec(ctx)
	})
}

// A contact is asked once, where the subaccount wants it, the conversation is closed, and a message may reach them.
func TestWhoIsAskedForARating(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.says("SMS", "Hi")
		p.status("CLOSED")
		if p.asked() != nil {
			t.Error("the subaccount does not ask, and the contact is asked")
		}
		p.asks(true)
		p.status("OPEN")
		if p.asked() != nil {
			t.Error("an open conversation")
		}
		p.status("CLOSED")
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) })
		if p.asked() != nil {
			t.Error("a contact who wants no messages")
		}
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(false).ClearPhone() })
		if p.asked() != nil {
			t.Error("a contact without a number")
		}
		p.contact(func(u *ent.ContactUpdateOne) { u.SetPhone("+4930123456") })
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(p.thread).SetLastChannel("WEBCHAT").Exec(ctx)
		})
		if p.asked() != nil {
			t.Error("a channel by which nothing is sent")
		}
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(p.thread).SetLastChannel("SMS").Exec(ctx)
		})
		p.says("SMS", "STOP")
		p.status("CLOSED")
		p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(false) }) // as another contact with the number
		if p.asked() != nil {
			t.Error("a number whose former owner said STOP")
		}
		p.contact(func(u *ent.ContactUpdateOne) { u.SetPhone("+4930123457") })
		if p.asked() == nil {
			t.Fatal("the contact is not asked")
		}
		p.status("OPEN")
		p.status("CLOSED")
		if p.asked() != nil {
			t.Error("the contact is asked twice")
		}
	})
}

// The link goes to the contact and is in nothing that is kept; after it has gone out, nobody can make it again.
func TestRatingsLinkIsTheContacts(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.asks(true)
		p.says("SMS", "Hi")
		said := p.get().AiResponses
		p.status("CLOSED")
		m := p.asked()
		if m == nil || m.Content != inbox.RatingQuestion+"\nhttps://desk.example/rate/…" {
			t.Fatalf("%+v", m)
		}
		if c := p.get(); c.AiResponses != said || c.Status != "CLOSED" {
			t.Errorf("%d replies of %d, %s", c.AiResponses, said, c.Status)
		}
		p.texts.Fail(503)
		if status, _, err := p.deliver(m, 1); status != "PENDING" || err == nil {
			t.Fatalf("%s %v", status, err)
		}
		p.wants(m, "SENT", "")
		sent := p.texts.Taken()
		link, ok := strings.CutPrefix(sent[len(sent)-1].Body, inbox.RatingQuestion+"\nhttps://desk.example/rate/")
		if !ok || len(link) != 43 {
			t.Fatalf("%+v", sent)
		}
		row := p.Parts().Store.Client(p.ctx).Rating.Query().OnlyX(p.ctx)
		if len(row.Token) != 0 || row.Hash == link || row.MessageID != m.ID {
			t.Errorf("what is kept: %+v", row)
		}
	})
}

// A contact is asked in the language of the assistant, unless the team has words of its own.
func TestRatingsAreAskedInTheAssistantsLanguage(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.asks(true)
		for _, c := range []struct{ tag, own, want string }{
			{"de-AT", "", "Wie zufrieden sind Sie mit unserer Hilfe?"},
			{"es", "", "¿Está satisfecho con nuestra ayuda?"},
			{"fr-FR", "", inbox.RatingQuestion},
			{"de-AT", "Well?", "Well?"},
		} {
			p.thread = p.room.thread(p.ann)
			p.write(func(ctx context.Context, client *ent.Client) error {
				u := client.InboxSetting.Update()
				if c.own == "" {
					u.ClearRatingQuestion()
				} else {
					u.SetRatingQuestion(c.own)
				}
				if err := u.Exec(ctx); err != nil {
					return err
				}
				if err := client.Conversation.UpdateOneID(p.thread).SetAssistantID(p.assistant).Exec(ctx); err != nil {
					return err
				}
				return client.Assistant.UpdateOneID(p.assistant).SetLanguage(c.tag).Exec(ctx)
			})
			p.says("SMS", "Hi")
			p.status("CLOSED")
			if m := p.asked(); m == nil || m.Content != c.want+"\nhttps://desk.example/rate/…" {
				t.Errorf("%s: %+v, want %q", c.tag, m, c.want)
			}
		}
	})
}

func (p *post) get() *ent.Conversation {
	return p.Parts().Store.Client(p.ctx).Conversation.GetX(p.ctx, p.thread)
}

// due is the kinds of jobs that send something, in the order in which one subaccount has them done, and what they are of.
func (p *post) due() (kinds []string) {
	p.t.Helper()
	jobs := "river_job"
	if p.Parts().Store.Postgres() {
		jobs = "river.river_job"
	}
	rows, err := p.Parts().Store.SystemDB().QueryContext(p.t.Context(),
		"SELECT kind FROM "+jobs+" WHERE queue = 'delivery' AND state = 'available' ORDER BY priority, scheduled_at, id")
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		kind := ""
		if err := rows.Scan(&kind); err != nil {
			p.t.Fatal(err)
		}
		kinds = append(kinds, kind)
	}
	if err := rows.Err(); err != nil {
		p.t.Fatal(err)
	}
	return kinds
}

// However many conversations are closed at once, and however many contacts are asked to rate them, a reply goes out before that.
func TestRepliesGoBeforeRatings(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.asks(true)
		p.write(func(ctx context.Context, client *ent.Client) error {
			for range 100 {
				c, err := client.Conversation.Create().SetContactID(p.ann).Save(ctx)
				if err == nil {
					err = p.Parts().Inbox.Closing(ctx, c)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		p.says("SMS", "Hi")
		p.status("CLOSED")
		if due := p.due(); len(due) != 102 || due[0] != "message_delivery" {
			t.Errorf("%d jobs, first %v", len(due), due[:min(len(due), 3)])
		}
		if p.asked() == nil {
			t.Fatal("the contact is not asked")
		}
		p.status("OPEN")
		p.says("SMS", "Hello again")
		if due := p.due(); len(due) != 104 || due[0] != "message_delivery" || due[1] != "message_delivery" || due[2] == "message_delivery" {
			t.Errorf("%d jobs, first %v", len(due), due[:min(len(due), 4)])
		}
	})
}
