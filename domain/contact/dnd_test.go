package contact_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
)

// A row that repeats what a contact has decided by text, as exported files do, decides nothing: the contact can take it back. One that says otherwise
// does decide.
func TestImportLeavesWhatATextHasDecided(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var ann string
		d.write(func(ctx context.Context, client *ent.Client) {
			ann = client.Contact.Create().SetName("Ann").SetContactID("1").SaveX(ctx).ID
		})
		wishes := func(wish func(ctx context.Context, id, source string) error) func() {
			return func() {
				d.write(func(ctx context.Context, _ *ent.Client) {
					if err := wish(ctx, ann, donotcall.ByText); err != nil {
						t.Error(err)
					}
				})
			}
		}
		imports := func(row string) func() { return func() { d.bringsIn("contact_id,name,dnd\n1," + row + "\n") } }
		stop, start := wishes(d.OptOut), wishes(d.OptIn)
		for _, c := range []struct {
			name string
			do   []func()
			want bool
		}{
			{"repeated in a file", []func(){stop, imports("Ann,yes"), start}, false},
			{"repeated with another name", []func(){stop, imports("Anne,yes"), start}, false},
			{"lifted by a file", []func(){stop, imports("Ann,no"), stop, start}, false},
			{"set anew by a file", []func(){stop, imports("Ann,no"), imports("Ann,yes"), start}, true},
			{"set by a file", []func(){imports("Ann,yes"), stop, start}, true},
		} {
			d.write(func(ctx context.Context, client *ent.Client) {
				client.Contact.UpdateOneID(ann).SetDnd(false).ClearDndBy().SetName("Ann").ExecX(ctx)
			})
			for _, do := range c.do {
				do()
			}
			if got := d.Parts().Store.Client(d.ctx).Contact.GetX(d.ctx, ann).Dnd; got != c.want {
				t.Errorf("%s: not to be disturbed %t", c.name, got)
			}
		}
	})
}
