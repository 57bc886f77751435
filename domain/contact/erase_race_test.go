package contact_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	entdonotcall "github.com/switchboard-dev/switchboard/ent/donotcall"
)

// Two contacts with the same number may be erased at the same time: what is stored under the number goes with whichever is erased last.
func TestEraseOfAllWhoShareANumber(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		const numbers = 20
		var all []string
		for i := range numbers {
			number := fmt.Sprintf("+141555501%02d", i)
			d.write(func(ctx context.Context, client *ent.Client) {
				for range 2 {
					all = append(all, client.Contact.Create().SetName("Al").SetPhone(number).SaveX(ctx).ID)
				}
				client.CallRefusal.Create().SetReason("dnd").SetToNumber(number).SetEvidence([]byte("[]")).ExecX(ctx)
			})
			if _, err := d.Parts().DoNotCall.Add(d.ctx, number, nil); err != nil {
				t.Fatal(err)
			}
		}
		for both := range slices.Chunk(all, 2) {
			var erasing sync.WaitGroup
			for _, id := range both {
				erasing.Go(func() {
					if err := d.Erase(d.ctx, id); err != nil {
						t.Error(err)
					}
				})
			}
			erasing.Wait()
		}
		client := d.Parts().Store.Client(d.ctx)
		listed, refusals := client.DoNotCall.Query().Where(entdonotcall.NumberNotNil()).CountX(d.ctx), client.CallRefusal.Query().CountX(d.ctx)
		if listed+refusals > 0 {
			t.Errorf("of %d numbers, %d are still listed and %d refusals are left", numbers, listed, refusals)
		}
	})
}
