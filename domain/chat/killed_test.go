package chat_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// dies leaves what a server leaves that is killed while it answers in a conversation: its hold, which nobody renews.
func (r *room) dies(thread string) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Hold.Create().SetConversationID(thread).SetPurpose("turn").SetUntil(store.Timestamp().Add(-time.Second)).Exec(ctx)
	})
}

// killed is how many tries are shown to have ended with their server.
func (r *room) killed() int {
	return r.Parts().Store.Client(r.ctx).Turn.Query().Where(turn.FailureContains("server stopped")).CountX(r.ctx)
}

// A contact who goes on writing while a message kills the servers that answer it has it left to a person after as many tries as one message has, and
// not after as many for each that they write. What they write later is answered.
func TestMessagesBehindOneThatKillsItsServersAreAbandoned(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		r.writes(thread, "Help")
		r.fails = errors.New("no model")
		for i := range 5 {
			r.dies(thread)
			if err := r.work(r.writes(thread, fmt.Sprint(i))); (err == nil) != (i == 4) { // it is not tried for a sixth time
				t.Errorf("after %d servers: %v", i+1, err)
			}
		}
		r.fails = nil
		if want := []string{"Help", "0", "1", "2", "3", "4"}; len(r.asked) != 4 || !slices.Equal(r.kept(thread), want) {
			t.Errorf("%d tries, kept %q", len(r.asked), r.kept(thread))
		}
		if r.stands(thread).HandedOffAt == nil || r.waiting(thread) > 0 {
			t.Errorf("nobody is called for, or %d messages wait", r.waiting(thread))
		}
		if n := r.killed(); n != 5 {
			t.Errorf("%d tries are shown to have ended with their server", n)
		}
		if _, err := r.Resume(r.ctx, thread); err != nil {
			t.Fatal(err)
		}
		r.works(r.writes(thread, "Thanks"))
		r.works(r.writes(thread, "And now?"))
		if q := r.last(); q.Input != "And now?" || len(r.asked) != 6 {
			t.Errorf("%d tries, the last for %q", len(r.asked), q.Input)
		}
	})
}

// A try whose hold ends only after a job has looked is known as well to have ended with its server. One that has released it by then has not. One
// that, by the database's clock, began before what waits was written may be one for that, but for no longer than a message waits for its first try.
func TestHoldThatEndsWhileAJobLooks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		r.Parts().Wait = 2 * time.Second
		nothing := func(time.Time) {}
		for _, c := range []struct {
			name      string
			began     time.Duration // after the message
			lasts     time.Duration
			meanwhile func(until time.Time)
			told      int
		}{
			{"it is over", 0, -time.Second, nothing, 1},
			{"the database's clock is behind", -time.Second, -time.Second, nothing, 1},
			{"it was for something before", -time.Minute, -time.Second, nothing, 0},
			{"it ends", 0, 300 * time.Millisecond, func(until time.Time) {
				await.Until(t, "the time stands still", func() bool { return time.Since(until) > 100*time.Millisecond })
			}, 1},
			{"it is released", 0, 8 * time.Second, func(time.Time) {
				r.write(func(ctx context.Context, client *ent.Client) error {
					_, err := client.Hold.Delete().Exec(ctx)
					return err
				})
			}, 0},
		} {
			before, thread := r.killed(), r.thread(ann)
			m := r.writes(thread, "Help")
			until := store.Timestamp().Add(c.lasts)
			r.write(func(ctx context.Context, client *ent.Client) error {
				return client.Hold.Create().SetConversationID(thread).SetPurpose("turn").SetCreatedAt(m.CreatedAt.Add(c.began)).SetUntil(until).Exec(ctx)
			})
			if err := r.TellLeft(r.ctx, m.Message, func() { c.meanwhile(until) }); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			if n := r.killed() - before; n != c.told {
				t.Errorf("%s: %d tries are shown to have ended with their server, want %d", c.name, n, c.told)
			}
		}
	})
}

// attempted has the jobs of all messages run for the fourth time, as far as is stored, without an error that is known.
func (r *room) attempted() {
	r.t.Helper()
	jobs := "river_job"
	if r.Parts().Store.Postgres() {
		jobs = "river.river_job"
	}
	done, err := r.Parts().Store.SystemDB().ExecContext(r.t.Context(), "UPDATE "+jobs+" SET attempt = 4, state = 'running' WHERE kind = 'chat_turn'")
	if err != nil {
		r.t.Fatal(err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		r.t.Fatalf("%d jobs, %v", n, err)
	}
}

// Only tries that were begun and ended with their server count. Those in other conversations do not, nor one that ended before anything of what waits
// was written, nor attempts of which no errors are known: a database that was moved has none, and a job counts as running until its end is stored.
func TestTriesThatEndOtherwiseDoNotCount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		other := r.thread(ann)
		r.writes(other, "Help")
		r.fails = errors.New("no model")
		for i := range 4 {
			r.dies(other)
			if err := r.work(r.writes(other, "Hello?")); err == nil {
				t.Errorf("after %d servers it is not tried again", i+1)
			}
		}
		r.fails = nil
		thread := r.thread(ann)
		r.dies(thread)
		r.writes(thread, "Help")
		second := r.writes(thread, "Hello?")
		r.attempted()
		if err := r.try(second, 4); err != nil {
			t.Fatal(err)
		}
		if want := []string{"Help", "Hello?", "<You said: Help\nHello?"}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
		if n := r.killed(); n != 4 {
			t.Errorf("%d tries are shown to have ended with their server", n)
		}
	})
}
