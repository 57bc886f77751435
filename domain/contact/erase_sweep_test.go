package contact_test

import (
	"context"
	"maps"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// searches that views of tables look for, by the view's name.
func (d *desk) searches() map[string]string {
	d.t.Helper()
	all, system := map[string]string{}, store.System(d.t.Context(), "test")
	for _, v := range d.Parts().Store.Client(system).TableView.Query().AllX(system) {
		if v.Conditions["status"] != "OPEN" {
			d.t.Errorf("%s has the conditions %v", v.Name, v.Conditions)
		}
		all[v.Name] = v.Conditions["search"]
	}
	return all
}

// A program that does not know of the views of tables erases a contact and leaves the searches for it, which go with the sweep. Where a program
// erases it that knows of them, other searches stay.
func TestSweepClearsSearchesThatOlderProgramsLeave(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		rival, now := storetest.Rival(t, d.Parts().Store, d.ctx), store.Timestamp()
		keep := func(ctx context.Context, name, about string, at time.Time) {
			t.Helper()
			err := d.Parts().Store.Tx(ctx, func(ctx context.Context) error {
				return d.Parts().Store.Client(ctx).TableView.Create().SetUserID("user_ann").SetAbout(about).SetList("CALLS").SetName(name).SetCreatedAt(at).
					SetConditions(map[string]string{"search": "Ada", "status": "OPEN"}).SetHidden(map[string]bool{}).SetWidths(map[string]int{}).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		sub := authz.From(d.ctx).Subaccount
		keep(d.ctx, "before", sub, now.Add(-time.Hour))
		keep(d.ctx, "after", sub, now)
		keep(d.ctx, "workspace", "", now.Add(-time.Hour))
		keep(rival, "theirs", authz.From(rival).Subaccount, now.Add(-time.Hour))
		want := map[string]string{"before": "Ada", "after": "Ada", "workspace": "Ada", "theirs": "Ada"}
		sweep := func(what string) {
			t.Helper()
			if err := d.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := d.searches(); !maps.Equal(got, want) {
				t.Errorf("%s: %v, want %v", what, got, want)
			}
		}
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Zoe") }); err != nil {
			t.Fatal(err)
		}
		sweep("erased by this program")
		var id string
		d.write(func(ctx context.Context, client *ent.Client) {
			id = client.Erasure.Create().SetContactID("con_ada").SaveX(ctx).ID
		})
		sweep("not finished")
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Erasure.UpdateOneID(id).SetFinishedAt(now.Add(-time.Minute)).ExecX(ctx)
		})
		want["before"] = ""
		sweep("erased by an older program")
		keep(d.ctx, "late", sub, now.Add(-30*time.Minute))
		want["late"] = "Ada"
		sweep("once")
	})
}
