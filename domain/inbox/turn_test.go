package inbox_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// crew are Ann, Bob, Carl and Dan.
func (o *office) crew() []context.Context {
	return []context.Context{
		o.ann, o.bob, o.join(o.ctx, "carl@example.com", "operator"), o.join(o.ctx, "dan@example.com", "operator"),
	}
}

// ids of users.
func ids(of ...context.Context) []string {
	all := make([]string, len(of))
	for i, ctx := range of {
		all[i] = user(ctx)
	}
	return all
}

// next of a team is whoever gets the next conversation of it; "" is nobody's.
func (o *office) nextOf(team string) string {
	o.t.Helper()
	id := o.conversation(o.ctx)
	o.triage(o.ctx, toTeam(team), id)
	return store.Text(o.get(id).AssigneeID)
}

// nextOfAll is whoever gets the next conversation of the subaccount.
func (o *office) nextOfAll() string {
	o.t.Helper()
	id := o.conversation(o.ctx)
	o.handOff(id)
	return store.Text(o.get(id).AssigneeID)
}

func (o *office) wantNext(what string, next func() string, want ...context.Context) {
	o.t.Helper()
	got := make([]string, len(want))
	for i := range want {
		got[i] = next()
	}
	if !slices.Equal(got, ids(want...)) {
		o.t.Errorf("%s: got %q, want %q", what, got, ids(want...))
	}
}

// When whoever got the last conversation leaves, or is taken off the list, it is the turn of the one behind them.
func TestTurnsGoOnBehindWhoeverIsGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		crew := o.crew()
		ann, bob, carl, dan := crew[0], crew[1], crew[2], crew[3]
		left, dropped := o.newTeam("Left", "ROUND_ROBIN", crew...), o.newTeam("Dropped", "ROUND_ROBIN", crew...)
		first := o.newTeam("First", "ROUND_ROBIN", carl, dan, ann)
		o.assigned("ROUND_ROBIN", ids(crew...)...)
		for name, next := range map[string]func() string{
			"the team that he leaves": func() string { return o.nextOf(left) }, "the team that he is taken from": func() string { return o.nextOf(dropped) },
			"all": o.nextOfAll,
		} {
			o.wantNext(name, next, ann, bob, carl)
		}
		o.wantNext("the team whose first he is", func() string { return o.nextOf(first) }, carl)

		o.assigned("ROUND_ROBIN", ids(ann, bob, dan)...)
		o.wantNext("taken off the list of all", o.nextOfAll, dan, ann)
		_, err := o.ChangeTeam(o.ctx, dropped, inbox.TeamInput{Name: "Dropped", Assignment: "ROUND_ROBIN", Members: ids(ann, dan)})
		if err != nil {
			t.Fatal(err)
		}
		o.wantNext("taken from a team, with whoever was before him", func() string { return o.nextOf(dropped) }, dan, ann)
		o.leave(carl)
		for range 2 { // a job may run again
			args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(carl)}
			if err := (&inbox.LeaveWorker{Service: o.Service}).Work(t.Context(), leaves(args)); err != nil {
				t.Fatal(err)
			}
		}
		o.wantNext("has left", func() string { return o.nextOf(left) }, dan, ann)
		o.wantNext("the first has left", func() string { return o.nextOf(first) }, dan, ann)
		if _, err := o.ChangeTeam(o.ctx, first, inbox.TeamInput{Name: "First", Assignment: "OFF"}); err != nil {
			t.Fatal(err)
		}
	})
}

// Members are in the order that was sent last, and take turns in it. A member whose position is unchanged keeps their row.
func TestTeamsAreReordered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		crew := o.crew()
		ann, bob, carl, dan := crew[0], crew[1], crew[2], crew[3]
		id := o.newTeam("Turns", "ROUND_ROBIN", ann, bob)
		rows := func() map[string]string {
			all, err := o.Parts().Store.Client(o.ctx).TeamMember.Query().All(o.ctx)
			if err != nil {
				t.Fatal(err)
			}
			by := map[string]string{}
			for _, m := range all {
				by[m.UserID] = m.ID
			}
			return by
		}
		for what, step := range []struct{ members, stay []context.Context }{
			{[]context.Context{bob, ann}, []context.Context{bob}},
			{[]context.Context{bob, ann, carl}, []context.Context{bob, ann}},
			{[]context.Context{bob, carl}, []context.Context{bob, carl}},
			{[]context.Context{bob, dan, carl, ann}, []context.Context{bob}},
		} {
			before := rows()
			changed, err := o.ChangeTeam(o.ctx, id, inbox.TeamInput{Name: "Turns", Assignment: "ROUND_ROBIN", Members: ids(step.members...)})
			if err != nil {
				t.Fatal(err)
			}
			read, err := o.Teams(o.ann)
			if err != nil {
				t.Fatal(err)
			}
			for _, team := range []*inbox.Team{changed, read[0]} {
				got := make([]string, len(team.Members))
				for i, m := range team.Members {
					got[i] = m.ID
				}
				if !slices.Equal(got, ids(step.members...)) {
					t.Errorf("%d: %q, want %q", what, got, ids(step.members...))
				}
			}
			after := rows()
			for _, u := range ids(step.stay...) {
				if before[u] != after[u] {
					t.Errorf("%d: %s has another row", what, u)
				}
			}
		}
		o.wantNext("in the last order", func() string { return o.nextOf(id) }, bob, dan, carl, ann, bob)
	})
}

// busyOffice has a rule for all and two teams with theirs, all of which give conversations to whoever of Ann and Bob has the fewest. It returns how
// each of them is asked.
func busyOffice(o *office) map[string]func(ctx context.Context, id string) error {
	o.t.Helper()
	o.assigned("LEAST_BUSY", user(o.ann), user(o.bob))
	by := map[string]func(ctx context.Context, id string) error{
		"all": func(ctx context.Context, id string) error { return inbox.HandOff(ctx, o.Parts().Store, id, nil) },
	}
	for _, name := range []string{"a team", "another team"} {
		in := toTeam(o.newTeam(name, "LEAST_BUSY", o.ann, o.bob))
		by[name] = func(ctx context.Context, id string) error {
			_, err := o.Triage(ctx, []string{id}, in)
			return err
		}
	}
	return by
}

// Of two conversations that are given to whoever has the fewest at the same time, by different rules, the second one sees the first.
func TestLeastBusyOfTwoRules(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{{"a team", "all"}, {"all", "a team"}, {"a team", "another team"}} {
		t.Run(pair[0]+", "+pair[1], func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, storetest.Postgres) // on SQLite, one of the two comes after the other
			o := open(t, s)
			by, given, done := busyOffice(o), []string{o.conversation(o.ctx), o.conversation(o.ctx)}, make(chan error, 1)
			err := s.Tx(o.ann, func(ctx context.Context) error {
				if err := by[pair[0]](ctx, given[0]); err != nil {
					return err
				}
				go func() {
					done <- s.Tx(o.ctx, func(ctx context.Context) error { return by[pair[1]](ctx, given[1]) })
				}()
				await.Until(t, "the second waits for the first, or does not", func() bool { return len(done) > 0 || o.waiting() })
				return nil
			})
			if err := errors.Join(err, <-done); err != nil {
				t.Fatal(err)
			}
			if of := o.share(given); of[user(o.ann)] != 1 || of[user(o.bob)] != 1 {
				t.Errorf("%v", of)
			}
		})
	}
}

// However many come at once by different rules, none is undone because of another one, and each member gets as many.
func TestLeastBusyAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		by, given := busyOffice(o), make([]string, 12)
		for i := range given {
			given[i] = o.conversation(o.ctx)
		}
		var all sync.WaitGroup
		for i, id := range given {
			give := by[[]string{"all", "a team", "another team"}[i%3]]
			all.Go(func() {
				if err := o.Parts().Store.Tx(o.ctx, func(ctx context.Context) error { return give(ctx, id) }); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if of := o.share(given); of[user(o.ann)] != 6 || of[user(o.bob)] != 6 {
			t.Errorf("%v", of)
		}
	})
}
