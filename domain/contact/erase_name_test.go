package contact_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
)

// A file whose name names the contact has another one. What kind of file it is says its ending alone, for whoever reads it later; one that may be
// a part of the contact's name goes.
func TestEraseKeepsWhatKindAFileIs(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		want := map[string]string{ // by the name before
			"Ada Lovelace.docx": "file.docx", "offer for ADA LOVELACE.MD": "file.md", "ada lovelace.csv": "file.csv", "prices.csv": "prices.csv",
			"Ada Lovelace": "file", "offer.Ada Lovelace": "file", "Ada Lovelace.lovelace": "file", "Ada Lovelace.pdf ": "file", "x.pdf Ada Lovelace": "file",
			"Ada Lovelace.zip": "file.zip", "Ada Lovelace.": "file", "Ada Lovelace.tar.gz": "file", ".Ada Lovelace": "file",
		}
		ids := map[string]string{}
		for name := range want {
			f, err := d.Parts().Files.Keep(d.ctx, name, "application/octet-stream", strings.NewReader("x"))
			if err != nil {
				t.Fatal(err)
			}
			ids[name] = f.ID
		}
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Ada Lovelace") }); err != nil {
			t.Fatal(err)
		}
		for before, name := range want {
			if got := d.Parts().Store.Client(d.ctx).File.GetX(d.ctx, ids[before]).Name; got != name {
				t.Errorf("%q is called %q, want %q", before, got, name)
			}
		}
	})
}

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
		for _, i := range d.Parts().Store.Client(d.ctx).ContactImport.Query().AllX(d.ctx) {
			names = append(names, i.Name)
		}
		if slices.Sort(names); !slices.Equal(names, []string{"", "", "contacts.csv"}) {
			t.Errorf("imports are called %q", names)
		}
	})
}
