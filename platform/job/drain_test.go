package job_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// turn is work that a request may wait for.
type turn struct {
	MessageID string `json:"message_id"`
}

func (turn) Kind() string { return "chat_turn" }

// dial is a call that is to be placed.
type dial struct {
	CallID string `json:"call_id"`
}

func (dial) Kind() string { return "dial" }

type dialler struct {
	river.WorkerDefaults[dial]
	do func(ctx context.Context, name string) error
}

func (d *dialler) Work(ctx context.Context, j *river.Job[dial]) error {
	return d.do(ctx, j.Args.CallID)
}

type answerer struct {
	river.WorkerDefaults[turn]
	do func(ctx context.Context, name string) error
}

func (a *answerer) Work(ctx context.Context, j *river.Job[turn]) error {
	return a.do(ctx, j.Args.MessageID)
}

// A copy that drains begins what somebody waits for, and leaves the rest to the next one.
func TestDrain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 10)
		do := func(_ context.Context, name string) error { //nolint:unparam // a job returns one
			done <- name
			return nil
		}
		serving := func() *job.Queue {
			t.Helper()
			workers := river.NewWorkers()
			river.AddWorker(workers, &hand{do: do})
			river.AddWorker(workers, &answerer{do: do})
			river.AddWorker(workers, &dialler{do: do})
			q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
			if err != nil {
				t.Fatal(err)
			}
			if err := q.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			return q
		}
		next := func(want string) {
			t.Helper()
			if got, _ := await.Receive(t, done, "nothing is done"); got != want {
				t.Errorf("%s is done, not %s", got, want)
			}
		}
		q, ctx := serving(), storetest.Tenant(t, s)
		enqueue(t, s, ctx, q, "before")
		next("before")
		q.Drain()
		insert := func(job river.JobArgs) {
			t.Helper()
			if err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
				return q.InsertFor(ctx, authz.From(ctx).Subaccount, job)
			}); err != nil {
				t.Fatal(err)
			}
		}
		insert(turn{"a reply"})
		next("a reply") // by then a fetch that was under way as it began to drain, and may take anything, is over
		enqueue(t, s, ctx, q, "while it drains")
		insert(dial{"a call"})
		for _, reply := range []string{"another reply", "the last reply"} {
			insert(turn{reply})
			next(reply)
		}
		stop(t, q)
		if len(done) > 0 {
			t.Errorf("%s is done", <-done)
		}
		q = serving()
		left := map[string]bool{}
		for range 2 {
			name, _ := await.Receive(t, done, "nothing is done")
			left[name] = true
		}
		if !left["while it drains"] || !left["a call"] {
			t.Errorf("what was left is not done: %v", left)
		}
		stop(t, q)
	})
}
