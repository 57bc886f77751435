package table_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// What a program leaves behind that does not know of views goes with the sweep, and nothing else does.
func TestSweepClearsWhatOlderProgramsLeave(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival, stranger := storetest.Rival(t, o.Store(), o.ctx), storetest.Stranger(t, o.Store())
		second := authz.From(rival).Subaccount
		carl := o.join(o.ctx, "user_carl")
		foreign := o.join(stranger, "user_ann")
		for _, ctx := range []context.Context{o.ann, o.bob, carl, foreign} {
			o.save(ctx, input("CALLS", "Here", ""))
			o.save(ctx, input("AUDIT", "All", ""))
		}
		for _, ctx := range []context.Context{o.ann, o.bob, carl} {
			o.save(at(ctx, second), input("CALLS", "There", ""))
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error { // as the older program does
			if err := client.Membership.Update().Where(membership.UserID("user_bob")).SetSubaccounts([]string{second}).Exec(ctx); err != nil {
				return err
			}
			_, err := client.Membership.Delete().Where(membership.UserID("user_ann")).Exec(ctx)
			return err
		})
		for range 2 {
			if err := o.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		left := func(ctx context.Context, user string) int {
			return o.Store().Client(ctx).TableView.Query().Where(tableview.UserID(user)).CountX(ctx)
		}
		if ann, bob := left(o.ctx, "user_ann"), left(o.ctx, "user_bob"); ann != 0 || bob != 2 {
			t.Errorf("%d views of somebody who has left, %d of somebody who lost one of two subaccounts", ann, bob)
		}
		if got := o.has(as(at(o.ctx, second), "user_bob", second)); got != "AUDIT/All, CALLS/There" {
			t.Errorf("a member has %q", got)
		}
		if carl, other := left(o.ctx, "user_carl"), left(stranger, "user_ann"); carl != 3 || other != 2 {
			t.Errorf("%d and %d views of members who stay", carl, other)
		}
	})
}
