package contact_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// mentions are the files in which a text stands.
func (d *desk) mentions(text string) (in []string) {
	d.t.Helper()
	for _, id := range d.left() {
		got, err := io.ReadAll(d.Parts().Files.Open(d.ctx, id))
		if err != nil {
			d.t.Error(err)
		}
		if strings.Contains(strings.ToLower(string(got)), text) {
			in = append(in, string(got))
		}
	}
	return in
}

// An import does not bring back a contact that is erased while it is under way: the erasure stays open until the import has ended. A contact that is
// added by hand meanwhile, or uploaded again, is wanted and stays.
func TestEraseHoldsAgainstAnImportUnderWay(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		table := d.keeps("name,email,phone,contact_id,website\n" +
			"Zoe,zoe@example.com,,,\n" +
			"Augusta,ADA@example.com,,,\n" + // by each of what she is known by
			"A,,(415) 555-2671,,\n" +
			"A,a@example.com,,crm-7,\n" +
			"Ada Lovelace,,,,\n" +
			"A,a@example.com,,,write to ada@example.com\n" +
			"Wrong,no address,ada@example.com,,\n" +
			"Ada Lovelace,another@example.com,,,\n") // who is somebody else
		started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &table})
		if err != nil {
			t.Fatal(err)
		}
		var snooze *rivertype.JobSnoozeError
		err = d.erases(func(c *ent.ContactCreate) {
			c.SetName("Ada Lovelace").SetEmail("ada@example.com").SetPhone("+14155552671").SetContactID("crm-7").SetDnd(true)
		})
		if !errors.As(err, &snooze) {
			t.Errorf("the erasure has ended: %v", err)
		}
		if err := d.imports(started.ID); err != nil {
			t.Fatal(err)
		}
		people := d.people()
		if len(people) != 2 || !people["Zoe zoe@example.com "] || !people["Ada Lovelace another@example.com "] {
			t.Errorf("%v", people)
		}
		if now, err := d.GetImport(d.ctx, started.ID); err != nil || now.BadRows != 6 || now.CreatedContacts != 2 {
			t.Errorf("%d problems, %d created, %v", now.BadRows, now.CreatedContacts, err)
		}
		made, err := d.Create(d.ctx, contact.Input{Email: patch.Sent(new("ada@example.com"))})
		if err != nil {
			t.Error(err)
		}
		if got := d.bringsIn("email,title\nada@example.com,Countess\n"); got.UpdatedContacts != 1 || got.BadRows != 0 {
			t.Errorf("what is uploaded later: %d updated, %d problems", got.UpdatedContacts, got.BadRows)
		}
		if err := d.goesOn(); err != nil {
			t.Error(err)
		}
		row := d.Parts().Store.Client(d.ctx).Erasure.Query().OnlyX(d.ctx)
		for _, text := range []string{"ada", "555", "crm-7"} {
			if in := d.mentions(text); len(in) > 0 {
				t.Errorf("%s stands in %q", text, in)
			}
		}
		if row.FinishedAt == nil || len(row.Traces) > 0 {
			t.Errorf("when the import has ended: %v", row)
		}
		if d.Parts().Store.Client(d.ctx).Contact.Query().Where(entcontact.ID(made.ID)).OnlyX(d.ctx).Title == nil {
			t.Error("the contact that was added by hand is gone, or not changed")
		}
	})
}

// The number of an office is not only that of somebody who is erased: others with it come in, and whoever has the name as well does not.
func TestEraseLeavesAnImportWhoSharesTheNumber(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const office = "+14155550101"
		table := d.keeps("contact_id,name,phone\nb,Bobby,4155550101\nc,Cy,4155550101\nx,Ada,4155550101\n")
		started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &table})
		if err != nil {
			t.Fatal(err)
		}
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Contact.Create().SetName("Bob").SetContactID("b").SetPhone(office).ExecX(ctx)
		})
		var snooze *rivertype.JobSnoozeError
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Ada").SetPhone(office) }); !errors.As(err, &snooze) {
			t.Errorf("the erasure has ended: %v", err)
		}
		if err := d.imports(started.ID); err != nil {
			t.Fatal(err)
		}
		if people := d.people(); len(people) != 2 || !people["Bobby  "+office] || !people["Cy  "+office] {
			t.Errorf("%v", people)
		}
	})
}

// A name in two columns is the contact's as well, though no cell has it whole.
func TestEraseHoldsAgainstANameInTwoColumns(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		table := d.keeps("first_name,last_name\nZoe,Zed\nAda,Lovelace\n")
		started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &table})
		if err != nil {
			t.Fatal(err)
		}
		var snooze *rivertype.JobSnoozeError
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Ada Lovelace") }); !errors.As(err, &snooze) {
			t.Errorf("the erasure has ended: %v", err)
		}
		if err := d.imports(started.ID); err != nil {
			t.Fatal(err)
		}
		if made := d.Parts().Store.Client(d.ctx).Contact.Query().AllX(d.ctx); len(made) != 1 || store.Text(made[0].LastName) != "Zed" {
			t.Errorf("%v", made)
		}
	})
}

// Likewise of a table of which no import has begun: it goes with the contact, so that it does not bring the contact back later. Others with one of
// the names are others.
func TestEraseFindsANameInTwoColumns(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		stays := d.keeps("first_name,last_name\nAda,Zed\nZoe,Lovelace\nLovelace,Ada\n")
		gone := []string{
			d.keeps("first_name,last_name\nZoe,Zed\nÁda, LOVELACE \n"),
			d.keeps("Nachname;PLZ;Vorname\nZed;50667;Zoe\nLovelace;50667;Ada\n"),
			d.keeps("line,problem,first_name,last_name\n2,has no address,Ada,Lovelace\n"),
		}
		if err := d.erases(func(c *ent.ContactCreate) { c.SetFirstName("Ada").SetLastName("Lovelace") }); err != nil {
			t.Fatal(err)
		}
		if left := d.left(); !slices.Equal(left, []string{stays}) {
			t.Errorf("%q are left, not only %s", left, stays)
		}
		for _, id := range gone {
			if started, err := d.StartImport(d.ctx, contact.NewImport{FileID: &id}); err == nil {
				t.Errorf("an import begins: %v", started)
			}
		}
	})
}

// A contact with a name of its own may stand in a table by its first and last name all the same, in two columns or in one.
func TestEraseFindsBothNames(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		stays := d.keeps("first_name,last_name\nAda,Zed\nZoe,Lovelace\n")
		for _, table := range []string{"first_name,last_name\nAda,Lovelace\n", "name\nada LOVELACE\n", "name\nCountess A.\n"} {
			d.keeps(table)
		}
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Countess A.").SetFirstName("Ada").SetLastName("Lovelace") }); err != nil {
			t.Fatal(err)
		}
		if left := d.left(); !slices.Equal(left, []string{stays}) {
			t.Errorf("%q are left, not only %s", left, stays)
		}
	})
}

// Of a contact with a name of its own, the last name alone is that of all the family.
func TestEraseLeavesTheFamily(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		stays := d.keeps("first_name,last_name\n,Lovelace\n")
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Countess A.").SetFirstName("").SetLastName("Lovelace") }); err != nil {
			t.Fatal(err)
		}
		if left := d.left(); !slices.Equal(left, []string{stays}) {
			t.Errorf("%q are left, not only %s", left, stays)
		}
	})
}

// What was uploaded after an erasure that still waits for an older import is not deleted with that: somebody wants the contact again.
func TestEraseLeavesWhatIsUploadedMeanwhile(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		older := d.keeps("email\nada@example.com\n")
		if _, err := d.StartImport(d.ctx, contact.NewImport{FileID: &older}); err != nil {
			t.Fatal(err)
		}
		var snooze *rivertype.JobSnoozeError
		if err := d.erases(func(c *ent.ContactCreate) { c.SetEmail("ada@example.com") }); !errors.As(err, &snooze) {
			t.Errorf("the erasure has ended: %v", err)
		}
		newer := d.keeps("email,title\nada@example.com,Countess\n")
		if err := d.goesOn(); !errors.As(err, &snooze) {
			t.Errorf("the erasure has ended: %v", err)
		}
		if left := d.left(); !slices.Contains(left, newer) {
			t.Errorf("%q is left", left)
		}
	})
}

// An import that begins for a file that was uploaded after the erasure does not keep the erasure waiting.
func TestEraseWaitsForNothingLater(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var ada string
		d.write(func(ctx context.Context, client *ent.Client) {
			ada = client.Contact.Create().SetEmail("ada@example.com").SaveX(ctx).ID
		})
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		table := d.keeps("email\nada@example.com\n")
		if _, err := d.StartImport(d.ctx, contact.NewImport{FileID: &table}); err != nil {
			t.Fatal(err)
		}
		if err := d.goesOn(); err != nil {
			t.Errorf("it waits: %v", err)
		}
		if now := d.left(); len(now) != 1 || now[0] != table {
			t.Errorf("%q is left", now)
		}
	})
}
