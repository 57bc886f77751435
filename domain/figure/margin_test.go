package figure_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// reading is the caller with the scopes of a member.
func reading(t *testing.T, ctx context.Context) context.Context {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	c := *authz.From(ctx)
	if c.Scopes, err = roles.Role("viewer"); err != nil {
		t.Fatal(err)
	}
	return authz.With(ctx, &c)
}

// Analytics by client tell what each brings in so far, also of one that has done nothing; and nobody who may not know.
func TestMargins(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		idle, free := storetest.Rival(t, s, ctx), storetest.Rival(t, s, ctx)
		now := time.Date(2026, 6, 20, 12, 0, 0, 0, time.UTC)
		bills := billing.New(billing.Parts{Store: s, Now: func() time.Time { return now }})
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless, Revenues: bills.Revenues})
		fee, minute := 30.0, 1.0
		for _, who := range []context.Context{ctx, idle} {
			write(t, s, who, func(ctx context.Context, c *ent.Client) {
				c.Usage.Create().SetKind("REPLY").SetRef("t").SetAt(now.AddDate(0, -2, 0)).ExecX(ctx) // they were there
			})
			id := subaccountOf(who)
			price := billing.NewPrices{SubaccountID: &id, From: "2026-06-01", Prices: billing.Prices{MonthlyFee: &fee, CallMinutePrice: &minute}}
			if _, err := bills.SetPrices(wide(ctx), price); err != nil {
				t.Fatal(err)
			}
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Call.Create().SetCreatedAt(now).SetEndedAt(now).SetActive(false).SetDirection("inbound").SetToNumber(numbers[0]).SetStatus("COMPLETED").SetAnsweredAt(now).
				SetDurationMs(120_000).SetCost(500_000).ExecX(ctx)
		})
		count(t, figures)
		by := figure.ByClient
		q := figure.Question{From: "2026-06-01", To: "2026-06-30", By: &by}
		got := map[string]*figure.Group{}
		for _, g := range read(t, figures, reading(t, wide(ctx)), q).Groups {
			got[*g.ID] = g
		}
		mine, other := got[subaccountOf(ctx)], got[subaccountOf(idle)]
		if mine == nil || mine.Margin == nil || mine.Margin.Revenue != 22 || mine.Margin.Margin == nil || *mine.Margin.Margin != 21.5 {
			t.Errorf("a client with a call: %+v", mine)
		}
		if other == nil || other.Margin == nil || other.Margin.Revenue != 20 || other.Totals.Calls != 0 {
			t.Errorf("a client that has done nothing: %+v", other)
		}
		if g := got[subaccountOf(free)]; g != nil {
			t.Errorf("a client that has done nothing and pays nothing: %+v", g)
		}
		for _, g := range read(t, figures, reading(t, wide(ctx, subaccountOf(ctx), subaccountOf(idle))), q).Groups {
			if g.Margin != nil || *g.ID != subaccountOf(ctx) {
				t.Errorf("somebody with access to some clients gets %+v", g)
			}
		}
	})
}

// Every client has a group, the quiet ones as well, and what they bring in is read for all of them together.
func TestMarginsOfManyClients(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		now := time.Date(2026, 6, 20, 12, 0, 0, 0, time.UTC)
		bills := billing.New(billing.Parts{Store: s, Now: func() time.Time { return now }})
		figures := figure.New(figure.Parts{Store: s, Cutoffs: endless, Revenues: bills.Revenues})
		fee := 30.0
		if _, err := bills.SetPrices(wide(ctx), billing.NewPrices{From: "2026-05-01", Prices: billing.Prices{MonthlyFee: &fee}}); err != nil {
			t.Fatal(err)
		}
		clients := []context.Context{ctx}
		grow := func(n int) {
			for len(clients) < n {
				clients = append(clients, storetest.Rival(t, s, ctx))
			}
			for _, who := range clients {
				write(t, s, who, func(ctx context.Context, c *ent.Client) {
					if !c.Usage.Query().Where(usage.Kind("REPLY")).ExistX(ctx) {
						c.Usage.Create().SetKind("REPLY").SetRef("t").SetAt(now.AddDate(0, -3, 0)).ExecX(ctx)
					}
				})
			}
		}
		by := figure.ByClient
		ask := func() (groups []*figure.Group, statements int64) {
			before, _ := s.Asked().Statements()
			groups = read(t, figures, reading(t, wide(ctx)), figure.Question{From: "2026-05-22", To: "2026-06-20", By: &by}).Groups
			after, _ := s.Asked().Statements()
			return groups, after - before
		}
		grow(3)
		_, few := ask()
		grow(110)
		groups, many := ask()
		if len(groups) != 110 || s.Postgres() && few == 0 || many > few {
			t.Errorf("%d groups, %d statements for 3 clients, %d for 110", len(groups), few, many)
		}
		for _, g := range groups {
			if g.Margin == nil || g.Margin.Revenue < 29.6 || g.Margin.Revenue > 29.7 { // ten days of May, twenty of June
				t.Fatalf("%+v", g.Margin)
			}
		}
	})
}
