package job_test

import (
	"context"
	"log/slog"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// After an outage all jobs of a kind that were given up run again, and no others.
func TestJobsThatWereGivenUpRunAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		workers, idle := river.NewWorkers(), func(context.Context, string) {}
		river.AddWorker(workers, errand[due]{do: idle})
		river.AddWorker(workers, errand[figures]{do: idle})
		q, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		const many = 1001 // more than are read at a time
		err = s.Tx(store.System(storetest.Tenant(t, s), "test"), func(ctx context.Context) error {
			for range many {
				if err := q.Insert(ctx, due{}); err != nil {
					return err
				}
			}
			return q.Insert(ctx, figures{})
		})
		if err != nil {
			t.Fatal(err)
		}
		discard := "UPDATE river_job SET state = 'discarded', attempt = max_attempts, finalized_at = datetime('now', 'subsec')"
		if s.Postgres() {
			discard = "UPDATE river.river_job SET state = 'discarded', attempt = max_attempts, finalized_at = now()"
		}
		if _, err := s.SystemDB().ExecContext(t.Context(), discard); err != nil {
			t.Fatal(err)
		}
		if n, err := q.RetryGivenUp(t.Context(), "due_conversation"); n != 0 || !fault.Is(err, fault.NotFound) {
			t.Errorf("%d of no kind, %v", n, err)
		}
		for _, want := range []int{many, 0} {
			if n, err := q.RetryGivenUp(t.Context(), "due_conversations"); n != want || err != nil {
				t.Errorf("%d run again, want %d: %v", n, want, err)
			}
		}
		if c := count(t, q); c["available"] != many || c["discarded"] != 1 {
			t.Errorf("%v", c)
		}
	})
}
