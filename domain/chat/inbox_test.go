package chat_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// person of the subaccount who is signed in.
func (r *room) person() context.Context {
	c := *authz.From(r.ctx)
	c.Kind, c.ID, c.Name = authz.KindUser, "usr_ann", "Ann"
	return authz.With(r.ctx, &c)
}

func (r *room) stands(id string) *ent.Conversation {
	r.t.Helper()
	c, err := r.Parts().Store.Client(r.ctx).Conversation.Get(r.ctx, id)
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

// What the contact writes brings a conversation back: from its snooze, from being closed, and from the archive. Its times begin anew.
func TestTheContactBringsItBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.say(said{text: "Hello"}).ConversationID
		if c := r.stands(id); c.LastHeardAt == nil || c.LastHeardAt.Before(c.CreatedAt) {
			t.Errorf("heard at %v", c.LastHeardAt)
		}
		change := func(f func(*ent.ConversationUpdateOne)) {
			r.write(func(ctx context.Context, client *ent.Client) error {
				u := client.Conversation.UpdateOneID(id)
				f(u)
				return u.Exec(ctx)
			})
		}
		change(func(u *ent.ConversationUpdateOne) { u.SetSnoozedUntil(store.Timestamp().Add(time.Hour)) })
		if _, err := r.Write(r.person(), chat.NewMessage{ConversationID: id, Content: "Noted.", Ai: patch.Sent(new(true))}); err != nil {
			t.Fatal(err)
		}
		c := r.stands(id)
		if c.SnoozedUntil == nil || c.FirstResponseSeconds == nil {
			t.Errorf("after a person's reply: snoozed until %v, answered after %v", c.SnoozedUntil, c.FirstResponseSeconds)
		}
		r.say(said{text: "Anybody there?", conversation: id})
		if r.stands(id).SnoozedUntil != nil {
			t.Error("the contact writes, and it is still snoozed")
		}
		for _, status := range []string{"CLOSED", "CLOSED"} {
			if _, err := r.Change(r.ctx, id, chat.Update{Status: patch.Sent(&status)}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if c := r.stands(id); c.ResolutionSeconds == nil || inbox.StandingOf(c) != inbox.Done {
			t.Errorf("closed: %v", c)
		}
		if _, err := r.Write(r.ctx, chat.NewMessage{ConversationID: id, Content: "One more thing"}); err != nil {
			t.Fatal(err)
		}
		if c := r.stands(id); c.Status != "OPEN" || c.OpenedAt == nil || c.ResolutionSeconds != nil || c.FirstResponseSeconds != nil {
			t.Errorf("opened again: %v", c)
		}
		change(func(u *ent.ConversationUpdateOne) {
			u.SetIsArchived(true).SetHandedOffAt(store.Timestamp()).SetAssigneeID("usr_left").SetFirstResponseSeconds(5)
		})
		if _, err := r.Write(r.person(), chat.NewMessage{ConversationID: id, Content: "A pity.", Ai: patch.Sent(new(true))}); err != nil {
			t.Fatal(err)
		}
		if c := r.stands(id); !c.IsArchived {
			t.Error("a person's reply brings it back from the archive")
		}
		r.say(said{text: "Is it?", conversation: id})
		if c := r.stands(id); c.IsArchived || c.FirstResponseSeconds != nil || c.AssigneeID != nil || inbox.StandingOf(c) != inbox.Waiting {
			t.Errorf("back from the archive: %v", c)
		}
	})
}

// The team hears of what the contact writes where it is theirs to answer, and of nothing that is said in a call.
func TestTheTeamHears(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.say(said{text: "Hello"}).ConversationID
		hers, waits := r.say(said{text: "Hello"}).ConversationID, r.say(said{text: "Hello"}).ConversationID
		if len(r.told) > 0 {
			t.Errorf("members are notified of the assistant's messages: %q", r.told)
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			return errors.Join(client.Conversation.UpdateOneID(hers).SetAssigneeID("usr_ann").Exec(ctx),
				client.Conversation.UpdateOneID(waits).SetHandedOffAt(store.Timestamp()).Exec(ctx))
		})
		r.say(said{text: "And now?", conversation: hers})
		for _, id := range []string{id, waits} {
			if _, err := r.Write(r.ctx, chat.NewMessage{ConversationID: id, Content: "And now?"}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := r.Write(r.person(), chat.NewMessage{ConversationID: waits, Content: "Soon.", Ai: patch.Sent(new(true))}); err != nil {
			t.Fatal(err)
		}
		if err := r.Overhear(r.ctx, waits, []chat.Overheard{{Text: "By telephone"}}); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.told, []string{hers, waits}) {
			t.Errorf("told: %q, want %q and %q", r.told, hers, waits)
		}
	})
}

func TestFirstResponseCountsFromTheHandOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.say(said{text: "Hello"}).ConversationID
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(id).SetHandedOffAt(store.Timestamp().Add(time.Hour)).Exec(ctx)
		})
		if _, err := r.Write(r.person(), chat.NewMessage{ConversationID: id, Content: "Hi.", Ai: patch.Sent(new(true))}); err != nil {
			t.Fatal(err)
		}
		if c := r.stands(id); c.FirstResponseSeconds == nil || *c.FirstResponseSeconds != 0 {
			t.Errorf("answered after %v", c.FirstResponseSeconds)
		}
	})
}

// everything that there is of conversations, to see that nothing is kept.
func (r *room) everything() string {
	r.t.Helper()
	client := r.Parts().Store.Client(r.ctx)
	return fmt.Sprint(client.Message.Query().CountX(r.ctx), client.Turn.Query().CountX(r.ctx), client.ToolCall.Query().CountX(r.ctx),
		client.UnansweredQuestion.Query().CountX(r.ctx), client.Conversation.Query().AllX(r.ctx))
}

// A draft for a person answers what the contact last wrote, even where the assistant is silent; it keeps nothing, offers no tool, and
// knows no note.
func TestSuggest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.say(said{text: "Hello"}).ConversationID
		r.write(func(ctx context.Context, client *ent.Client) error {
			if err := client.Conversation.UpdateOneID(id).SetHandedOffAt(store.Timestamp()).Exec(ctx); err != nil {
				return err
			}
			return client.ConversationNote.Create().SetConversationID(id).SetContent("Plugh is a secret.").SetAuthorID("u").SetAuthorName("U").Exec(ctx)
		})
		for _, text := range []string{"Are you open", "on Sunday?"} {
			r.say(said{text: text, conversation: id})
		}
		before := r.everything()
		d, err := r.Suggest(r.person(), id)
		if err != nil {
			t.Fatal(err)
		}
		asked := r.last()
		if want := "Are you open\non Sunday?"; asked.Input != want || d.Text != "You said: "+want {
			t.Errorf("asked %q, and got %q", asked.Input, d.Text)
		}
		if asked.Tools != nil || len(asked.History) != 2 || strings.Contains(fmt.Sprint(asked), "Plugh") {
			t.Errorf("the model was told %+v", asked)
		}
		if after := r.everything(); after != before {
			t.Errorf("was %s\nis  %s", before, after)
		}
		r.costs = 7
		if _, err := r.Suggest(r.person(), id); err != nil {
			t.Fatal(err)
		}
		if spent := r.Parts().Store.Client(r.ctx).Spending.Query().AllX(r.ctx); len(spent) == 0 {
			t.Error("a draft that costs something is not counted")
		}
		if figured, other := r.split(); figured != 0 || other == 0 {
			t.Errorf("%d is to be found in figures, and %d is not", figured, other)
		}
	})
}

func TestSuggestRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.say(said{text: "Hello"}).ConversationID
		for _, ctx := range []context.Context{storetest.Rival(t, r.Parts().Store, r.ctx), storetest.Stranger(t, r.Parts().Store)} {
			_, err := r.Suggest(ctx, id)
			wantFault(t, err, fault.NotFound, "")
		}
		empty, alone := "", ""
		r.write(func(ctx context.Context, client *ent.Client) error {
			empty = client.Conversation.Create().SetAssistantID(r.assistant).SaveX(ctx).ID
			alone = client.Conversation.Create().SaveX(ctx).ID
			return nil
		})
		for _, id := range []string{empty, alone} {
			_, err := r.Suggest(r.ctx, id)
			wantFault(t, err, fault.Conflict, "")
		}
		r.fails = context.DeadlineExceeded
		before := r.everything()
		_, err := r.Suggest(r.ctx, id)
		wantFault(t, err, fault.ChatFailed, "")
		if after := r.everything(); after != before {
			t.Errorf("was %s\nis  %s", before, after)
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetArchived(true).Exec(ctx)
		})
		_, err = r.Suggest(r.ctx, id)
		wantFault(t, err, fault.ChatRefused, "")
	})
}

func TestFillCanned(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Inbox = inbox.New(inbox.Parts{Store: r.Parts().Store, Pager: r.Parts().Pager})
		id := r.say(said{text: "Hello", contact: r.newContact("Ada", "crm-1")}).ConversationID
		nobody := r.say(said{text: "Hello"}).ConversationID
		canned, err := r.Parts().Inbox.CreateCanned(r.ctx, inbox.CannedInput{Name: "hi", Content: "Hi {{contact.first_name}},\n{{assistant.name}} {{plugh}}"})
		if err != nil {
			t.Fatal(err)
		}
		for conversation, want := range map[string]string{id: "Hi Ada,\nGuide ", nobody: "Hi ,\nGuide "} {
			got, err := r.FillCanned(r.ctx, canned.ID, conversation)
			if err != nil || got.Text != want || fmt.Sprint(got.UnknownVariables) != "[plugh]" {
				t.Errorf("%+v %v", got, err)
			}
		}
		_, err = r.FillCanned(r.ctx, "canned_none", id)
		wantFault(t, err, fault.NotFound, "")
		_, err = r.FillCanned(storetest.Rival(t, r.Parts().Store, r.ctx), canned.ID, id)
		wantFault(t, err, fault.NotFound, "")
	})
}
