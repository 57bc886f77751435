package inbox_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestTriage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		urgent := "URGENT"
		o.triage(o.ann, inbox.Triage{AssigneeID: patch.Sent(new(user(o.bob))), Priority: patch.Sent(&urgent)}, id)
		if c := o.get(id); store.Text(c.AssigneeID) != user(o.bob) || c.Priority != urgent || inbox.StandingOf(c) != inbox.Open {
			t.Errorf("assigned: %v", c)
		}
		until := time.Now().Add(time.Hour)
		o.triage(o.ann, snooze(until), id)
		if c := o.get(id); inbox.StandingOf(c) != inbox.Snoozed || !c.SnoozedUntil.Equal(until.UTC().Truncate(time.Microsecond)) {
			t.Errorf("snoozed: %v", c)
		}
		o.triage(o.ann, status(inbox.Done), id)
		if c := o.get(id); inbox.StandingOf(c) != inbox.Done || c.SnoozedUntil != nil || c.ResolutionSeconds == nil {
			t.Errorf("done: %v", c)
		}
		o.triage(o.ann, status(inbox.Waiting), id)
		if c := o.get(id); inbox.StandingOf(c) != inbox.Waiting || c.ResolutionSeconds != nil || c.OpenedAt == nil {
			t.Errorf("waits: %v", c)
		}
		before := o.get(id)
		o.triage(o.ann, assign(user(o.bob)), id)
		if after := o.get(id); !after.UpdatedAt.Equal(before.UpdatedAt) {
			t.Error("what changes nothing is a change")
		}
		o.triage(o.ann, inbox.Triage{AssigneeID: patch.Sent[string](nil)}, id)
		if o.get(id).AssigneeID != nil {
			t.Error("it is still somebody's")
		}
	})
}

func TestTriageRefuses(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id, gone := o.conversation(o.ctx), o.conversation(o.ctx)
		rival, stranger := storetest.Rival(t, o.Parts().Store, o.ctx), storetest.Stranger(t, o.Parts().Store)
		theirs := o.conversation(stranger)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.DeleteOneID(gone).Exec(ctx)
		})
		elsewhere := o.join(o.ctx, "eve@example.com", "operator", authz.From(rival).Subaccount)
		viewer := o.join(o.ctx, "vi@example.com", "viewer")
		foreign := o.join(stranger, "fay@example.com", "admin")
		cases := map[string]struct {
			ctx  context.Context
			in   inbox.Triage
			ids  []string
			code fault.Code
		}{
			"a stranger's conversation": {o.ann, status(inbox.Done), []string{theirs}, fault.NotFound},
			"of another subaccount":     {rival, status(inbox.Done), []string{id}, fault.NotFound},
			"one that is gone":          {o.ann, status(inbox.Done), []string{gone}, fault.NotFound},
			"none":                      {o.ann, status(inbox.Done), nil, fault.NotFound},
			"to a viewer":               {o.ann, assign(user(viewer)), []string{id}, fault.NotFound},
			"to one who does not see":   {o.ann, assign(user(elsewhere)), []string{id}, fault.NotFound},
			"to a stranger's member":    {o.ann, assign(user(foreign)), []string{id}, fault.NotFound},
			"to nobody known":           {o.ann, assign("usr_none"), []string{id}, fault.NotFound},
			"until yesterday":           {o.ann, snooze(time.Now().Add(-time.Hour)), []string{id}, fault.Validation},
			"for ten years":             {o.ann, snooze(time.Now().AddDate(10, 0, 0)), []string{id}, fault.Validation},
			"until no time":             {o.ann, status(inbox.Snoozed), []string{id}, fault.Validation},
			"of no status":              {o.ann, status("LATER"), []string{id}, fault.Validation},
			"too many":                  {o.ann, status(inbox.Done), make([]string, 101), fault.Validation},
		}
		before := o.get(id)
		for what, c := range cases {
			_, err := o.Triage(c.ctx, c.ids, c.in)
			wantFault(t, what, err, c.code)
		}
		if after := o.get(id); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("was %v\nis  %v", before, after)
		}
		done, err := o.Triage(o.ann, []string{id, gone, theirs}, status(inbox.Done))
		if err != nil || len(done) != 1 || done[0] != id {
			t.Errorf("with others that are gone: %v %v", done, err)
		}
	})
}

// What is snoozed comes back when it is due, and no sooner, each in its own subaccount.
func TestDueComesBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		due, later := o.conversation(o.ctx), o.conversation(o.ctx)
		rival := storetest.Rival(t, o.Parts().Store, o.ctx)
		other := o.conversation(rival)
		sleep := func(ctx context.Context, id string, until time.Time) {
			o.write(ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(id).SetSnoozedUntil(until.UTC().Truncate(time.Microsecond)).Exec(ctx)
			})
		}
		sleep(o.ctx, due, time.Now().Add(-time.Second))
		sleep(o.ctx, later, time.Now().Add(time.Hour))
		sleep(rival, other, time.Now().Add(-time.Second))
		for range 2 {
			if err := (&inbox.DueWorker{Service: o.Service}).Work(t.Context(), &river.Job[inbox.DueArgs]{}); err != nil {
				t.Fatal(err)
			}
		}
		back, err := o.Parts().Store.Client(rival).Conversation.Get(rival, other)
		if err != nil {
			t.Fatal(err)
		}
		if o.get(due).SnoozedUntil != nil || o.get(later).SnoozedUntil == nil || back.SnoozedUntil != nil {
			t.Error("not those that are due came back")
		}
	})
}

// A member who leaves has no open conversations any more; closed ones stay theirs. Those that wait for a person are reassigned.
func TestLeaving(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		opened, closed, anns := o.conversation(o.ctx), o.conversation(o.ctx), o.conversation(o.ctx)
		o.triage(o.ann, assign(user(o.bob)), opened, closed)
		o.triage(o.ann, assign(user(o.ann)), anns)
		o.triage(o.ann, status(inbox.Done), closed)
		waiting := make([]string, 25)
		for i := range waiting {
			waiting[i] = o.conversation(o.ctx)
		}
		o.triage(o.bob, assign(user(o.bob)), waiting...)
		o.handOff(waiting...)
		o.assigned("ROUND_ROBIN", user(o.bob), user(o.ann))
		if _, err := o.Attend(o.bob, opened, false); err != nil {
			t.Fatal(err)
		}
		work := func() {
			args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.bob)}
			if err := (&inbox.LeaveWorker{Service: o.Service}).Work(t.Context(), leaves(args)); err != nil {
				t.Fatal(err)
			}
		}
		work()
		if o.get(opened).AssigneeID == nil {
			t.Error("who is still there loses a conversation")
		}
		o.leave(o.bob)
		work()
		if o.get(opened).AssigneeID != nil || o.get(closed).AssigneeID == nil || store.Text(o.get(anns).AssigneeID) != user(o.ann) {
			t.Error("not what was open and theirs was given up")
		}
		if got := o.share(waiting); got[user(o.ann)] != len(waiting) {
			t.Errorf("what waits is %v's", got)
		}
		if n := o.Parts().Store.Client(o.ctx).ConversationMark.Query().CountX(o.ctx); n != 0 {
			t.Errorf("%d marks are left", n)
		}
	})
}
