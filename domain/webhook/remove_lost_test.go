package webhook_test

import (
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A deleted webhook whose job is gone, or was given up, is removed by another one, which the sweep enqueues once. One whose job waits has that one,
// and a webhook that is disabled stays.
func TestSweepTakesUpRemovalsWithoutAJob(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const many = 600
		ctx := storetest.Tenant(t, s)
		service, work := queued(t, s)
		happen(t, s, ctx, many, "contact.created")
		jobs := "river_job"
		if s.Postgres() {
			jobs = "river.river_job"
		}
		add := func() string {
			t.Helper()
			hook, err := service.Add(ctx, webhook.Create{URL: "https://example.com", Events: []string{webhook.All}})
			if err != nil {
				t.Fatal(err)
			}
			if n, err := service.Replay(ctx, hook.ID, time.Now().Add(-time.Hour), nil); n != many || err != nil {
				t.Fatal(n, err)
			}
			return hook.ID
		}
		execute := func(statement string) {
			t.Helper()
			if _, err := s.SystemDB().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		var removed []string
		for _, without := range []string{
			"DELETE FROM " + jobs,
			"UPDATE " + jobs + " SET state = 'discarded', finalized_at = CURRENT_TIMESTAMP",
			"UPDATE " + jobs + " SET state = 'retryable'",
		} {
			id := add()
			if err := service.Delete(ctx, id); err != nil {
				t.Fatal(err)
			}
			execute(without + " WHERE CAST(args AS text) LIKE '%" + id + "%'")
			removed = append(removed, id)
		}
		disabled := add()
		execute("UPDATE webhooks SET is_active = false, disabled_reason = 'failing' WHERE id = '" + disabled + "'")
		for range 2 {
			if err := service.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		under, err := job.Unfinished[webhook.RemoveArgs](t.Context(), service.Parts().Queue)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, args := range under {
			got = append(got, args.WebhookID)
			work(args.WebhookID)
		}
		slices.Sort(got)
		slices.Sort(removed)
		if !slices.Equal(got, removed) {
			t.Errorf("the webhooks %v are being removed, want %v", got, removed)
		}
		if left := s.Client(ctx).Webhook.Query().IDsX(ctx); !slices.Equal(left, []string{disabled}) {
			t.Errorf("left %v, want %s", left, disabled)
		}
	})
}
