package call

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A wish not to be called again that waited on the disk holds, though the call was erased meanwhile, and the server has started anew and knows
// nothing of it: for the client that called, by the hash of the number alone. Nothing else of such a call is kept.
func TestWishesOutliveTheirCall(t *testing.T) {
	t.Parallel()
	const number = "+12025550100" // of erased
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		before, after := erasing(s), erasing(s)
		end := erased(t, s, before, ctx)
		wish := carrier.Event{Key: end.Key, ID: end.ID, Kind: carrier.OptedOut, At: end.At}
		mine := carrier.Whose{Subaccount: authz.From(ctx).Subaccount, Number: number}
		if got := before.Whose(wish); got == nil || *got != mine {
			t.Fatalf("the wish is of %v, not %v", got, mine)
		}
		strange := carrier.Event{Key: "call_nobodys", Kind: carrier.OptedOut}
		if other, nobodys := before.Whose(end), before.Whose(strange); other != nil || nobodys != nil {
			t.Errorf("the end of a call has %v, a call that nobody knows %v", other, nobodys)
		}
		tell := func(e carrier.Event, whose *carrier.Whose, listed bool) {
			t.Helper()
			e.Whose = whose
			if err := after.Happened(t.Context(), e); err != nil {
				t.Fatal(err)
			}
			if has, err := after.parts.DoNotCall.Has(ctx, number); err != nil || has != listed {
				t.Errorf("%s of %v: it is listed: %t, %v", e.Kind, whose, has, err)
			}
		}
		tell(wish, nil, false)
		tell(wish, &carrier.Whose{Subaccount: "sub_gone", Number: number}, false)
		tell(end, &mine, false)
		tell(wish, &mine, true)
		tell(wish, &mine, true)
		if others, err := after.parts.DoNotCall.Has(rival, number); err != nil || others {
			t.Errorf("another client has it listed: %t, %v", others, err)
		}
		if entry := s.Client(ctx).DoNotCall.Query().OnlyX(ctx); entry.Number != nil || entry.Source != donotcall.ByCall {
			t.Errorf("the entry is %v", entry)
		}
		if calls := s.Client(ctx).Call.Query().CountX(ctx); calls > 0 {
			t.Errorf("%d calls are back", calls)
		}
	})
}
