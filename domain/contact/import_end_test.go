package contact_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// cutter cuts a job off in the middle of a write to its import.
type cutter struct {
	when func(*ent.ContactImportMutation) bool
}

func (c *cutter) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	if i, ok := m.(*ent.ContactImportMutation); ok && c.when != nil && c.when(i) {
		return nil, context.Canceled
	}
	return nil, nil
}

func (*cutter) Changed(context.Context, []store.Change) (func(), error) { return func() {}, nil }

// cutOff does the last attempt at an import, which is cut off in the middle of a write.
func (d *desk) cutOff(id string, when func(*ent.ContactImportMutation) bool) error {
	ctx, cut := context.WithCancel(d.t.Context())
	defer cut()
	c := &cutter{}
	c.when = func(m *ent.ContactImportMutation) bool {
		if ctx.Err() != nil || !when(m) {
			return false
		}
		cut()
		return true
	}
	d.Store.Observe(c)
	return d.lastAttempt(ctx, id)
}

func (d *desk) lastAttempt(ctx context.Context, id string) error {
	return (&contact.ImportWorker{Service: d.Service}).Work(ctx, &river.Job[contact.ImportArgs]{
		JobRow: &rivertype.JobRow{Attempt: 5, MaxAttempts: 5}, Args: contact.ImportArgs{ImportID: id},
	})
}

// starts an import of a table.
func (d *desk) starts(text string) *contact.Import {
	d.t.Helper()
	file := d.keeps(text)
	started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
	if err != nil {
		d.t.Fatal(err)
	}
	return started
}

// An import whose last attempt is cut off before it has done a row has failed, and its file is gone.
func TestImportIsGivenUp(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		started := d.starts(crowd(3))
		err := d.cutOff(started.ID, func(*ent.ContactImportMutation) bool { return true })
		now := d.Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID)
		if err == nil || now.Status != contact.Failed || now.FinishedAt == nil || !strings.HasPrefix(store.Text(now.FailureReason), "It stopped") {
			t.Errorf("%v: %s", err, now)
		}
		if len(d.left()) > 0 {
			t.Errorf("left %q", d.left())
		}
	})
}

// One that was cut off, and had come further, goes on: a table that takes longer than a job may is not given up.
func TestImportGoesOnWhereItWasCutOff(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		started := d.starts(crowd(600))
		batches := 0
		err := d.cutOff(started.ID, func(m *ent.ContactImportMutation) bool {
			if _, ok := m.AddedDoneRows(); ok {
				batches++
			}
			return batches > 1
		})
		var snooze *rivertype.JobSnoozeError
		now := d.Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID)
		if !errors.As(err, &snooze) || now.Status != contact.Running || now.DoneRows != 250 {
			t.Errorf("%v: %s", err, now)
		}
		if err := d.lastAttempt(t.Context(), started.ID); err != nil {
			t.Fatal(err)
		}
		now = d.Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID)
		if now.Status != contact.Completed || now.CreatedContacts != 600 {
			t.Errorf("in the end: %s", now)
		}
	})
}

// An import that its job could not end, as the database was full, is ended by the sweep. Those whose jobs wait, run or are tried again are not.
func TestSweepEndsImportsWithoutAJob(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		over := map[string]bool{"discarded": true, "cancelled": true, "completed": true}
		jobs := "river_job"
		if d.Store.Postgres() {
			jobs = "river.river_job"
		}
		imports := map[string]string{}
		for _, state := range []string{"available", "running", "retryable", "scheduled", "discarded", "cancelled", "completed"} {
			imports[state] = d.starts(crowd(3)).ID
			finished := "NULL"
			if over[state] {
				finished = "CURRENT_TIMESTAMP"
			}
			_, err := d.Store.SystemDB().ExecContext(t.Context(), "UPDATE "+jobs+" SET state = '"+state+"', finalized_at = "+finished+
				" WHERE CAST(args AS text) LIKE '%"+imports[state]+"%'")
			if err != nil {
				t.Fatal(err)
			}
		}
		imports["lost"] = d.starts(crowd(3)).ID
		over["lost"] = true
		if _, err := d.Store.SystemDB().ExecContext(t.Context(), "DELETE FROM "+jobs+" WHERE CAST(args AS text) LIKE '%"+imports["lost"]+"%'"); err != nil {
			t.Fatal(err)
		}
		ended := d.starts(crowd(3)).ID
		if err := d.imports(ended); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for state, id := range imports {
			now := d.Store.Client(d.ctx).ContactImport.GetX(d.ctx, id)
			if failed := now.Status == contact.Failed; failed != over[state] || failed == (now.FinishedAt == nil) || failed == (now.FailureReason == nil) {
				t.Errorf("%s: %s", state, now)
			}
		}
		if now := d.Store.Client(d.ctx).ContactImport.GetX(d.ctx, ended); now.Status != contact.Completed {
			t.Errorf("one that has ended: %s", now)
		}
		if left := d.left(); len(left) != 4 {
			t.Errorf("left %q", left)
		}
	})
}
