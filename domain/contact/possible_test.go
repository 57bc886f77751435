package contact_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// A number that is possible is a contact's, whether its plan has it or not: on its own, in a table, and where the contact is erased.
func TestPossibleNumber(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		made, err := d.Create(d.ctx, contact.Input{Phone: patch.Sent(new("(555) 123-4567"))})
		if err != nil || *made.Phone != "+15551234567" {
			t.Errorf("%v, %v", made, err)
		}
		file := d.keeps("name,phone\nAda,555-123-4568\nBob,555-0100\nCy,020 123 4567\n")
		run, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.imports(run.ID); err != nil {
			t.Fatal(err)
		}
		numbers := d.Parts().Store.Client(d.ctx).Contact.Query().Order(entcontact.ByPhone()).Select(entcontact.FieldPhone).StringsX(d.ctx)
		if got := fmt.Sprint(numbers); got != "[+15551234567 +15551234568]" {
			t.Errorf("contacts have %s", got)
		}
		d.write(func(ctx context.Context, client *ent.Client) { client.File.Delete().ExecX(ctx) })
		d.keeps("a,b\n(555) 123-4569,x\n")
		if err := d.erases(func(c *ent.ContactCreate) { c.SetName("Dan").SetPhone("+15551234569") }); err != nil || len(d.left()) > 0 {
			t.Errorf("left %q, %v", d.left(), err)
		}
	})
}
