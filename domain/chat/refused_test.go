package chat_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// budget sets what the subaccount may spend in a month, in US dollars.
func (r *room) budget(dollars float64) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetMonthlyBudget(dollars).Exec(ctx)
	})
}

// A message refused while its reply is being prepared leaves nothing behind, just like one that is refused immediately.
func TestRefusedMessageIsNotKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.newContact("Ann", "ann")
		m.Play(llmtest.Say("Hello."))
		thread := r.say(said{text: "Hi", contact: "ann", conversation: "old"}).ConversationID
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.budget(0.0001) // less than any reply may cost
		for _, name := range []string{"old", "new", ""} {
			for range 2 {
				_, err := r.Complete(r.ctx, r.input(said{text: "Are you open?", contact: "ann", conversation: name}))
				wantFault(t, err, fault.ChatRefused, "reason")
			}
		}
		if got := r.kept(""); !slices.Equal(got, []string{"Hi", "<Hello."}) {
			t.Errorf("kept %q", got)
		}
		c := r.Parts().Store.Client(r.ctx).Conversation.Query().OnlyX(r.ctx)
		if c.ID != thread || c.PreviewText == nil || *c.PreviewText != "Hello." {
			t.Errorf("left %v", c)
		}
		if n := r.Parts().Store.Client(r.ctx).Reservation.Query().CountX(r.ctx); n != 0 {
			t.Errorf("%d reservations", n)
		}
		r.budget(100)
		m.Play(llmtest.Say("Yes."))
		r.say(said{text: "Are you open?", contact: "ann", conversation: "new"})
		if got := r.kept(""); !slices.Equal(got, []string{"Hi", "<Hello.", "Are you open?", "<Yes."}) {
			t.Errorf("in the end, kept %q", got)
		}
	})
}

// A message for which a tool has acted stays, so that the next try knows what was done.
func TestRefusedMessageStaysWhereSomethingWasDone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, ids := r.equipped()
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.newContact("Ann", "ann")
		in := r.input(said{text: "A table, please", contact: "ann"})
		again := r.under("once")
		m.Answer(func(llmtest.Request) llmtest.Step {
			r.budget(0.0001)
			return llmtest.Call("book", `{}`)
		})
		r.budget(100)
		_, err := again.Complete(again.ctx, in)
		wantFault(t, err, fault.ChatRefused, "reason")
		if got := r.kept(""); len(got) != 1 {
			t.Errorf("kept %q", got)
		}
		r.budget(100)
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Booked.") })
		if _, err := again.Complete(again.ctx, in); err != nil || len(r.kept("")) != 2 || len(ids()) != 1 || len(told(m)) != 1 {
			t.Errorf("%v, kept %q after %d requests to the tool, which the model saw as %q", err, r.kept(""), len(ids()), told(m))
		}
	})
}

// A refused message brings no conversation back: it stays closed, archived or snoozed, whoever's it was, with its figures.
func TestRefusedMessageLeavesConversation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.newContact("Ann", "ann")
		m.Play(llmtest.Say("Hello."))
		thread := r.say(said{text: "Hi", contact: "ann", conversation: "old", channel: "SMS"}).ConversationID
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.budget(0.0001) // less than any reply may cost
		other := ""
		r.write(func(ctx context.Context, client *ent.Client) error {
			a, err := client.Assistant.Create().SetName("Other").Save(ctx)
			if err == nil {
				other = a.ID
			}
			return err
		})
		day, tries := time.Now().UTC().Truncate(time.Hour), 0
		for name, as := range map[string]func(u *ent.ConversationUpdateOne){
			"open": func(u *ent.ConversationUpdateOne) { u.ClearQuietSince() },
			"closed": func(u *ent.ConversationUpdateOne) {
				u.SetStatus("CLOSED").SetFirstResponseSeconds(3).SetResolutionSeconds(5)
			},
			"archived": func(u *ent.ConversationUpdateOne) {
				u.SetStatus("CLOSED").SetIsArchived(true).SetOpenedAt(day).SetResolutionSeconds(5).SetAssigneeID("usr_left")
			},
			"snoozed": func(u *ent.ConversationUpdateOne) {
				u.SetStatus("OPEN").SetIsArchived(false).SetSnoozedUntil(day.Add(time.Hour))
			},
			"another assistant's": func(u *ent.ConversationUpdateOne) { u.SetAssistantID(other) },
		} {
			r.write(func(ctx context.Context, client *ent.Client) error {
				u := client.Conversation.UpdateOneID(thread)
				as(u)
				return u.Exec(ctx)
			})
			shown := func() string {
				c := r.Parts().Store.Client(r.ctx).Conversation.GetX(r.ctx, thread)
				c.UpdatedAt = time.Time{}
				all, err := json.Marshal(c)
				if err != nil {
					t.Fatal(err)
				}
				return string(all)
			}
			before := shown()
			_, err := r.Complete(r.ctx, r.input(said{text: "Are you open?", contact: "ann", conversation: "old", channel: "WHATSAPP"}))
			wantFault(t, err, fault.ChatRefused, "reason")
			if after := shown(); after != before {
				t.Errorf("%s:\n%s, was\n%s", name, after, before)
			}
			if tries++; len(r.taken) != tries {
				t.Errorf("%s: the team forgets that the contact wrote %d times, want %d", name, len(r.taken), tries)
			}
		}
	})
}
