package rest_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// exchange is a call under way with a contact.
type exchange struct {
	*phones

	id, thread, contact string
	said                int
}

func (p *phones) exchange() *exchange {
	p.t.Helper()
	k := &exchange{phones: p, contact: p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)}
	start := time.Now().UTC().Truncate(time.Microsecond)
	k.id = p.accepted(start)
	p.alter(func(ctx context.Context, c *ent.Client) error {
		row, err := c.Conversation.Create().SetSubaccountID(p.sub).SetAssistantID(p.bot).SetContactID(k.contact).Save(ctx)
		if err != nil {
			return err
		}
		k.thread = row.ID
		return c.Call.UpdateOneID(k.id).SetConversationID(k.thread).SetContactID(k.contact).Exec(ctx)
	})
	return k
}

// twin is a copy of the server that knows the call.
func (k *exchange) twin() *call.Service {
	k.t.Helper()
	s := k.copied().Calls
	err := s.Happened(k.t.Context(), carrier.Event{Key: k.id, ID: "c", Kind: carrier.Answered, At: time.Now().Add(-time.Minute)})
	if err != nil {
		k.t.Fatal(err)
	}
	return s
}

// hear what the contact says next.
func (k *exchange) hear(ctx context.Context, s *call.Service, words string) carrier.Reply {
	k.t.Helper()
	k.said++
	u := carrier.Utterance{Role: carrier.User, Content: words, StartMs: 10 * k.said, EndMs: 10*k.said + 5}
	r, err := s.Heard(ctx, k.id, u)
	if err == nil {
		err = s.Happened(k.t.Context(), carrier.Event{Key: k.id, ID: "c", Kind: carrier.Spoke, At: time.Now(), Utterance: u})
	}
	if err != nil {
		k.t.Error(err)
	}
	return r
}

// kept are the messages of the contact.
func (k *exchange) kept() (n int) {
	k.t.Helper()
	k.alter(func(ctx context.Context, c *ent.Client) (err error) {
		n, err = c.Message.Query().Where(entmessage.ConversationID(k.thread), entmessage.Ai(false)).Count(ctx)
		return err
	})
	return n
}

// change of what turns go by.
type change = func(ctx context.Context, c *ent.Client) error

// obstacle is a change before a turn, and the result: a reply, the end of the call, messages that are kept.
type obstacle struct {
	name             string
	do, undo         change
	replies, hangsUp bool
	keeps            int
}

func (k *exchange) obstacles() []obstacle {
	k.t.Helper()
	tag, other := k.made("/v3/tags", `{"name":"ai_off"}`), k.made("/v3/assistants", `{"name":"Bob"}`)
	bot := func(archived bool) change {
		return func(ctx context.Context, c *ent.Client) error {
			return c.Assistant.UpdateOneID(k.bot).SetArchived(archived).Exec(ctx)
		}
	}
	agency := func(suspended bool) change {
		return func(ctx context.Context, c *ent.Client) error {
			return c.Workspace.UpdateOneID(k.workspace).SetSuspended(suspended).Exec(ctx)
		}
	}
	client := func(set func(u *ent.SubaccountUpdateOne)) change {
		return func(ctx context.Context, c *ent.Client) error {
			u := c.Subaccount.UpdateOneID(k.sub)
			set(u)
			return u.Exec(ctx)
		}
	}
	thread := func(set func(u *ent.ConversationUpdateOne)) change {
		return func(ctx context.Context, c *ent.Client) error {
			u := c.Conversation.UpdateOneID(k.thread)
			set(u)
			return u.Exec(ctx)
		}
	}
	return []obstacle{
		{"the assistant is archived", bot(true), bot(false), true, true, 0},
		{"the workspace is suspended", agency(true), agency(false), true, true, 0},
		{
			"the budget is used up", client(func(u *ent.SubaccountUpdateOne) { u.SetMonthlyBudget(0) }),
			client(func(u *ent.SubaccountUpdateOne) { u.ClearMonthlyBudget() }), true, true, 0,
		},
		{
			"there is a budget", client(func(u *ent.SubaccountUpdateOne) { u.SetMonthlyBudget(1000) }),
			client(func(u *ent.SubaccountUpdateOne) { u.ClearMonthlyBudget() }), true, false, 1,
		},
		{
			"a person was asked for", thread(func(u *ent.ConversationUpdateOne) { u.SetHandedOffAt(time.Now()) }),
			thread(func(u *ent.ConversationUpdateOne) { u.ClearHandedOffAt() }), true, true, 1,
		},
		{
			"a person has the word", thread(func(u *ent.ConversationUpdateOne) { u.SetPausedUntil(time.Now().Add(time.Hour)) }),
			thread(func(u *ent.ConversationUpdateOne) { u.ClearPausedUntil() }), true, true, 1,
		},
		{
			"the contact is silenced", func(ctx context.Context, c *ent.Client) error {
				return c.ContactTag.Create().SetSubaccountID(k.sub).SetContactID(k.contact).SetTagID(tag).Exec(ctx)
			},
			func(ctx context.Context, c *ent.Client) error { _, err := c.ContactTag.Delete().Exec(ctx); return err }, true, true, 1,
		},
		{
			"the conversation is closed", thread(func(u *ent.ConversationUpdateOne) { u.SetStatus("CLOSED").SetIsArchived(true) }),
			k.like(func(row *ent.Conversation) bool { return row.Status == "OPEN" && !row.IsArchived }), true, false, 1,
		},
		{
			"it is another assistant's", thread(func(u *ent.ConversationUpdateOne) { u.SetAssistantID(other) }),
			k.like(func(row *ent.Conversation) bool { return store.Text(row.AssistantID) == k.bot }), true, false, 1,
		},
	}
}

// Whatever has changed since this copy heard of a call counts for its next turn.
func TestTurnsOfACallGoByTheDatabase(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		k := p.exchange()
		for _, step := range k.obstacles() {
			s, kept := k.twin(), k.kept()
			p.alter(step.do)
			r := k.hear(t.Context(), s, "Who is this?")
			if n := k.kept() - kept; (r.Text != "") != step.replies || r.HangUp != step.hangsUp || n != step.keeps {
				t.Errorf("%s: the reply is %+v, and %d messages are kept", step.name, r, n)
			}
			p.alter(step.undo)
		}
	})
}

// like says whether the conversation has become what it is to be.
func (k *exchange) like(want func(row *ent.Conversation) bool) func(ctx context.Context, c *ent.Client) error {
	return func(ctx context.Context, c *ent.Client) error {
		row, err := c.Conversation.Get(ctx, k.thread)
		if err == nil && !want(row) {
			k.t.Errorf("the conversation is %v", row)
		}
		return err
	}
}

// What two say at the same time is answered one after the other, and all of it is in the transcript and in the conversation; a turn that meets no
// other is two trips to PostgreSQL.
func TestTurnsOfACallTakeTwoTrips(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		k := p.exchange()
		s := k.twin()
		k.hear(t.Context(), s, "Who is this?")
		ctx, asked := store.Count(t.Context())
		asked.List()
		if r := k.hear(ctx, s, "Who is this?"); r.Text == "" || r.HangUp {
			t.Errorf("the reply is %+v", r)
		}
		if all, trips := asked.Statements(); p.store.Postgres() && (all > 5 || trips > 2) {
			t.Errorf("a turn is %d statements in %d trips:\n%s", all, trips, listed(asked.List()))
		}
		const turns = 6
		copies := []*call.Service{s, k.twin()}
		var all sync.WaitGroup
		for i := range turns {
			u := carrier.Utterance{Role: carrier.User, Content: "Who is this?", StartMs: 1000 + 10*i, EndMs: 1000 + 10*i + 5}
			all.Go(func() {
				if r, err := copies[i%2].Heard(t.Context(), k.id, u); err != nil || r.Text == "" {
					t.Errorf("the reply is %+v: %v", r, err)
				}
				if err := copies[i%2].Happened(t.Context(), carrier.Event{Key: k.id, ID: "c", Kind: carrier.Spoke, At: time.Now(), Utterance: u}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if n := k.kept(); n != 2+turns {
			t.Errorf("%d messages are kept", n)
		}
		p.alter(func(ctx context.Context, c *ent.Client) error {
			row, err := c.Call.Get(ctx, k.id)
			if err != nil {
				return err
			}
			said, err := (&call.Call{Call: row}).TranscriptObject()
			if len(said) != 2+turns {
				t.Errorf("%d utterances are kept", len(said))
			}
			return err
		})
	})
}
