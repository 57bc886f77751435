package billing_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Of those who have read the same prices, the first one sets some. The others get a conflict, on whatever day theirs begin, and overwrite nothing.
// Prices of the workspace and of each client are lists of their own.
func TestPricesThatSomebodyElseHasChanged(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, _ := service(t, s)
		ctx := storetest.Tenant(t, s)
		mine, theirs := sub(ctx), sub(storetest.Rival(t, s, ctx))
		read := func(client *string) *billing.PriceList {
			t.Helper()
			list, err := bills.PriceList(wide(ctx), client)
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		other := read(&theirs).Version
		for name, client := range map[string]*string{"the workspace's": nil, "a client's": &mine} {
			version := func() string { return read(client).Version }
			put := func(from string, fee float64, on *string) error {
				_, err := bills.SetPrices(wide(ctx), billing.NewPrices{
					SubaccountID: client, From: from, IfVersion: on, Prices: billing.Prices{MonthlyFee: f(fee)},
				})
				return err
			}
			kept := func(what string, err error) {
				t.Helper()
				if err != nil {
					t.Errorf("%s, %s: %v", name, what, err)
				}
			}
			refused := func(what string, err error) {
				t.Helper()
				if !fault.Is(err, fault.Conflict) {
					t.Errorf("%s, %s: %v", name, what, err)
				}
			}
			none := version()
			kept("the first", put("2026-06-01", 9, &none))
			refused("where there were none", put("2026-06-01", 10, &none))
			refused("from another day", put("2026-07-01", 10, &none))
			kept("the same: the answer was lost", put("2026-06-01", 9, &none))
			one := version()
			kept("on top of them", put("2026-07-01", 10, &one))
			two := version()
			if _, err := bills.RemovePrices(wide(ctx), read(client).Prices[0].ID); err != nil {
				t.Fatal(err)
			}
			refused("after they were removed", put("2026-08-01", 11, &two))
			kept("as it was again", put("2026-08-01", 11, &one))
			kept("by a program that compares nothing", put("2026-08-01", 12, nil))
			now := version()
			var saved atomic.Int32
			var all sync.WaitGroup
			for i := range 4 {
				all.Go(func() {
					switch err := put("2026-09-01", float64(20+i), &now); {
					case err == nil:
						saved.Add(1)
					case !fault.Is(err, fault.Conflict):
						t.Errorf("%s, at once: %v", name, err)
					}
				})
			}
			all.Wait()
			if saved.Load() != 1 {
				t.Errorf("%s: %d of 4 were set on top of the same ones", name, saved.Load())
			}
		}
		if read(&theirs).Version != other {
			t.Error("prices of another client changed its list")
		}
	})
}
