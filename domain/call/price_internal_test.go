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

// A call costs what its seconds do, also where that is less than a cent.
func TestPriceIsByTheSecond(t *testing.T) {
	t.Parallel()
	calls := &Service{parts: Parts{Prices: map[string]float64{outbound: 0.05, inbound: 0.6, web: 0.02}}}
	for _, c := range []struct {
		direction, kind string
		ms              int
		want            int64
	}{
		{inbound, web, 0, 0},
		{inbound, web, 1, 333}, // a second that has begun
		{inbound, web, 14_000, 4_667},
		{inbound, web, 14_001, 5_000},
		{inbound, web, 60_000, 20_000},
		{outbound, "", 5_000, 4_167},
		{outbound, "", 3_600_000, 3_000_000},
		{inbound, "", 600_000, 6_000_000},
	} {
		if got := calls.price(&ent.Call{Direction: c.direction, CallType: c.kind, DurationMs: c.ms}); got != c.want {
			t.Errorf("%s %s of %d ms: %d, want %d", c.direction, c.kind, c.ms, got, c.want)
		}
	}
}

// Many short calls use a budget up.
func TestShortCallsUseABudgetUp(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		calls := &Service{parts: Parts{Store: s, Budget: budget.New(budget.Parts{Store: s}), Prices: map[string]float64{web: 0.02}}}
		now := time.Now()
		limited := &callRequest{now: now, sub: &ent.Subaccount{MonthlyBudget: new(0.4)}}
		over := func() bool {
			t.Helper()
			spent, _, err := calls.subaccountSpent(ctx, limited)
			if err != nil {
				t.Fatal(err)
			}
			return spent
		}
		short := func(n int) {
			t.Helper()
			if err := s.Tx(ctx, func(ctx context.Context) error {
				for range n {
					before := &ent.Call{ID: "call_short", CallType: web, CreatedAt: now, DurationMs: 14_000}
					row := *before
					row.Cost = calls.price(&row)
					if err := calls.pay(ctx, before, &row); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		if short(85); over() { // $0.396695
			t.Error("a call is refused before the budget is used up")
		}
		if short(1); !over() {
			t.Error("86 calls of 14 seconds are free")
		}
	})
}
