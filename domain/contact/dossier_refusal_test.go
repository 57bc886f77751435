package contact_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
)

// Of two contacts with one number each export has the refusals, and their events, of its own and of when nobody knew whose the number is.
func TestDossierHasNoRefusalsOfOthers(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const number = "+14155550177"
		var ann, bea string
		d.write(func(ctx context.Context, c *ent.Client) {
			ann = c.Contact.Create().SetPhone(number).SaveX(ctx).ID
			bea = c.Contact.Create().SetPhone(number).SaveX(ctx).ID
			refused := func(mark string, of *string) {
				r := c.CallRefusal.Create().SetReason("dnd").SetToNumber(number).SetNillableContactID(of).
					SetEvidence([]byte(`[{"rule":"` + mark + `"}]`)).SaveX(ctx)
				c.Event.Create().SetType("call.refused").SetThingID(r.ID).SetNillableContactID(of).SetData([]byte(`{"of":"` + mark + `"}`)).ExecX(ctx)
			}
			refused("of-ann", &ann)
			refused("of-bea", &bea)
			refused("of-nobody", nil)
		})
		for id, has := range map[string]map[string]bool{
			ann: {"of-ann": true, "of-bea": false, "of-nobody": true}, bea: {"of-ann": false, "of-bea": true, "of-nobody": true},
		} {
			for _, table := range []string{"call_refusals", "events"} {
				text := d.exports(id, table)
				for mark, want := range has {
					if strings.Contains(text, mark) != want {
						t.Errorf("%s of %s: has %s: %t", table, id, mark, !want)
					}
				}
			}
		}
	})
}
