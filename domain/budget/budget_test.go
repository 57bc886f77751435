package budget_test

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// cent is what the tests have to spend.
const cent = budget.Dollar / 100

// limit what the caller's subaccount may spend to a cent, and its workspace to as many dollars.
func limit(t *testing.T, s *store.Store, ctx context.Context, workspace float64) {
	t.Helper()
	c := authz.From(ctx)
	err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
		return errors.Join(s.Client(ctx).Subaccount.UpdateOneID(c.Subaccount).SetMonthlyBudget(0.01).Exec(ctx),
			s.Client(ctx).Workspace.UpdateOneID(c.Workspace).SetMonthlyBudget(workspace).Exec(ctx))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// spend for a thing, and end what is reserved for it.
func spend(t *testing.T, b *budget.Service, ctx context.Context, thing string, cost int64) {
	t.Helper()
	err := b.Parts().Store.Tx(ctx, func(ctx context.Context) error {
		return errors.Join(b.Spend(ctx, budget.Replies, thing, budget.Amount{Cost: cost, InputTokens: 3, OutputTokens: 2}), b.Settle(ctx, thing))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What is spent is counted once it is, by what for, and a past that is invented is not.
func TestSpendingIsCounted(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, undone, counted := storetest.Tenant(t, s), errors.New("undone"), map[string]int64{}
		b := budget.New(budget.Parts{Store: s, Spent: func(what string, cost int64) { counted[what] += cost }})
		for _, one := range []struct {
			what string
			cost int64
			fail error
		}{
			{budget.Replies, cent, nil},
			{budget.Replies, 2 * cent, nil},
			{budget.Calls, cent, undone},
			{budget.Calls, -cent, nil}, // given back
			{budget.Embeddings, 0, nil},
			{budget.Past, cent, nil},
		} {
			err := s.Tx(ctx, func(ctx context.Context) error {
				before := len(counted)
				err := b.Spend(ctx, one.what, "thing", budget.Amount{Cost: one.cost, InputTokens: 1})
				if len(counted) != before {
					t.Errorf("%+v is counted before it is committed", one)
				}
				return errors.Join(err, one.fail)
			})
			if !errors.Is(err, one.fail) {
				t.Fatal(err)
			}
		}
		if want := map[string]int64{budget.Replies: 3 * cent}; !maps.Equal(counted, want) {
			t.Errorf("%v, want %v", counted, want)
		}
	})
}

// A budget may be larger than any sum.
func TestVastBudgets(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		for _, dollars := range []float64{9_999_999_999_999, 1e300} {
			c := authz.From(ctx)
			err := s.Tx(store.System(ctx, "test"), func(ctx context.Context) error {
				return errors.Join(s.Client(ctx).Subaccount.UpdateOneID(c.Subaccount).SetMonthlyBudget(dollars).Exec(ctx),
					s.Client(ctx).Workspace.UpdateOneID(c.Workspace).SetMonthlyBudget(dollars).Exec(ctx))
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Reserve(ctx, "a", cent, time.Hour); err != nil {
				t.Errorf("of $%g: %v", dollars, err)
			}
		}
	})
}

// What is reserved counts until it is spent, in place of what the same thing reserved before; what is spent counts for the month.
func TestReserved(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		limit(t, s, ctx, 1)
		for _, step := range []struct {
			thing string
			cost  int64
			want  error
		}{
			{"a", cent, nil},
			{"b", 1, budget.ErrUsedUp},
			{"a", cent - 1000, nil},
			{"b", 1000, nil},
			{"b", 1001, budget.ErrUsedUp},
			{"c", 0, nil},
		} {
			if err := b.Reserve(ctx, step.thing, step.cost, time.Hour); !errors.Is(err, step.want) || step.want == nil && err != nil {
				t.Fatalf("%+v: %v", step, err)
			}
		}
		spend(t, b, ctx, "a", 4000)
		if err := b.Reserve(ctx, "d", cent-4000-1000+1, time.Hour); !errors.Is(err, budget.ErrUsedUp) {
			t.Errorf("more than is left: %v", err)
		}
		if err := b.Reserve(ctx, "d", cent-4000-1000, -time.Hour); err != nil { // whoever reserved it died
			t.Error(err)
		}
		if err := b.Reserve(ctx, "e", cent-4000-1000, time.Hour); err != nil {
			t.Errorf("the reservation of a dead one counts: %v", err)
		}
		spend(t, b, ctx, "e", cent-4000)
		month, err := b.ThisMonth(ctx)
		if err != nil || month.Spent != 0.01 || month.InputTokens != 6 || month.OutputTokens != 4 {
			t.Errorf("%+v, %v", month, err)
		}
		sub, err := s.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
		if err != nil {
			t.Fatal(err)
		}
		if left, err := b.Remains(ctx, sub, 0); err != nil || left {
			t.Errorf("a budget that is spent remains: %v", err)
		}
	})
}

// The budget of a workspace is that of all its subaccounts, and of no stranger.
func TestWorkspaceBudget(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ctx), storetest.Stranger(t, s)
		limit(t, s, ctx, 0.01)
		limit(t, s, rival, 0.01)
		limit(t, s, stranger, 0.01)
		spend(t, b, rival, "a", cent-1)
		if err := b.Reserve(stranger, "b", cent, time.Hour); err != nil {
			t.Errorf("a stranger: %v", err)
		}
		if err := b.Reserve(ctx, "c", 2, time.Hour); !errors.Is(err, budget.ErrWorkspaceUsedUp) {
			t.Errorf("more than the other has left: %v", err)
		}
		if err := b.Reserve(ctx, "c", 1, time.Hour); err != nil {
			t.Error(err)
		}
		if left, err := b.WorkspaceRemains(ctx, 0); err != nil || !left {
			t.Errorf("a millionth remains: %t, %v", left, err)
		}
		spend(t, b, ctx, "c", 1)
		if left, err := b.WorkspaceRemains(ctx, 0); err != nil || left {
			t.Errorf("nothing remains: %t, %v", left, err)
		}
		if limited, err := b.Limited(ctx); err != nil || !limited {
			t.Errorf("limited: %t, %v", limited, err)
		}
	})
}

// Of many reservations at the same time, only as many succeed as there is money for.
func TestReserveAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		limit(t, s, ctx, 1)
		var got atomic.Int32
		var all sync.WaitGroup
		for i := range 10 {
			all.Go(func() {
				switch err := b.Reserve(ctx, string(rune('a'+i)), 3*cent/10, time.Hour); {
				case err == nil:
					got.Add(1)
				case !errors.Is(err, budget.ErrUsedUp):
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got.Load() != 3 {
			t.Errorf("%d of ten got three tenths of the budget", got.Load())
		}
	})
}

// What many spend at the same time, the first of a month among them, is all there, in one row for each shard.
func TestSpendAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		limit(t, s, ctx, 1)
		const spenders, each = 8, 5
		var all sync.WaitGroup
		for i := range spenders {
			all.Go(func() {
				for range each {
					err := s.Tx(ctx, func(ctx context.Context) error {
						return b.Spend(ctx, budget.Replies, string(rune('a'+i%2)), budget.Amount{Cost: cent, InputTokens: 3, OutputTokens: 2})
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		month, err := b.ThisMonth(ctx)
		if err != nil || month.Spent != 0.01*spenders*each || month.InputTokens != 3*spenders*each || month.OutputTokens != 2*spenders*each {
			t.Errorf("%+v, %v", month, err)
		}
		if n, err := s.Client(ctx).Spending.Query().Count(ctx); err != nil || n != 2 {
			t.Errorf("%d rows: %v", n, err)
		}
	})
}

// Whatever somebody says that a thing took, what is spent stays a number that both databases add up.
func TestSpendingsStayNumbers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		limit(t, s, ctx, 1)
		for range 17 {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return b.Spend(ctx, budget.Replies, "thing", budget.Amount{Cost: 9e17, InputTokens: 9e18, OutputTokens: 9e18})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if remains, err := b.WorkspaceRemains(ctx, 0); err != nil || remains {
			t.Errorf("something remains: %v", err)
		}
		row := s.Client(ctx).Spending.Query().OnlyX(ctx)
		if row.Cost != 9e17 || row.InputTokens != 9e18 || row.OutputTokens != 9e18 {
			t.Errorf("%+v", row)
		}
	})
}

// What a workspace has spent this month is that of all its subaccounts, and of no stranger. Callers who are limited to some of them, even to all
// there are, get to know none of it.
func TestWorkspaceMonth(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ctx), storetest.Stranger(t, s)
		limit(t, s, ctx, 20)
		for i, c := range []context.Context{ctx, ctx, rival, stranger} {
			spend(t, b, c, string(rune('a'+i)), 25*cent)
		}
		err := s.Tx(ctx, func(ctx context.Context) error {
			return b.SpendAt(ctx, time.Now().UTC().AddDate(0, -2, 0), budget.Calls, "past", budget.Amount{Cost: cent})
		})
		if err != nil {
			t.Fatal(err)
		}
		as := func(ctx context.Context, chosen string, limited ...string) context.Context {
			c := *authz.From(ctx)
			c.Subaccount, c.Subaccounts = chosen, limited
			return authz.With(ctx, &c)
		}
		mine, theirs := authz.From(ctx).Subaccount, authz.From(rival).Subaccount
		for name, c := range map[string]struct {
			ctx    context.Context
			spent  float64
			budget *float64
			tokens int
		}{
			"the workspace":     {as(ctx, ""), 0.75, new(20.0), 9},
			"in one of them":    {as(ctx, theirs), 0.75, new(20.0), 9},
			"another workspace": {as(stranger, ""), 0.25, nil, 3},
		} {
			got, err := b.WorkspaceMonth(c.ctx)
			if err != nil || got == nil || got.Spent != c.spent || got.InputTokens != c.tokens || !patch.Equal(got.MonthlyBudget, c.budget) {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
		}
		for name, c := range map[string]context.Context{"one": as(ctx, mine, mine), "all": as(ctx, "", mine, theirs)} {
			if got, err := b.WorkspaceMonth(c); err != nil || got != nil {
				t.Errorf("limited to %s: %+v, %v", name, got, err)
			}
		}
		for range 17 { // whatever somebody says that a thing took
			err := s.Tx(ctx, func(ctx context.Context) error {
				return b.Spend(ctx, budget.Replies, "a", budget.Amount{InputTokens: 9e18, OutputTokens: 9e18})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if got, err := b.WorkspaceMonth(as(ctx, "")); err != nil || got.InputTokens < 4e17 {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// What figures do not have is a part of what is spent by a subaccount, and by its workspace.
func TestWhatFiguresDoNotHave(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		b, ctx := budget.New(budget.Parts{Store: s}), storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		all := []string{budget.Replies, budget.Drafts, budget.Summaries, budget.Calls, budget.Embeddings, budget.Past} // twice what stands before
		for i, what := range all {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return b.Spend(ctx, what, "thing", budget.Amount{Cost: cent << i})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		err := s.Tx(rival, func(ctx context.Context) error {
			return b.Spend(ctx, budget.Drafts, "thing", budget.Amount{Cost: 5 * cent})
		})
		if err != nil {
			t.Fatal(err)
		}
		month, err := b.ThisMonth(ctx)
		if err != nil || month.Spent != 0.63 || month.OtherCost != 0.22 {
			t.Errorf("%+v, %v", month, err)
		}
		month, err = b.WorkspaceMonth(ctx)
		if err != nil || month.Spent != 0.68 || month.OtherCost != 0.27 {
			t.Errorf("of the workspace: %+v, %v", month, err)
		}
	})
}
