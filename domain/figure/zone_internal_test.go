package figure

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent/figuremark"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A subaccount that moves to another time zone has its months added up anew one in a transaction, after what has changed: nobody else waits for
// years of them.
func TestZoneIsMovedByMonths(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const months = 5
		ctx, figures := storetest.Tenant(t, s), New(Parts{Store: s, Cutoffs: func(context.Context) (calls, chats time.Time, err error) { return }})
		if err := s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			if _, err := figures.state(ctx); err != nil {
				return err
			}
			for m := range months {
				place := quarterOf(dayOf(2026, time.Month(m+1), 15).date())
				tallies := Tallies{}
				if err := client.Figure.Create().SetGrain(whole + quarterGrain).SetPlace(place).SetSource("calls").SetTallies(tallies.pack()).Exec(ctx); err != nil {
					return err
				}
			}
			for quarter := range slice {
				if err := client.FigureMark.Create().SetSource("calls").SetQuarter(int64(quarter)).Exec(ctx); err != nil {
					return err
				}
			}
			return client.Subaccount.UpdateOneID(subaccountOf(ctx)).SetTimeZone("America/St_Johns").Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		for i := range months + 2 {
			more, err := figures.fresh(ctx)
			if err != nil {
				t.Fatal(err)
			}
			left := s.Client(ctx).FigureMark.Query().Where(figuremark.Source(zoned)).CountX(ctx)
			if want := max(months-i, 0); left != want || more != (i <= months) {
				t.Errorf("after %d transactions %d months are left, want %d; more: %t", i+1, left, want, more)
			}
		}
		if n := s.Client(ctx).FigureMark.Query().CountX(ctx); n != 0 {
			t.Errorf("%d marks are left", n)
		}
	})
}
