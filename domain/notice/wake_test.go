package notice_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// snoozed is for an hour.
func snoozed() inbox.Triage {
	return inbox.Triage{Status: patch.Sent(new(inbox.Snoozed)), SnoozedUntil: patch.Sent(new(time.Now().Add(time.Hour)))}
}

// wake what is snoozed.
func (o *office) wake() {
	o.t.Helper()
	o.settle()
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Conversation.Update().Where(conversation.SnoozedUntilNotNil()).SetSnoozedUntil(store.Timestamp().Add(-time.Minute)).Exec(ctx)
	})
	if err := (&inbox.DueWorker{Service: o.inbox}).Work(o.t.Context(), nil); err != nil {
		o.t.Fatal(err)
	}
}

// A conversation that waits, and becomes nobody's while it is snoozed because its assignee leaves, waits for the others when the snooze ends.
func TestAssigneeLeavesDuringASnooze(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		carl := o.join("carl@example.com")
		ada := o.conversation(o.ctx, "Ada")
		o.triage(o.ann, assign(user(carl)), ada)
		o.handOff(o.ctx, ada)
		o.settle() // while it is Carl's
		o.triage(carl, snoozed(), ada)
		o.leave(carl)
		job := leaves(inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(carl)})
		if err := (&inbox.LeaveWorker{Service: o.inbox}).Work(t.Context(), job); err != nil {
			t.Fatal(err)
		}
		o.want(o.ann, "it is snoozed")
		o.wake()
		o.want(o.ann, "it is nobody's", "WAITING  Ada")
		o.want(o.bob, "it is nobody's", "WAITING  Ada")
	})
}

// One that is nobody's waits for its team, or else for all, when its snooze ends; one that the assistant answers waits for nobody.
func TestSnoozeOfNobodysEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		team, err := o.inbox.CreateTeam(o.ctx, inbox.TeamInput{Name: "Sales", Assignment: "OFF", Members: []string{user(o.bob)}})
		if err != nil {
			t.Fatal(err)
		}
		taken, sales, answered := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben"), o.conversation(o.ctx, "Cleo")
		o.triage(o.ann, assign(user(o.ann)), taken)
		o.triage(o.ann, inbox.Triage{TeamID: patch.Sent(&team.ID)}, sales)
		for _, id := range []string{taken, sales} {
			o.handOff(o.ctx, id)
		}
		o.read(o.ann)
		o.read(o.bob)
		both := snoozed()
		both.AssigneeID = patch.Sent[string](nil)
		o.triage(o.ann, both, taken)
		o.triage(o.ann, snoozed(), sales, answered)
		o.want(o.ann, "they are snoozed", "WAITING  Ada")
		o.want(o.bob, "they are snoozed", "WAITING  Ben")
		o.wake()
		o.want(o.ann, "of all", "WAITING  Ada", "WAITING  Ada")
		if got := o.told(o.bob); len(got) != 3 {
			t.Errorf("of his team, and of all: %q", got)
		}
	})
}

// What the contact writes ends the snooze, and is all that the others hear of.
func TestContactEndsASnooze(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		o.handOff(o.ctx, ada)
		o.read(o.bob)
		o.triage(o.ann, snoozed(), ada)
		o.clock.pass(time.Second)
		o.writes(o.ctx, ada)
		o.want(o.bob, "the contact writes", "REPLIED  Ada", "WAITING  Ada")
	})
}

// A member who has snoozed a conversation is notified when a colleague ends the snooze; if the conversation is unassigned, the others are notified.
// The colleague knows already.
func TestColleagueEndsASnooze(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		ada, ben := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.triage(o.bob, assign(user(o.bob)), ada)
		o.triage(o.bob, snoozed(), ada)
		open := inbox.Triage{Status: patch.Sent(new(inbox.Open))}
		o.triage(o.ann, open, ada)
		o.want(o.bob, "Ann ended his snooze", "SNOOZE_ENDED ann Ada")
		o.want(o.ann, "she did it")
		o.read(o.bob)
		o.triage(o.bob, snoozed(), ada)
		o.triage(o.bob, open, ada)
		o.want(o.bob, "he ended it himself", "SNOOZE_ENDED ann Ada")

		o.handOff(o.ctx, ben)
		o.read(o.ann)
		o.read(o.bob)
		o.triage(o.bob, snoozed(), ben)
		o.triage(o.ann, open, ben)
		o.want(o.bob, "it waits again", "WAITING ann Ben", "WAITING  Ben", "SNOOZE_ENDED ann Ada")
		o.want(o.ann, "she brought it back", "WAITING  Ben")
	})
}

// Nobody hears that the snooze of an archived conversation has ended.
func TestSnoozeOfTheArchived(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		ada, ben := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.triage(o.ann, assign(user(o.ann)), ada)
		o.handOff(o.ctx, ben)
		o.read(o.ann)
		o.triage(o.ann, snoozed(), ada, ben)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.Update().SetIsArchived(true).Exec(ctx)
		})
		o.wake()
		o.want(o.ann, "they are archived", "WAITING  Ben")
	})
}

// A target that is missed with an assignment has a notice beside that one.
func TestOverdueWithAnAssignment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		urgent := []*inbox.PriorityTargetInput{{Priority: "URGENT", ResponseMinutes: new(1)}}
		if _, err := o.inbox.ChangeSettings(o.ctx, inbox.SettingsInput{PriorityTargets: urgent}); err != nil {
			t.Fatal(err)
		}
		ada, ben := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.triage(o.bob, assign(user(o.bob)), ben)
		for _, id := range []string{ada, ben} {
			o.handOff(o.ctx, id)
		}
		o.read(o.bob)
		past := store.Timestamp().Add(-time.Hour)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.Update().Where(conversation.IDIn(ada, ben)).SetHandedOffAt(past).SetOpenedAt(past).Exec(ctx)
		})
		o.read(o.ann)
		o.read(o.bob)
		before := len(o.told(o.bob))
		for id, to := range map[string]*string{ada: new(user(o.bob)), ben: nil} {
			in := inbox.Triage{AssigneeID: patch.Sent(to), Priority: patch.Sent(new("URGENT"))}
			o.triage(o.ann, in, id)
			o.settle()
		}
		got := map[string]int{}
		all := o.told(o.bob)
		for _, n := range all[:len(all)-before] {
			got[n]++
		}
		for _, want := range []string{"ASSIGNED ann Ada", "OVERDUE ann Ada", "WAITING ann Ben", "OVERDUE ann Ben"} {
			if got[want] != 1 {
				t.Errorf("%s: %d of %q", want, got[want], all)
			}
		}
	})
}
