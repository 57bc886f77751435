package retention_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
)

// turnedAway plants calls that were refused so many days ago.
func (f *fixture) turnedAway(ctx context.Context, days ...int) {
	f.t.Helper()
	f.tx(ctx, func(ctx context.Context, c *ent.Client) error {
		for _, n := range days {
			err := c.CallRefusal.Create().SetReason("concurrency_limit").SetDirection("inbound").SetToNumber("+14155550100").SetFromNumber("+14155552671").
				SetEvidence([]byte("[]")).SetCreatedAt(f.now.AddDate(0, 0, -n)).Exec(ctx)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Calls that were refused are kept as long as those that were not, and for a year where these are kept without end.
func TestRefusedCalls(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		long, silent := f.beside(f.own), f.beside(f.own)
		all := []context.Context{f.own, f.other, long, silent}
		for _, ctx := range all {
			f.turnedAway(ctx, 29, 31, 364, 366, 400)
		}
		f.set(f.own, "CALLS", new(30))
		f.set(f.other, "CALLS", nil)
		f.set(long, "CALLS", new(1000))
		f.work()
		for i, want := range []int{1, 3, 3, 3} {
			if got := f.store.Client(all[i]).CallRefusal.Query().CountX(all[i]); got != want {
				t.Errorf("subaccount %d keeps %d refused calls, want %d", i, got, want)
			}
		}
	})
}

// The number of a caller whom nobody knows does not outlive the refusal in its event: nobody would find it there once that is gone. Other events
// stay as long as events do.
func TestRefusedCallsAreForgotten(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		f.turnedAway(f.own, 1, 3, 4)
		var known string
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			known = c.Contact.Create().SetName("Ada").SaveX(ctx).ID
			rows := c.CallRefusal.Query().Order(callrefusal.ByCreatedAt()).AllX(ctx)
			c.CallRefusal.UpdateOne(rows[0]).SetContactID(known).ExecX(ctx)
			for i, r := range rows {
				create := c.Event.Create().SetType("call.refused").SetThingID(r.ID).SetData([]byte("{}")).SetCreatedAt(r.CreatedAt)
				if i == 0 {
					create.SetContactID(known)
				}
				create.ExecX(ctx)
			}
			return c.Event.Create().SetType("tag.created").SetThingID("tag_1").SetData([]byte("{}")).SetCreatedAt(rows[1].CreatedAt).Exec(ctx)
		})
		f.set(f.own, "CALLS", new(2))
		f.work()
		left := f.store.Client(f.own).CallRefusal.Query().OnlyX(f.own)
		kept, emptied := 0, 0
		for _, e := range f.store.Client(f.own).Event.Query().AllX(f.own) {
			if len(e.Data) > 0 {
				kept++
			} else {
				emptied++
			}
			if stays := e.ThingID == left.ID || e.ContactID != nil || e.Type == "tag.created"; (len(e.Data) > 0) != stays {
				t.Errorf("%s of %s has %q", e.Type, e.ThingID, e.Data)
			}
		}
		if kept != 3 || emptied != 1 {
			t.Errorf("%d events have their data and %d do not, want 3 and 1", kept, emptied)
		}
	})
}
