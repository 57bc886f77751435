package inbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// aim sets the targets of the subaccount of ctx, in minutes; 0 is none.
func (o *office) aim(ctx context.Context, response, resolution int) error {
	none := func(n int) *int {
		if n == 0 {
			return nil
		}
		return &n
	}
	_, err := o.ChangeSettings(ctx, inbox.SettingsInput{
		ResponseTargetMinutes: patch.Sent(none(response)), ResolutionTargetMinutes: patch.Sent(none(resolution)),
	})
	return err
}

// pass has so much time gone by for a conversation's targets, and notices which have passed.
func (o *office) pass(id string, gone time.Duration) {
	o.t.Helper()
	c := o.get(id)
	earlier := func(at *time.Time) *time.Time {
		if at == nil {
			return nil
		}
		return new(at.Add(-gone))
	}
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Conversation.UpdateOneID(id).SetNillableResponseDueAt(earlier(c.ResponseDueAt)).
			SetNillableResolutionDueAt(earlier(c.ResolutionDueAt)).SetNillableDueAt(earlier(c.DueAt)).Exec(ctx)
	})
	if err := (&inbox.TargetWorker{Service: o.Service}).Work(o.t.Context(), nil); err != nil {
		o.t.Fatal(err)
	}
}

// reply as a person.
func (o *office) reply(id string) {
	o.t.Helper()
	c := o.get(id)
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		u := client.Conversation.UpdateOne(c)
		inbox.Answered(u, c)
		return u.Exec(ctx)
	})
}

// stands says how a conversation stands to its targets: whether a reply and a resolution are due, and whether it is overdue.
func (o *office) stands(id, when string, response, resolution, overdue bool) {
	o.t.Helper()
	c := o.get(id)
	if (c.ResponseDueAt != nil) != response || (c.ResolutionDueAt != nil) != resolution || (c.MissedAt != nil) != overdue {
		o.t.Errorf("%s: reply due %v, resolution due %v, missed %v", when, c.ResponseDueAt, c.ResolutionDueAt, c.MissedAt)
	}
	counts, err := o.Counts(o.ann)
	if err != nil || (counts.Overdue == 1) != overdue {
		o.t.Errorf("%s: %d are overdue, %v", when, counts.Overdue, err)
	}
}

func TestTargets(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		o.stands(id, "the assistant answers", false, false, false)
		o.handOff(id)
		o.stands(id, "it waits", true, true, false)
		if c := o.get(id); c.ResponseDueAt.Sub(*c.HandedOffAt).Round(time.Minute) != 10*time.Minute || !c.DueAt.Equal(*c.ResponseDueAt) {
			t.Errorf("the reply is due %v, of what waits since %v", c.ResponseDueAt, c.HandedOffAt)
		}
		o.pass(id, 5*time.Minute)
		o.stands(id, "in time", true, true, false)
		o.pass(id, 6*time.Minute)
		o.stands(id, "late", true, true, true)
		if c := o.get(id); c.DueAt == nil || !c.DueAt.Equal(*c.ResolutionDueAt) {
			t.Errorf("what is due next is %v, and the end at %v", c.DueAt, c.ResolutionDueAt)
		}
		o.reply(id)
		o.stands(id, "answered", false, true, false)
		o.pass(id, time.Hour)
		o.stands(id, "not closed in time", false, true, true)
		o.reply(id)
		o.stands(id, "a reply does not close it", false, true, true)
		o.triage(o.ann, status(inbox.Done), id)
		o.stands(id, "done", false, false, false)
		o.triage(o.ann, status(inbox.Open), id)
		o.stands(id, "it waits again", true, true, false)
	})
}

// A reply that comes after both targets have passed, and before anybody noticed, does not hide the second.
func TestTargetsTogether(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 10); err != nil {
			t.Fatal(err)
		}
		id, archived := o.conversation(o.ctx), o.conversation(o.ctx)
		o.handOff(id, archived)
		past := store.Timestamp().Add(-time.Minute)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.Update().Where(conversation.IDIn(id, archived)).
				SetResponseDueAt(past).SetResolutionDueAt(past).SetDueAt(past).Exec(ctx)
		})
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(archived).SetIsArchived(true).Exec(ctx)
		})
		o.reply(id)
		o.pass(id, 0)
		o.stands(id, "answered late", false, true, true)
		if c := o.get(archived); c.MissedAt != nil || c.DueAt != nil {
			t.Errorf("archived: missed %v, due %v", c.MissedAt, c.DueAt)
		}
	})
}

// What is taken out of the archive has its targets again: what passed meanwhile was missed, and what is ahead is due. It is somebody's who
// works there.
func TestTargetsAfterTheArchive(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		rule := inbox.SettingsInput{Assignment: patch.Sent(new("ROUND_ROBIN")), Assignees: []string{user(o.ann), user(o.bob)}}
		if _, err := o.ChangeSettings(o.ann, rule); err != nil {
			t.Fatal(err)
		}
		id, done := o.conversation(o.ctx), o.conversation(o.ctx)
		o.handOff(id, done)
		o.triage(o.ann, inbox.Triage{AssigneeID: patch.Sent(new(user(o.bob)))}, id)
		archive := func(is bool, ids ...string) {
			for _, id := range ids {
				o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
					c := client.Conversation.GetX(ctx, id)
					u := client.Conversation.UpdateOne(c).SetIsArchived(is)
					if !is {
						if err := inbox.Unarchive(ctx, o.Parts().Store, u.Mutation(), c); err != nil {
							return err
						}
					}
					return u.Exec(ctx)
				})
			}
		}
		archive(true, id, done)
		o.pass(id, 11*time.Minute)
		o.triage(o.ann, status(inbox.Done), done)
		o.stands(id, "archived", true, true, false)
		o.leave(o.bob)
		gone := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.bob)}
		if err := (&inbox.LeaveWorker{Service: o.Service}).Work(t.Context(), leaves(gone)); err != nil {
			t.Fatal(err)
		}
		archive(false, id, done)
		o.stands(id, "out of the archive", true, true, true)
		c := o.get(id)
		if c.DueAt == nil || !c.DueAt.Equal(*c.ResolutionDueAt) {
			t.Errorf("due next is %v, and the end at %v", c.DueAt, c.ResolutionDueAt)
		}
		if store.Text(c.AssigneeID) != user(o.ann) {
			t.Errorf("it is %q's", store.Text(c.AssigneeID))
		}
		if c := o.get(done); c.DueAt != nil || c.MissedAt != nil || c.Status != "CLOSED" {
			t.Errorf("what was closed: %v", c)
		}
	})
}

// Targets are one subaccount's, hold for what waits from then on, and are refused where they make no sense.
func TestTargetsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx)
		if err := o.aim(storetest.Rival(t, o.Parts().Store, o.ctx), 10, 60); err != nil {
			t.Fatal(err)
		}
		o.handOff(id)
		o.stands(id, "another's targets", false, false, false)
		if err := o.aim(o.ann, 0, 60); err != nil {
			t.Fatal(err)
		}
		o.stands(id, "it waited before", false, false, false)
		for what, minutes := range map[string][2]int{
			"too short": {-1, 60}, "too long": {10, 43_201}, "out of order": {90, 60},
		} {
			wantFault(t, what, o.aim(o.ann, minutes[0], minutes[1]), fault.Validation)
		}
		_, err := o.ChangeSettings(o.ann, inbox.SettingsInput{ResponseTargetMinutes: patch.Sent(new(90))})
		wantFault(t, "behind the other one, which stays", err, fault.Validation)
		got, err := o.Settings(o.ann)
		if err != nil || got.ResponseTargetMinutes != nil || *got.ResolutionTargetMinutes != 60 {
			t.Errorf("settings: %+v, %v", got, err)
		}
	})
}
