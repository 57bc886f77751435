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

// A call that was erased is paid once, also where nobody has heard that it was, and where the connection broke before it was: its end is
// told again then.
func TestErasedCallsArePaidOnce(t *testing.T) {
	t.Parallel()
	through, armed := storetest.Lossy(t, storetest.URL(t, storetest.Postgres))
	s := storetest.OpenConfig(t, store.Config{URL: through})
	ctx := storetest.Tenant(t, s)
	calls := New(Parts{Store: s, Budget: &budget.Service{Store: s}, Prices: map[string]float64{"outbound": 0.60}})
	start := time.Now().UTC()
	system := store.System(ctx, "test")
	spent := func() (sum int64) {
		rows, err := s.Client(system).Spending.Query().All(system)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			sum += r.Cost
		}
		return sum
	}
	owed := func() *account {
		return &account{due: &ent.Call{ID: "call_1", Direction: "outbound", AnsweredAt: &start}}
	}
	end := func(ctx context.Context, a *account) error { return calls.payErased(ctx, a, start.Add(10*time.Minute)) }
	a := owed()
	armed.Store(true)
	if err := end(ctx, a); !store.Gone(err) || armed.Load() || spent() != 6_000_000 {
		t.Fatalf("the answer to the commit is not lost: %v, %d are spent", err, spent())
	}
	for range 2 {
		if err := end(ctx, a); err != nil || spent() != 6_000_000 {
			t.Errorf("told again: %v, %d are spent", err, spent())
		}
	}
	a = owed()
	cut, cancel := context.WithCancel(ctx)
	cancel()
	if err := end(cut, a); err == nil || spent() != 6_000_000 {
		t.Fatalf("nothing is lost: %v, %d are spent", err, spent())
	}
	for range 2 {
		if err := end(ctx, a); err != nil || spent() != 12_000_000 {
			t.Errorf("the second call: %v, %d are spent", err, spent())
		}
	}
}
