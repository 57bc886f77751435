package billing

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A run that has no time left goes on where it was the next time, though those in front are still due: it comes to each, and to none twice.
func TestWalkGoesOn(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		ids := []string{authz.From(ctx).Subaccount}
		for range 4 {
			ids = append(ids, authz.From(storetest.Rival(t, s, ctx)).Subaccount)
		}
		slices.Sort(ids)
		if err := s.Tx(ctx, func(ctx context.Context) error {
			return s.Client(ctx).BillingSetting.Create().SetCurrency(dollar).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		bills := New(Parts{Store: s})
		run := func(most int) (at []int) {
			ctx, end := context.WithCancel(t.Context())
			defer end()
			_ = bills.walk(ctx, time.Now().Add(time.Hour), func(_ context.Context, sub *ent.Subaccount) error {
				if at = append(at, slices.Index(ids, sub.ID)); len(at) == most {
					end()
				}
				return nil
			})
			return at
		}
		for i, want := range [][]int{{0, 1}, {2, 3}, {4, 0, 1}, {2, 3, 4, 0, 1}, {2}} {
			if got := run(len(want)); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("run %d came to %v, want %v", i, got, want)
			}
		}
	})
}
