package chat_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/lease"
)

// snoozes says whether a job wants to be run again later.
func snoozes(err error) bool {
	_, ok := errors.AsType[*rivertype.JobSnoozeError](err)
	return ok
}

// Two messages that wait for one turn are answered once, though the jobs of both were under way before the turn could begin.
func TestMessagesThatWaitForATurnAreAnsweredOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		s := &slow{let: make(chan struct{})}
		r.Parts().Answerer = s
		var all sync.WaitGroup
		first := r.writes(thread, "first")
		all.Go(func() { r.works(first) })
		s.wait(t, 1)
		over, at := make(chan struct{}), make(chan struct{}, 10)
		terms := r.Parts().Terms
		r.Parts().Terms = func(ctx context.Context) (workspace.Terms, error) { // it is read by a job that goes on to its turn
			at <- struct{}{}
			return terms(ctx)
		}
		for _, text := range []string{"second", "third"} {
			m := r.writes(thread, text)
			all.Go(func() {
				err := r.work(m)
				if snoozes(err) {
					at <- struct{}{}
					<-over
					err = r.work(m)
				}
				if err != nil {
					t.Errorf("%s: %v", text, err)
				}
			})
			<-at
		}
		close(s.let)
		await.Until(t, "the first is not answered", func() bool { return slices.Contains(r.kept(thread), "<Yes.") })
		await.Until(t, "the first turn does not end", func() bool { return s.asked.Load() == 0 })
		close(over)
		all.Wait()
		if want := []string{"first", "second", "third", "<Yes.", "<Yes."}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
	})
}

// A job whose conversation has another turn under way gives its worker back, and neither fails nor counts as a try.
func TestJobThatWaitsHoldsNoWorker(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		turns := &lease.Leases{Store: r.Parts().Store, Purpose: "turn", Term: 10 * time.Second, Log: r.Parts().Log}
		_, held, err := turns.Claim(r.ctx, thread)
		if err != nil {
			t.Fatal(err)
		}
		m := r.writes(thread, "Hi")
		last := &river.Job[chat.TurnArgs]{JobRow: &rivertype.JobRow{Attempt: 5, MaxAttempts: 5}, Args: chat.TurnArgs{MessageID: m.ID}}
		if err := (&chat.TurnWorker{Service: r.Service}).Work(t.Context(), last); !snoozes(err) {
			t.Errorf("it ends with %v", err)
		}
		if c := r.stands(thread); c.HandedOffAt != nil {
			t.Error("a message that waits is left to a person")
		}
		held.Release(r.ctx)
		r.works(m)
		if want := []string{"Hi", "<You said: Hi"}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
	})
}

// What waited for a turn that stays silent is a person's to answer, all of it: no later turn answers it anew.
func TestSilentTurnEndsAllThatWaitedForIt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		for name, silence := range map[string]func(thread string) error{
			"paused": func(thread string) error {
				_, err := r.Pause(r.ctx, thread, time.Now().Add(time.Hour))
				return err
			},
			"handed off": func(thread string) error {
				return r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error { return inbox.HandOff(ctx, r.Parts().Store, thread, nil) })
			},
		} {
			thread := r.thread(ann)
			if err := silence(thread); err != nil {
				t.Fatal(err)
			}
			first, second := r.writes(thread, "first"), r.writes(thread, "second")
			r.works(first)
			r.works(second)
			if n := r.Parts().Store.Client(r.ctx).Message.Query().Where(message.AwaitsNotNil()).CountX(r.ctx); n != 0 {
				t.Errorf("%s: %d messages still wait", name, n)
			}
			if _, err := r.Resume(r.ctx, thread); err != nil {
				t.Fatal(err)
			}
			r.works(r.writes(thread, "third"))
			if q := r.last(); q.Input != "third" || len(q.History) != 2 {
				t.Errorf("%s: it answers %q after %d messages", name, q.Input, len(q.History))
			}
		}
	})
}
