package call

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The cost of a call counts for the month in which it ended, even if the carrier reports that in the next one, or corrects the cost or the end
// later. However often its month changes, what it comes to is counted once.
func TestCallsArePaidInTheirMonth(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		counted := int64(0)
		calls := &Service{parts: Parts{Store: s, Budget: budget.New(budget.Parts{Store: s, Spent: func(_ string, cost int64) { counted += cost }})}}
		made := time.Date(2026, 5, 30, 12, 0, 0, 0, time.UTC)
		state := func(ended string, cost int64) *ent.Call {
			row := &ent.Call{ID: "call_1", CreatedAt: made, Cost: cost}
			if ended != "" {
				at, err := time.Parse(time.RFC3339, ended)
				if err != nil {
					t.Fatal(err)
				}
				row.EndedAt = &at
			}
			return row
		}
		begun, may, more := state("", 0), state("2026-05-31T23:59:50Z", 100), state("2026-05-31T23:59:59Z", 110)
		june, early := state("2026-06-01T00:00:01Z", 120), state("2026-04-30T00:00:00Z", 5) // the clock of a carrier
		for _, step := range []struct {
			before, row               *ent.Call
			april, may, june, counted int64
		}{
			{begun, may, 0, 100, 0, 100}, {may, more, 0, 110, 0, 110}, {more, june, 0, 0, 120, 120}, {june, early, 0, 5, 0, 120},
		} {
			if err := s.Tx(ctx, func(ctx context.Context) error { return calls.pay(ctx, step.before, step.row) }); err != nil {
				t.Fatal(err)
			}
			spent := map[string]int64{}
			for _, r := range s.Client(ctx).Spending.Query().AllX(ctx) {
				spent[r.Month] += r.Cost
			}
			if spent["2026-04"] != step.april || spent["2026-05"] != step.may || spent["2026-06"] != step.june || counted != step.counted {
				t.Errorf("ended at %v: %v, and %d are counted", step.row.EndedAt, spent, counted)
			}
		}
	})
}
