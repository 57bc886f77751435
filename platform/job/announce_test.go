package job_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type ping struct{}

func (ping) Kind() string { return "ping" }

type pinged struct {
	river.WorkerDefaults[ping]

	done chan<- struct{}
}

func (p *pinged) Work(context.Context, *river.Job[ping]) error {
	p.done <- struct{}{}
	return nil
}

// Work that follows at once on other work is announced like the first, and does not wait for a poll, which on PostgreSQL
// comes once a second.
func TestWorkIsPickedUpAtOnce(t *testing.T) {
	t.Parallel()
	const jobs, patience = 60, 45 * time.Second
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		done := make(chan struct{})
		workers := river.NewWorkers()
		river.AddWorker(workers, &pinged{done: done})
		q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = q.Stop(context.Background()) })
		ctx := authz.With(t.Context(), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: "ws", Subaccount: "sub"})
		took := patience + 1
		for try := 0; took > patience && try < 3; try++ { // a machine may be busy for a while
			start := time.Now()
			for range jobs {
				if err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error { return q.Insert(ctx, ping{}) }); err != nil {
					t.Fatal(err)
				}
				<-done
			}
			took = time.Since(start)
		}
		if took > patience {
			t.Errorf("%d jobs, one after another, took %s", jobs, took)
		}
	})
}
