package billing_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A month in which a client was archived from end to end costs no fee, also where the client comes back before the month is closed; what was used
// in it is charged. A month in which it was archived is closed no sooner for that.
func TestMonthsBeforeAClientComesBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		idle, busy := storetest.Tenant(t, s), storetest.Stranger(t, s)
		*now = at("2026-05-01T12:00:00Z")
		for _, ctx := range []context.Context{idle, busy} {
			set(t, bills, wide(ctx), nil, "2026-05-01", billing.Prices{MonthlyFee: f(9), CallMinutePrice: f(1)})
			call(t, s, ctx, "2026-05-05T12:00:00Z", 60)
			archive(t, s, ctx, "2026-05-10T12:00:00Z")
		}
		resume := func(ctx context.Context) {
			t.Helper()
			if err := bills.Resume(ctx, sub(ctx)); err != nil {
				t.Fatal(err)
			}
			archive(t, s, ctx, "")
		}
		*now = at("2026-06-01T02:00:00Z")
		resume(idle)
		want(t, s, idle, "back before the month in which it was archived is closed")
		archive(t, s, idle, "2026-05-10T12:00:00Z")
		*now = at("2026-06-02T12:00:00Z")
		issue(t, bills)
		call(t, s, busy, "2026-06-05T12:00:00Z", 120)
		*now = at("2026-07-01T02:00:00Z")
		for _, ctx := range []context.Context{idle, busy} {
			resume(ctx)
		}
		*now = at("2026-08-02T12:00:00Z")
		issue(t, bills)
		want(t, s, idle, "back again", "2026-05 : 10 USD", "2026-07 : 9 USD")
		want(t, s, busy, "used when it was archived", "2026-05 : 10 USD", "2026-06 : 2 USD", "2026-07 : 9 USD")
	})
}

// A month in which a client was archived from end to end costs no fee, also where it comes back while the month waits for prices that were set when
// it was over.
func TestPricesOfThePastBeforeAClientComesBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		*now = at("2026-05-01T12:00:00Z")
		set(t, bills, wide(ctx), nil, "2026-05-01", billing.Prices{MonthlyFee: f(9), CallMinutePrice: f(1)})
		call(t, s, ctx, "2026-05-05T12:00:00Z", 60)
		archive(t, s, ctx, "2026-05-10T12:00:00Z")
		*now = at("2026-06-02T12:00:00Z")
		issue(t, bills)
		*now = at("2026-07-01T12:00:00Z")
		set(t, bills, wide(ctx), nil, "2026-06-15", billing.Prices{MonthlyFee: f(8)})
		*now = at("2026-07-01T13:00:00Z")
		if err := bills.Resume(ctx, sub(ctx)); err != nil {
			t.Fatal(err)
		}
		archive(t, s, ctx, "")
		*now = at("2026-08-02T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "back while prices of the month may be taken back", "2026-05 : 10 USD", "2026-07 : 8 USD")
	})
}
