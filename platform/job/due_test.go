package job_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// look is work that is for a call.
type look struct {
	CallID string `json:"call_id"`
}

func (look) Kind() string { return "dial" }

type looked struct {
	river.WorkerDefaults[look]
	at chan<- time.Time
}

func (l *looked) Work(context.Context, *river.Job[look]) error {
	l.at <- time.Now()
	return nil
}

// Work that is enqueued for an instant is done then, though nothing announces it, and on PostgreSQL not before; what is due already is done at
// once.
func TestWorkIsDoneWhenItIsDue(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		at := make(chan time.Time, 1)
		workers := river.NewWorkers()
		river.AddWorker(workers, &looked{at: at})
		q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = q.Stop(context.Background()) })
		ctx := storetest.Tenant(t, s)
		for i, wait := range []time.Duration{2 * time.Second, -time.Second} {
			due := time.Now().Add(wait)
			err := s.Tx(ctx, func(ctx context.Context) error {
				row, err := s.Client(ctx).Call.Create().SetDirection("outbound").SetToNumber(fmt.Sprint("+1500555000", i)).Save(ctx)
				if err != nil {
					return err
				}
				return q.InsertDue(ctx, look{row.ID}, due)
			})
			if err != nil {
				t.Fatal(err)
			}
			if done := <-at; s.Postgres() && done.Before(due) {
				t.Errorf("work that was due in %s was done %s before", wait, due.Sub(done))
			}
		}
	})
}
