package contact_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
)

// Exports of the contact, and those of a search for it, go when it is erased, and so do names of imported files that name it.
func TestEraseTakesExportsAndNames(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var ada, zoe string
		d.write(func(ctx context.Context, client *ent.Client) {
			ada = client.Contact.Create().SetName("Ada Lovelace").SetPhone("+14155552671").SaveX(ctx).ID
			zoe = client.Contact.Create().SetName("Zoe").SaveX(ctx).ID
			for _, name := range []string{"ada lovelace.csv", "call (415) 555-2671.csv", "contacts.csv"} {
				client.ContactImport.Create().SetName(name).SetFields([]string{"email"}).SetStatus(contact.Completed).ExecX(ctx)
			}
		})
		of := *authz.From(d.ctx)
		of.Kind = authz.KindSystem
		ctx := authz.With(d.ctx, &of)
		var stay []string
		keep := func(f *ent.File, err error) string {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			return f.ID
		}
		keep(d.Export(ctx, contact.Filter{Search: new("Ada Lovelace")}))
		keep(d.Export(ctx, contact.Filter{Search: new("415 555 2671")}))
		stay = append(stay, keep(d.Export(ctx, contact.Filter{})), keep(d.Export(ctx, contact.Filter{Search: new("Zoe")})), keep(d.ExportOne(ctx, zoe)))
		keep(d.ExportOne(ctx, ada))
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		if err := d.goesOn(); err != nil {
			t.Fatal(err)
		}
		left, want := d.left(), stay
		slices.Sort(left)
		if slices.Sort(want); !slices.Equal(left, want) {
			t.Errorf("%q are left, want %q", left, want)
		}
		var names []string
		for _, i := range d.Store.Client(d.ctx).ContactImport.Query().AllX(d.ctx) {
			names = append(names, i.Name)
		}
		if slices.Sort(names); !slices.Equal(names, []string{"", "", "contacts.csv"}) {
			t.Errorf("imports are called %q", names)
		}
	})
}
