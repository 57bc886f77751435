package bulk_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/bulk"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/bulkchange"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// The name of whoever began a change is kept for as long as something is done in it, and no longer: who is erased later is named nowhere.
func TestNameIsKeptUntilTheEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.crowd(d.ctx, 3, "fair")
		vip := d.tag("vip")
		name := func(id string) string { return d.Parts().Store.Client(d.ctx).BulkChange.GetX(d.ctx, id).CallerName }
		for what, end := range map[string]func(id string) error{
			"completed": func(id string) error { return d.work(t.Context(), id, 1) },
			"cancelled": func(id string) error { _, err := d.Cancel(d.ann, bulk.Contacts, id); return err },
		} {
			c := d.tags("fair", vip)
			if got := name(c.ID); got != "usr_ann" {
				t.Errorf("%s: it is begun by %q", what, got)
			}
			if err := end(c.ID); err != nil {
				t.Fatal(err)
			}
			if got := name(c.ID); got != "" {
				t.Errorf("%s: it names %q", what, got)
			}
		}
		if got := name(d.tags("nobody", vip).ID); got != "" {
			t.Errorf("one of nothing names %q", got)
		}
	})
}

// The sweep clears the names that older programs have kept of changes that have ended, of every tenant, and no others.
func TestNamesOfOlderProgramsAreCleared(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		rival := storetest.Rival(t, d.Parts().Store, d.ctx)
		d.crowd(d.ctx, 3, "fair")
		vip := d.tag("vip")
		running, ended := d.tags("fair", vip).ID, d.tags("nobody", vip).ID
		var theirs string
		d.writeAs(rival, func(ctx context.Context, client *ent.Client) error {
			row, err := client.BulkChange.Create().SetSubject(bulk.Contacts).SetChange([]byte("{}")).SetTotal(1).SetCallerKind(string(authz.KindUser)).
				SetCallerID("usr_bob").SetCallerName("Bob").SetStatus(bulk.Completed).SetFinishedAt(time.Now().UTC()).Save(ctx)
			theirs = row.ID
			return err
		})
		d.write(func(ctx context.Context, client *ent.Client) error {
			return client.BulkChange.Update().Where(bulkchange.ID(ended)).SetCallerName("Ann").Exec(ctx)
		})
		for range 2 {
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		for id, want := range map[string]string{running: "usr_ann", ended: "", theirs: ""} {
			of := d.ctx
			if id == theirs {
				of = rival
			}
			if got := d.Parts().Store.Client(of).BulkChange.GetX(of, id).CallerName; got != want {
				t.Errorf("it names %q, want %q", got, want)
			}
		}
	})
}
