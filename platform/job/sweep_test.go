package job_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// All sweeps are done as the queue starts, though one fails, and none has less time for what one before it takes.
func TestSweeps(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done, until := make(chan string, 10), map[string]time.Time{}
		sweep := func(name string, err error) job.Sweep {
			return func(ctx context.Context) error {
				until[name], _ = ctx.Deadline()
				done <- name
				return err
			}
		}
		workers := river.NewWorkers()
		river.AddWorker(workers, &job.Sweeper{Sweeps: []job.Sweep{
			sweep("first", errors.New("no luck")), sweep("second", nil),
		}})
		q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		q.Every(time.Hour, job.SweepArgs{})
		start(t, q)
		for _, want := range []string{"first", "second"} {
			if got, _ := await.Receive(t, done, "no "+want+" sweep"); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		if first, second := until["first"], until["second"]; first.IsZero() || !second.After(first) {
			t.Errorf("the first sweep has until %v, the second until %v", first, second)
		}
	})
}

// What is done again and again is done once at a time: a run that takes longer than the interval takes one worker, and leaves the others to
// other work.
func TestEveryOnceAtATime(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		begun, end := make(chan string, 8), make(chan struct{})
		q, _ := open(t, s, func(_ context.Context, name string) error {
			begun <- name
			if name == "long" {
				<-end
			}
			return nil
		})
		q.Every(100*time.Millisecond, task{"long"})
		start(t, q)
		t.Cleanup(func() { close(end) })
		await.Receive(t, begun, "it is not done")
		tenant := storetest.Tenant(t, s)
		for range 3 { // each as long after the one before as it takes to be noticed
			enqueue(t, s, tenant, q, "short")
			if name, _ := await.Receive(t, begun, "other work waits"); name != "short" {
				t.Fatalf("%s is done beside itself", name)
			}
			await.Until(t, "it goes on", func() bool { return count(t, q)["running"] == 1 })
		}
	})
}
