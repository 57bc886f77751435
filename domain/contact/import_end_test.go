package contact_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
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
	d.Parts().Store.Observe(c)
	return d.lastAttempt(ctx, id)
}

func (d *desk) lastAttempt(ctx context.Context, id string) error {
	return (&contact.ImportWorker{Service: d.Service}).Work(ctx, &river.Job[contact.ImportArgs]{
		JobRow: &rivertype.JobRow{Attempt: 5, MaxAttempts: 5}, Args: contact.ImportArgs{ImportID: id},
	})
}

// queued runs the job of an import with its stored arguments.
func (d *desk) queued(id string) error {
	d.t.Helper()
	var args contact.ImportArgs
	query := "SELECT json(args) FROM river_job"
	if d.Parts().Store.Postgres() {
		query = "SELECT args FROM river.river_job"
	}
	var text []byte
	err := d.Parts().Store.SystemDB().QueryRowContext(d.t.Context(), query+" WHERE kind = 'contact_import' AND args->>'import_id' = $1", id).Scan(&text)
	if err == nil {
		err = json.Unmarshal(text, &args)
	}
	if err != nil || args.ImportID != id {
		d.t.Fatalf("%s: %+v, %v", id, args, err)
	}
	return (&contact.ImportWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[contact.ImportArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: args,
	})
}

// key makes a key of the workspace that may do everything, and returns a context of it.
func (d *desk) key() context.Context {
	d.t.Helper()
	c := *authz.From(d.ctx)
	d.write(func(ctx context.Context, client *ent.Client) {
		c.ID = client.ApiKey.Create().SetName("CRM").SetHash(rand.Text()).SetPrefix("sk").SetPreset("admin").SaveX(ctx).ID
	})
	return authz.With(d.ctx, &c)
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
		now := d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID)
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
		now := d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID)
		if !errors.As(err, &snooze) || now.Status != contact.Running || now.DoneRows != 250 {
			t.Errorf("%v: %s", err, now)
		}
		if err := d.lastAttempt(t.Context(), started.ID); err != nil {
			t.Fatal(err)
		}
		now = d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID)
		if now.Status != contact.Completed || now.CreatedContacts != 600 {
			t.Errorf("in the end: %s", now)
		}
	})
}

// halfway starts an import as somebody, which is cut off behind its first rows.
func (d *desk) halfway(as context.Context) (id string) {
	d.t.Helper()
	file := d.keeps(crowd(300))
	started, err := d.StartImport(as, contact.NewImport{FileID: &file})
	if err != nil {
		d.t.Fatal(err)
	}
	batches := 0
	err = d.cutOff(started.ID, func(m *ent.ContactImportMutation) bool {
		if _, ok := m.AddedDoneRows(); ok {
			batches++
		}
		return batches > 1
	})
	if now := d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, started.ID); now.Status != contact.Running || now.DoneRows != 250 {
		d.t.Fatalf("%v: %s", err, now)
	}
	return started.ID
}

// An import stops where whoever began it may not import any more: what is done is done, and it says why no more is.
func TestImportStopsWhereItMayNotGoOn(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		key, c := d.key(), *authz.From(d.ctx)
		c.Kind, c.ID, c.Session = authz.KindUser, "usr_ann", "ses_over"
		ann := authz.With(d.ctx, &c)
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Membership.Create().SetWorkspaceID(c.Workspace).SetUserID(c.ID).SetRole("operator").ExecX(ctx)
		})
		archives := func(archived bool) {
			d.write(func(ctx context.Context, client *ent.Client) {
				client.Subaccount.UpdateOneID(c.Subaccount).SetArchived(archived).ExecX(ctx)
			})
		}
		role := func(role string) {
			d.write(func(ctx context.Context, client *ent.Client) { client.Membership.Update().SetRole(role).ExecX(ctx) })
		}
		for _, loss := range []struct {
			name       string
			as         context.Context
			lose, back func()
			ends       bool
		}{
			{"a person in an archived client", ann, func() { archives(true) }, func() { archives(false) }, false},
			{"a key in an archived client", key, func() { archives(true) }, func() { archives(false) }, true},
			{"a person who may only look", ann, func() { role("viewer") }, func() { role("operator") }, true},
			{"somebody who is out", ann, func() {
				d.write(func(ctx context.Context, client *ent.Client) { client.Membership.Delete().ExecX(ctx) })
			}, func() {}, true},
			{"a revoked key", key, func() {
				d.write(func(ctx context.Context, client *ent.Client) {
					client.ApiKey.Update().SetRevokedAt(store.Timestamp()).ExecX(ctx)
				})
			}, func() {}, true},
		} {
			running, waiting := d.halfway(loss.as), d.keeps(crowd(3))
			begun, err := d.StartImport(loss.as, contact.NewImport{FileID: &waiting})
			if err != nil {
				t.Fatal(err)
			}
			loss.lose()
			for id, rows := range map[string]int{running: 250, begun.ID: 0} {
				err := d.queued(id)
				now := d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, id)
				ended := now.Status == contact.Failed && now.FinishedAt != nil && strings.Contains(store.Text(now.FailureReason), "no longer allowed")
				if ended && now.DoneRows != rows || err != nil || ended != loss.ends || !ended && now.Status != contact.Completed {
					t.Errorf("%s: %v: %s", loss.name, err, now)
				}
			}
			loss.back()
			if left := d.left(); len(left) > 0 {
				t.Errorf("%s: left %q", loss.name, left)
			}
		}
	})
}

// An import that its job could not end, as the database was full, is ended by the sweep. Those whose jobs wait, run or are tried again are not.
func TestSweepEndsImportsWithoutAJob(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		over := map[string]bool{"discarded": true, "cancelled": true, "completed": true}
		jobs := "river_job"
		if d.Parts().Store.Postgres() {
			jobs = "river.river_job"
		}
		imports := map[string]string{}
		for _, state := range []string{"available", "running", "retryable", "scheduled", "discarded", "cancelled", "completed"} {
			imports[state] = d.starts(crowd(3)).ID
			finished := "NULL"
			if over[state] {
				finished = "CURRENT_TIMESTAMP"
			}
			_, err := d.Parts().Store.SystemDB().ExecContext(t.Context(), "UPDATE "+jobs+" SET state = '"+state+"', finalized_at = "+finished+
				" WHERE CAST(args AS text) LIKE '%"+imports[state]+"%'")
			if err != nil {
				t.Fatal(err)
			}
		}
		imports["lost"] = d.starts(crowd(3)).ID
		over["lost"] = true
		if _, err := d.Parts().Store.SystemDB().ExecContext(t.Context(), "DELETE FROM "+jobs+" WHERE CAST(args AS text) LIKE '%"+imports["lost"]+"%'"); err != nil {
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
			now := d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, id)
			if failed := now.Status == contact.Failed; failed != over[state] || failed == (now.FinishedAt == nil) || failed == (now.FailureReason == nil) {
				t.Errorf("%s: %s", state, now)
			}
		}
		if now := d.Parts().Store.Client(d.ctx).ContactImport.GetX(d.ctx, ended); now.Status != contact.Completed {
			t.Errorf("one that has ended: %s", now)
		}
		if left := d.left(); len(left) != 4 {
			t.Errorf("left %q", left)
		}
	})
}
