package contact_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// What is the id of one contact is that one, though the CRM calls an older or a newer one so.
func TestOurIDIsFoundBeforeTheCRMs(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var bob, ann string
		d.write(func(ctx context.Context, client *ent.Client) {
			bob = client.Contact.Create().SetName("Bob").SetCreatedAt(time.Now().Add(-time.Hour)).SaveX(ctx).ID
			ann = client.Contact.Create().SetName("Ann").SetContactID(bob).SaveX(ctx).ID
			client.Contact.UpdateOneID(bob).SetContactID(ann).ExecX(ctx)
			client.Contact.Create().SetName("Cy").SetContactID("cy").ExecX(ctx)
		})
		for ref, want := range map[string]string{bob: "Bob", ann: "Ann", "cy": "Cy"} {
			if got, err := d.Find(d.ctx, ref); err != nil || *got.Name() != want {
				t.Errorf("%s is not %s: %v, %v", ref, want, got, err)
			}
		}
		if _, err := d.Find(d.ctx, "con_none"); !fault.Is(err, fault.NotFound) {
			t.Errorf("one that is not there: %v", err)
		}
	})
}
