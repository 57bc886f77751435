package inbox_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// newTeam of members, with a rule.
func (o *office) newTeam(name, rule string, members ...context.Context) string {
	o.t.Helper()
	in := inbox.TeamInput{Name: name, Assignment: rule}
	for _, m := range members {
		in.Members = append(in.Members, user(m))
	}
	made, err := o.CreateTeam(o.ctx, in)
	if err != nil {
		o.t.Fatal(err)
	}
	return made.ID
}

func toTeam(id string) inbox.Triage { return inbox.Triage{TeamID: patch.Sent(&id)} }

// whose a conversation is: the team, and the member.
func (o *office) whose(id string) string {
	o.t.Helper()
	c := o.get(id)
	name := map[string]string{"": "nobody", user(o.ann): "ann", user(o.bob): "bob"}[store.Text(c.AssigneeID)]
	if c.TeamID == nil {
		return name
	}
	return name + " in a team"
}

func TestTeams(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival, stranger := storetest.Rival(t, o.Parts().Store, o.ctx), storetest.Stranger(t, o.Parts().Store)
		id := o.newTeam("  First   line ", "ROUND_ROBIN", o.bob, o.ann)
		all, err := o.Teams(o.ann)
		if err != nil || len(all) != 1 || all[0].Name != "First line" || len(all[0].Members) != 2 || all[0].Members[0].Name != "bob" {
			t.Fatalf("%+v %v", all, err)
		}
		for what, in := range map[string]inbox.TeamInput{
			"a rule without members": {Name: "x", Assignment: "LEAST_BUSY"}, "no name": {Name: " ", Assignment: "OFF"}, "no rule": {Name: "x", Assignment: "DICE"},
		} {
			_, err := o.CreateTeam(o.ctx, in)
			wantFault(t, what, err, fault.Validation)
		}
		_, err = o.CreateTeam(o.ctx, inbox.TeamInput{Name: "FIRST LINE", Assignment: "OFF"})
		wantFault(t, "a name twice", err, fault.Conflict)
		_, err = o.CreateTeam(stranger, inbox.TeamInput{Name: "x", Assignment: "OFF", Members: []string{user(o.ann)}})
		wantFault(t, "a member of another workspace", err, fault.NotFound)
		for who, ctx := range map[string]context.Context{"another subaccount": rival, "another workspace": stranger} {
			_, err := o.ChangeTeam(ctx, id, inbox.TeamInput{Name: "x", Assignment: "OFF"})
			wantFault(t, who, err, fault.NotFound)
			wantFault(t, who, o.DeleteTeam(ctx, id), fault.NotFound)
			_, err = o.Triage(ctx, []string{o.conversation(ctx)}, toTeam(id))
			wantFault(t, who+" assigns to it", err, fault.NotFound)
			if theirs, err := o.Teams(ctx); err != nil || len(theirs) != 0 {
				t.Errorf("%s has %v, %v", who, theirs, err)
			}
		}
		changed, err := o.ChangeTeam(o.ann, id, inbox.TeamInput{Name: "Second", Assignment: "OFF", Members: []string{user(o.ann), user(o.ann)}})
		if err != nil || changed.Name != "Second" || len(changed.Members) != 1 {
			t.Errorf("%+v %v", changed, err)
		}
	})
}

// A conversation that is assigned to a team becomes that of the member whose turn it is, unless it is a member's already.
func TestTeamsAssign(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		cid := o.join(o.ctx, "cid@example.com", "operator")
		turns, busy, free := o.newTeam("Turns", "ROUND_ROBIN", o.ann, o.bob), o.newTeam("Busy", "LEAST_BUSY", o.ann, o.bob), o.newTeam("Free", "OFF", o.ann)
		c := make([]string, 6)
		for i := range c {
			c[i] = o.conversation(o.ctx)
		}
		o.triage(o.ann, toTeam(turns), c[0], c[1])
		if got := o.whose(c[0]) + ", " + o.whose(c[1]); got != "ann in a team, bob in a team" && got != "bob in a team, ann in a team" {
			t.Errorf("in turn: %s", got)
		}
		o.triage(o.ann, assign(user(o.bob)), c[2])
		o.triage(o.ann, toTeam(turns), c[2])
		if got := o.whose(c[2]); got != "bob in a team" {
			t.Errorf("a member's already: %s", got)
		}
		o.triage(o.ann, toTeam(busy), c[3]) // Ann has one, and Bob has two
		if got := o.whose(c[3]); got != "ann in a team" {
			t.Errorf("the least busy: %s", got)
		}
		o.triage(o.ann, assign(user(cid)), c[4])
		o.triage(o.ann, toTeam(free), c[4])
		if got := o.whose(c[4]); got != "nobody in a team" {
			t.Errorf("no rule, and of somebody else: %s", got)
		}
		both := toTeam(free)
		both.AssigneeID = patch.Sent(new(user(o.bob)))
		o.triage(o.ann, both, c[5])
		if got := o.whose(c[5]); got != "bob in a team" {
			t.Errorf("team and member: %s", got)
		}
		o.triage(o.ann, inbox.Triage{TeamID: patch.Sent[string](nil)}, c[5])
		if got := o.whose(c[5]); got != "bob" {
			t.Errorf("of no team: %s", got)
		}
		o.assigned("ROUND_ROBIN", user(cid))
		alone, freed := status(inbox.Waiting), o.conversation(o.ctx)
		alone.TeamID = patch.Sent[string](nil)
		o.triage(o.ann, toTeam(free), freed)
		o.triage(o.ann, alone, freed)
		if got := store.Text(o.get(freed).AssigneeID); got != user(cid) {
			t.Errorf("handed over, and of no team with that: %q", got)
		}
		o.triage(o.ann, inbox.Triage{AssigneeID: patch.Sent[string](nil)}, c[0], c[4])
		o.handOff(c[0], c[4])
		if got := o.whose(c[0]) + ", " + o.whose(c[4]); got != "ann in a team, nobody in a team" && got != "bob in a team, nobody in a team" {
			t.Errorf("handed over: %s", got)
		}
	})
}

// Of several conversations at once each goes to the next member.
func TestTeamsAssignInTurn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.newTeam("Turns", "ROUND_ROBIN", o.ann, o.bob)
		var all sync.WaitGroup
		for range 10 {
			c := o.conversation(o.ctx)
			all.Go(func() {
				if _, err := o.Triage(o.ann, []string{c}, toTeam(id)); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if a, b := o.counts(o.ann), o.counts(o.bob); a.Mine != 5 || b.Mine != 5 || a.MyTeams != 10 || b.MyTeams != 10 {
			t.Errorf("Ann has %+v, Bob %+v", a, b)
		}
		if n := o.counts(o.join(o.ctx, "cid@example.com", "operator")).MyTeams; n != 0 {
			t.Errorf("who is in no team has %d", n)
		}
	})
}

// A team that is deleted has no conversations any more; those that it had stay whose they are. Nobody is assigned by a member who left.
func TestTeamsEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id, other := o.newTeam("Turns", "ROUND_ROBIN", o.bob), o.newTeam("Other", "OFF", o.bob)
		mine, theirs := o.conversation(o.ctx), o.conversation(o.ctx)
		o.triage(o.ann, toTeam(id), mine)
		o.triage(o.ann, toTeam(other), theirs)
		gone := func() {
			args := inbox.TeamGoneArgs{SubaccountID: authz.From(o.ctx).Subaccount, TeamID: id}
			if err := (&inbox.TeamGoneWorker{Service: o.Service}).Work(t.Context(), &river.Job[inbox.TeamGoneArgs]{Args: args}); err != nil {
				t.Fatal(err)
			}
		}
		gone()
		if got := o.whose(mine); got != "bob in a team" {
			t.Errorf("a team that is there: %s", got)
		}
		if err := o.DeleteTeam(o.ctx, id); err != nil {
			t.Fatal(err)
		}
		wantFault(t, "one that is gone", o.DeleteTeam(o.ctx, id), fault.NotFound)
		_, err := o.Triage(o.ann, []string{theirs}, toTeam(id))
		wantFault(t, "assigned to one that is gone", err, fault.NotFound)
		gone()
		if got := o.whose(mine) + ", " + o.whose(theirs); got != "bob, nobody in a team" {
			t.Errorf("after the team: %s", got)
		}
		o.leave(o.bob)
		args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.bob)}
		if err := (&inbox.LeaveWorker{Service: o.Service}).Work(t.Context(), leaves(args)); err != nil {
			t.Fatal(err)
		}
		all, err := o.Teams(o.ann)
		if err != nil || len(all) != 1 || len(all[0].Members) != 0 || o.whose(mine) != "nobody" {
			t.Errorf("after the member: %+v %v, %s", all, err, o.whose(mine))
		}
	})
}

// Of several that are added at the same time, as many succeed as the limit leaves room for.
func TestTeamsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			all := make([]*ent.TeamCreate, 48)
			for i := range all {
				all[i] = client.Team.Create().SetName(fmt.Sprint("old ", i))
			}
			return client.Team.CreateBulk(all...).Exec(ctx)
		})
		results := make(chan error)
		for i := range 6 {
			go func() {
				_, err := o.CreateTeam(o.ann, inbox.TeamInput{Name: fmt.Sprint("new ", i), Assignment: "OFF"})
				results <- err
			}()
		}
		added := 0
		for range 6 {
			if err := <-results; err == nil {
				added++
			} else {
				wantFault(t, "one too many", err, fault.Conflict)
			}
		}
		if all, err := o.Teams(o.ann); err != nil || added != 2 || len(all) != 50 {
			t.Errorf("%d were added, and there are %d: %v", added, len(all), err)
		}
	})
}
