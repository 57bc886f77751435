package job_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type (
	conversations struct{}
	sayings       struct{}
	figures       struct{}
	due           struct{}
)

func (conversations) Kind() string { return "index_conversations" }
func (sayings) Kind() string       { return "index_sayings" }
func (figures) Kind() string       { return "count_figures" }
func (due) Kind() string           { return "due_conversations" }

// errand is household work of a kind.
type errand[T river.JobArgs] struct {
	river.WorkerDefaults[T]

	do func(ctx context.Context, kind string)
}

func (e errand[T]) Work(ctx context.Context, j *river.Job[T]) error {
	e.do(ctx, j.Kind)
	return nil
}

// What goes through everything takes hours in a large installation. All of it together leaves workers to what is due each minute, and none is done
// beside itself.
func TestLongRoundsLeaveWorkers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		begun := make(chan string, 100)
		tell := func(_ context.Context, kind string) { begun <- kind }
		block := func(ctx context.Context, kind string) {
			tell(ctx, kind)
			select {
			case <-t.Context().Done():
			case <-ctx.Done():
			}
		}
		workers := river.NewWorkers()
		river.AddWorker(workers, errand[conversations]{do: block})
		river.AddWorker(workers, errand[sayings]{do: block})
		river.AddWorker(workers, errand[figures]{do: block})
		river.AddWorker(workers, errand[job.SweepArgs]{do: block})
		river.AddWorker(workers, errand[due]{do: tell})
		q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		const often = 100 * time.Millisecond
		for _, long := range []river.JobArgs{conversations{}, sayings{}, figures{}, job.SweepArgs{}} {
			q.Every(often, long)
		}
		start(t, q)
		times := map[string]int{}
		for range 3 { // that many at least have workers
			kind, _ := await.Receive(t, begun, "they do not begin")
			times[kind]++
		}
		q.Every(often, due{})
		for times["due_conversations"] < 6 { // in the time of which the fourth would have come, or one beside itself
			kind, _ := await.Receive(t, begun, "what is due waits")
			times[kind]++
		}
		for kind, n := range times {
			if n > 1 && kind != "due_conversations" {
				t.Errorf("%s ran %d times at once", kind, n)
			}
		}
	})
}
