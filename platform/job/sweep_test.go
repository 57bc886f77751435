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

// All sweeps are done as the queue starts, though one fails.
func TestSweeps(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan string, 10)
		workers := river.NewWorkers()
		river.AddWorker(workers, &job.Sweeper{Sweeps: []job.Sweep{
			func(context.Context) error { done <- "first"; return errors.New("no luck") },
			func(context.Context) error { done <- "second"; return nil },
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
	})
}
