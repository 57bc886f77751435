package assistant_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
)

// queued takes the jobs out of the queue, as how many there are for each assistant.
func (d *desk) queued() map[string]int {
	d.t.Helper()
	table := map[bool]string{true: "river.river_job", false: "river_job"}[d.Parts().Store.Postgres()]
	rows, err := d.Parts().Store.SystemDB().QueryContext(d.t.Context(), "SELECT args FROM "+table+" WHERE kind = 'sync_assistant'")
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	jobs := map[string]int{}
	for rows.Next() {
		var text []byte
		var args assistant.SyncArgs
		if err := rows.Scan(&text); err != nil {
			d.t.Fatal(err)
		}
		if err := json.Unmarshal(text, &args); err != nil || args.Wanted == 0 {
			d.t.Fatalf("%s, %v", text, err)
		}
		jobs[args.AssistantID]++
	}
	if err := rows.Err(); err != nil {
		d.t.Fatal(err)
	}
	if _, err := d.Parts().Store.SystemDB().ExecContext(d.t.Context(), "DELETE FROM "+table); err != nil {
		d.t.Fatal(err)
	}
	return jobs
}

// An assistant that the carrier has not confirmed gets a job again, whoever's it is and however many there are; one that it has confirmed gets none.
func TestSweepFindsWhatTheCarrierHasNotConfirmed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const many = 1100 // more than two slices
		confirmed, waiting := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		theirs := d.create(d.others()["stranger"], assistant.Create{Name: "Cay"})
		if jobs := d.queued(); len(jobs) != 3 {
			t.Errorf("%d jobs of three that were made", len(jobs))
		}
		if err := d.work(confirmed); err != nil {
			t.Fatal(err)
		}
		d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
			for n := range many {
				name := fmt.Sprintf("Dan %d", n)
				if err := client.Assistant.Create().SetName(name).SetNameKey(name).SetSyncWanted(1).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		d.queued()
		if err := d.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		jobs := d.queued()
		if len(jobs) != many+2 || jobs[confirmed.ID] != 0 || jobs[waiting.ID] != 1 || jobs[theirs.ID] != 1 {
			t.Errorf("jobs for %d assistants: %d for one that is confirmed, %d and %d for two that are not", len(jobs), jobs[confirmed.ID], jobs[waiting.ID], jobs[theirs.ID])
		}
		d.Parts().Carrier = nil
		if err := d.Sweep(t.Context()); err != nil || len(d.queued()) != 0 {
			t.Errorf("without a carrier: %v, and jobs are enqueued", err)
		}
	})
}
