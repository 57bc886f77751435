package figure_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Days keep more numbers apart than a month does. Both periods are read in the same way, so that a number that
// did the same in both has the same in both; and what is beyond those kept is a group of its own, and not of what has no number.
func TestManyNumbers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const numbers = 250
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless})
		ctx := storetest.Tenant(t, s)
		number := func(i int) string { return fmt.Sprintf("+1202555%04d", i) }
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			var all []*ent.CallCreate
			for i := range numbers {
				for month := time.September; month <= time.October; month++ {
					all = append(all, c.Call.Create().SetCreatedAt(time.Date(2025, month, 1+i%30, 9, 0, 0, 0, time.UTC)).SetActive(false).
						SetStatus("COMPLETED").SetDirection("outbound").SetFromNumber(number(i)).SetToNumber("+12025550199"))
				}
			}
			c.Call.CreateBulk(all...).ExecX(ctx)
		})
		count(t, figures)
		by, last, months := figure.ByNumber, number(numbers-1), figure.Month
		q := figure.Question{From: "2025-10-01", To: "2025-10-30", By: &by} // as long as September
		for _, g := range read(t, figures, ctx, q).Groups {
			if g.ID == nil || g.Totals.Calls != 1 || g.Before.Calls != 1 {
				t.Errorf("%+v: %d calls, %d before", g, g.Totals.Calls, g.Before.Calls)
			}
		}
		q.By, q.Filter.Number = nil, &last
		if a := read(t, figures, ctx, q); a.Totals.Calls != 1 || a.Before.Calls != 1 {
			t.Errorf("%d calls of a number, %d before", a.Totals.Calls, a.Before.Calls)
		}
		q = figure.Question{From: "2025-09-01", To: "2025-10-31", By: &by, Grain: &months}
		if g := read(t, figures, ctx, q).Groups[0]; g.ID == nil || *g.ID != "other" || g.Totals.Calls != 2*(numbers-199) {
			t.Errorf("%v has %d calls", g.ID, g.Totals.Calls)
		}
	})
}
