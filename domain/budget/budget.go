// Package budget keeps what subaccounts spend, and says who may spend more.
package budget

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/spending"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Dollar is a US dollar as costs are kept: in millionths.
const Dollar = 1_000_000

// Service spends for the caller's subaccount.
type Service struct{ Store *store.Store }

// New makes the service.
func New(s *store.Store) *Service { return &Service{Store: s} }

func month() string { return time.Now().UTC().Format("2006-01") }

// Remains says whether any of the budget of the month is left.
func (s *Service) Remains(ctx context.Context, sub *ent.Subaccount) (bool, error) {
	if sub.MonthlyBudget == nil {
		return true, nil
	}
	rows, err := s.Store.Client(ctx).Spending.Query().Where(spending.Month(month())).All(ctx)
	return within(rows, *sub.MonthlyBudget), err
}

// WorkspaceRemains says whether any of the budget of the caller's workspace is left, all subaccounts together.
func (s *Service) WorkspaceRemains(ctx context.Context) (bool, error) {
	id := authz.From(ctx).Workspace
	w, err := s.Store.Client(ctx).Workspace.Query().Where(workspace.ID(id)).Select(workspace.FieldMonthlyBudget).Only(ctx)
	if err != nil || w.MonthlyBudget == nil {
		return err == nil, err
	}
	system := store.System(ctx, "budget of a workspace")
	subs, err := s.Store.Client(system).Subaccount.Query().Where(subaccount.WorkspaceID(id)).IDs(system)
	if err != nil {
		return false, err
	}
	rows, err := s.Store.Client(system).Spending.Query().Where(spending.SubaccountIDIn(subs...), spending.Month(month())).All(system)
	return within(rows, *w.MonthlyBudget), err
}

func within(rows []*ent.Spending, dollars float64) bool {
	cost := int64(0)
	for _, r := range rows {
		cost += r.Cost
	}
	return float64(cost) < dollars*Dollar
}

// Amount is what something came to.
type Amount struct {
	// Cost is in millionths of a US dollar.
	Cost                      int64
	InputTokens, OutputTokens int
}

// shards are the rows that a month's spending is kept in: what is spent at the same time seldom waits for one.
const shards = 16

func shard(id string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return int(h.Sum32() % shards)
}

// errNoPurse is returned where there is no row of the month yet. Two that make one at the same time would fail each
// other.
var errNoPurse = errors.New("budget: nothing was spent this month")

// Paying runs a transaction that spends for a thing, again where it is the first of its month.
func (s *Service) Paying(ctx context.Context, id string, f func(ctx context.Context) error) error {
	err := s.Store.Tx(ctx, f)
	if !errors.Is(err, errNoPurse) {
		return err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).Spending.Create().SetMonth(month()).SetShard(shard(id)).Exec(ctx)
	})
	if err != nil && !ent.IsConstraintError(err) { // another was sooner
		return err
	}
	return s.Store.Tx(ctx, f)
}

// Spend for a thing, in a Paying transaction of the same.
func (s *Service) Spend(ctx context.Context, id string, a Amount) error {
	if a == (Amount{}) {
		return nil
	}
	return s.Store.Client(ctx).Spending.Update().Where(spending.Month(month()), spending.Shard(shard(id))).
		AddCost(a.Cost).AddInputTokens(int64(a.InputTokens)).AddOutputTokens(int64(a.OutputTokens)).Exec(store.Must(ctx, errNoPurse))
}
