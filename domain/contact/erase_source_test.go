package contact_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// An appointment stays as a time that is taken; where somebody says it came from may name whom it was with, and goes.
func TestEraseClearsSourcesOfAppointments(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		kept := map[string]string{}
		var ada, zoe string
		d.write(func(ctx context.Context, c *ent.Client) {
			ada, zoe = c.Contact.Create().SetName("Ada").SaveX(ctx).ID, c.Contact.Create().SetName("Zoe").SaveX(ctx).ID
			book := func(contact, source, want string) {
				kept[c.Appointment.Create().SetContactID(contact).SetSource(source).SetStartTime(store.Timestamp()).SaveX(ctx).ID] = want
			}
			book(ada, "Callback for Ada Lovelace", "")
			book(ada, "assistant", "assistant")
			book(zoe, "Callback for Zoe", "Callback for Zoe")
		})
		if err := d.Erase(d.ctx, ada); err != nil {
			t.Fatal(err)
		}
		for id, want := range kept {
			if got := store.Text(d.Parts().Store.Client(d.ctx).Appointment.GetX(d.ctx, id).Source); got != want {
				t.Errorf("%q is left, want %q", got, want)
			}
		}
	})
}
