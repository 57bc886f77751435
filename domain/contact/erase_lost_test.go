package contact_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/job"
)

// An erasure whose job is gone, or was given up, is taken up by the sweep, once. Those whose jobs wait, run or are tried again are not, nor are
// those that have ended.
func TestSweepTakesUpErasuresWithoutAJob(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		over := map[string]bool{"discarded": true, "cancelled": true, "completed": true, "lost": true}
		jobs := "river_job"
		if d.Parts().Store.Postgres() {
			jobs = "river.river_job"
		}
		execute := func(statement string) {
			t.Helper()
			if _, err := d.Parts().Store.SystemDB().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		erase := func() string {
			t.Helper()
			var id string
			d.write(func(ctx context.Context, client *ent.Client) {
				id = client.Contact.Create().SetName("Ada").SaveX(ctx).ID
			})
			if err := d.Erase(d.ctx, id); err != nil {
				t.Fatal(err)
			}
			for _, e := range d.Parts().Store.Client(d.ctx).Erasure.Query().AllX(d.ctx) {
				if e.ContactID == id {
					return e.ID
				}
			}
			t.Fatal("nothing is left to be done")
			return ""
		}
		var waiting []string
		for _, state := range []string{"available", "running", "retryable", "scheduled", "discarded", "cancelled", "completed", "lost"} {
			id, finished := erase(), "NULL"
			if over[state] {
				finished = "CURRENT_TIMESTAMP"
			}
			if state == "lost" {
				execute("DELETE FROM " + jobs + " WHERE CAST(args AS text) LIKE '%" + id + "%'")
			} else {
				execute("UPDATE " + jobs + " SET state = '" + state + "', finalized_at = " + finished + " WHERE CAST(args AS text) LIKE '%" + id + "%'")
			}
			waiting = append(waiting, id)
		}
		ended := erase()
		execute("DELETE FROM " + jobs + " WHERE CAST(args AS text) LIKE '%" + ended + "%'")
		d.write(func(ctx context.Context, client *ent.Client) {
			row := client.Erasure.GetX(ctx, ended)
			client.Erasure.UpdateOne(row).SetFinishedAt(row.CreatedAt).SetSearchesCleared(true).ExecX(ctx)
		})
		for range 2 {
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		under, err := job.Unfinished[contact.EraseArgs](t.Context(), d.Parts().Queue)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, args := range under {
			got = append(got, args.ErasureID)
		}
		slices.Sort(got)
		slices.Sort(waiting)
		if !slices.Equal(got, waiting) {
			t.Errorf("the erasures %v are under way, want %v", got, waiting)
		}
	})
}
