package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// answers is a stored answer, whose id requests are repeated under.
func (r *room) answers(key string) (id string) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		row, err := client.IdempotencyRecord.Create().SetScope(authz.From(ctx).Subaccount).SetRoute("POST /v3/chat/completions").SetKey(key).
			SetFingerprint("x").Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}

// Once a visitor is known, earlier events of the conversation count as theirs, so that they are erased with them. Nothing of others' does.
func TestABeginningHasItsContact(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		client, mine, theirs := r.Parts().Store.Client(r.ctx), r.answers("mine"), r.answers("theirs")
		r.under(mine).say(said{text: "I am Ada", conversation: "visitor"})
		r.under(theirs).say(said{text: "I am somebody else", conversation: "other"})
		for _, m := range client.Message.Query().AllX(r.ctx) {
			r.write(func(ctx context.Context, c *ent.Client) error {
				c.Event.Create().SetType("message.created").SetThingID(m.ID).SetData([]byte(m.Content)).ExecX(ctx)
				return c.Event.Create().SetType("conversation.updated").SetThingID(m.ConversationID).SetData([]byte("{}")).Exec(ctx)
			})
		}
		for _, c := range client.Conversation.Query().AllX(r.ctx) { // a call by a page, which nobody vouched for
			r.write(func(ctx context.Context, client *ent.Client) error {
				row := client.Call.Create().SetCallType("web").SetDirection("inbound").SetConversationID(c.ID).SetStatus("COMPLETED").SetActive(false).SaveX(ctx)
				return client.Event.Create().SetType("call.ended").SetThingID(row.ID).SetData([]byte("{}")).Exec(ctx)
			})
		}
		ada := r.newContact("Ada", "ada")
		r.say(said{text: "Ada again", conversation: "visitor", contact: ada})
		all := client.Event.Query().Where(event.DataNotNil()).AllX(r.ctx)
		if len(all) != 10 {
			t.Fatalf("%d events", len(all))
		}
		for _, e := range all {
			about := e.ThingID
			if m, err := client.Message.Query().Where(message.ID(e.ThingID)).Only(r.ctx); err == nil {
				about = m.ConversationID
			}
			if call, err := client.Call.Get(r.ctx, e.ThingID); err == nil {
				about = *call.ConversationID
				if conversation := client.Conversation.GetX(r.ctx, about); store.Text(call.ContactID) != store.Text(conversation.ContactID) {
					t.Errorf("a call is %q's", store.Text(call.ContactID))
				}
			}
			c := client.Conversation.GetX(r.ctx, about)
			if got, want := store.Text(e.ContactID), store.Text(c.ContactID); got != want || want != "" && want != ada {
				t.Errorf("%s of %s is about %q, want %q", e.Type, store.Text(c.ExternalID), got, want)
			}
		}
		for id, want := range map[string]string{mine: ada, theirs: ""} {
			if got := store.Text(client.IdempotencyRecord.GetX(r.ctx, id).ContactID); got != want {
				t.Errorf("a stored answer is about %q, want %q", got, want)
			}
		}
	})
}

// The answer to a repeated message is about the contact as well as the first one.
func TestARepeatedMessageHasItsContact(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ada := r.newContact("Ada", "ada")
		thread := r.thread(ada)
		for range 2 {
			m, err := r.under("attempt").Write(r.under("attempt").ctx, chat.NewMessage{ConversationID: thread, Content: "Hello", Ai: patch.Sent(new(true))})
			if err != nil || m.AboutContact() != ada {
				t.Errorf("about %q, %v", m.AboutContact(), err)
			}
		}
	})
}

// A call that finds its contact has changed: whoever keeps a copy of the calls reads it anew.
func TestCallsThatFindTheirContactHaveChanged(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		client := r.Parts().Store.Client(r.ctx)
		r.say(said{text: "I am Ada", conversation: "visitor"})
		talk := client.Conversation.Query().OnlyX(r.ctx)
		call := func(active bool) (row *ent.Call) {
			r.write(func(ctx context.Context, client *ent.Client) (err error) {
				row, err = client.Call.Create().SetCallType("web").SetDirection("inbound").SetConversationID(talk.ID).SetActive(active).Save(ctx)
				return err
			})
			return row
		}
		moved := func(what string, before *ent.Call, contact string) {
			t.Helper()
			if now := client.Call.GetX(r.ctx, before.ID); store.Text(now.ContactID) != contact || !now.UpdatedAt.After(before.UpdatedAt) {
				t.Errorf("%s: %q's, as of %s, and was as of %s", what, store.Text(now.ContactID), now.UpdatedAt, before.UpdatedAt)
			}
		}
		over := call(false)
		ada := r.newContact("Ada", "ada")
		r.say(said{text: "Ada again", conversation: "visitor", contact: ada})
		moved("a call of before", over, ada)
		late, kept := call(false), r.answers("end")
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.IdempotencyRecord.UpdateOneID(kept).SetContactID(talk.ID).Exec(ctx)
		})
		if found, err := r.AttributeCall(r.ctx, late); !found || err != nil {
			t.Errorf("%v, %v", found, err)
		}
		if got := store.Text(client.IdempotencyRecord.GetX(r.ctx, kept).ContactID); got != ada {
			t.Errorf("what is stored of the call is about %q", got)
		}
		moved("a call that was under way", late, ada)
	})
}
