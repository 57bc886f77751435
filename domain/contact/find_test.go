package contact_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
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

// A contact that only the CRM knows is made under an id that may be one, and under no other.
func TestUnknownContactsKeepTheRules(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		d.write(func(ctx context.Context, client *ent.Client) {
			client.Subaccount.UpdateOneID(authz.From(d.ctx).Subaccount).SetCreatesUnknownContacts(true).ExecX(ctx)
		})
		make := func(ref string) error {
			return d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error {
				_, err := d.FindOrCreate(ctx, ref)
				return err
			})
		}
		most := strings.Repeat("a", 1000)
		for name, ref := range map[string]string{
			"empty": "", "blank": " \t", "invisible": "\u200b", "long": most + "a", "ours": "con_" + strings.Repeat("a", 26),
			"long in bytes": strings.Repeat("语", 700),
		} {
			if err := make(ref); !fault.Is(err, fault.NotFound) {
				t.Errorf("%s: %v, want not_found", name, err)
			}
		}
		if n := d.Parts().Store.Client(d.ctx).Contact.Query().CountX(d.ctx); n != 0 {
			t.Errorf("%d contacts were made", n)
		}
		for _, ref := range []string{most, "crm-1"} {
			if err := make(ref); err != nil {
				t.Errorf("%.5s: %v", ref, err)
			}
		}
	})
}
