package notice_test

import (
	"context"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Of what somebody who leaves gives up, each team hears once, and everybody of what is no team's or of a team in which nobody is left.
func TestWhatIsGivenUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		cid := o.join("cid@example.com")
		team := func(name string, of context.Context) *string {
			made, err := o.inbox.CreateTeam(o.ctx, inbox.TeamInput{Name: name, Assignment: "OFF", Members: []string{user(of)}})
			if err != nil {
				t.Fatal(err)
			}
			return &made.ID
		}
		billing, sales := team("Billing", o.ann), team("Sales", o.bob)
		for _, one := range []struct {
			name string
			team *string
		}{{"Ada", billing}, {"Ben", billing}, {"Cy", sales}, {"Dan", sales}, {"Eve", nil}, {"Fay", nil}} {
			id := o.conversation(o.ctx, one.name)
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(id).SetNillableTeamID(one.team).SetAssigneeID(user(o.ann)).Exec(ctx)
			})
			o.handOff(o.ctx, id)
		}
		o.settle()
		o.leave(o.ann)
		args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.ann)}
		if err := (&inbox.LeaveWorker{Service: o.inbox}).Work(t.Context(), leaves(args)); err != nil {
			t.Fatal(err)
		}
		for who, want := range map[context.Context]int{o.bob: 3, cid: 2} {
			if got := o.told(who); len(got) != want {
				t.Errorf("%s is told %q, want %d", user(who), got, want)
			}
		}
	})
}

// Of a client that is archived, nobody hears what happens next, and what has not been sent is not.
func TestNoticesOfAnArchivedClient(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.assigned(o.bob, 1)
		system, sub := store.System(context.Background(), "test"), authz.From(o.ctx).Subaccount
		o.write(system, func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.UpdateOneID(sub).SetArchived(true).Exec(ctx)
		})
		past := store.Timestamp().Add(-time.Minute)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.Update().SetResponseDueAt(past).SetDueAt(past).Exec(ctx)
		})
		if err := (&inbox.TargetWorker{Service: o.inbox}).Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		o.want(o.bob, "a target has passed", "ASSIGNED ann Ada 0")
		o.clock.pass(3 * time.Minute)
		o.send()
		if got := o.mailed("bob@example.com"); len(got) != 0 {
			t.Errorf("mails: %+v", got)
		}
	})
}

// leaves is the job of somebody who has left.
func leaves(args inbox.LeaveArgs) *river.Job[inbox.LeaveArgs] {
	return &river.Job[inbox.LeaveArgs]{JobRow: &rivertype.JobRow{}, Args: args}
}
