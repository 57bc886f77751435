package chat

import (
	"context"
	"errors"
	"hash/fnv"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/spending"
)

// dollar is a US dollar as costs are kept.
const dollar = 1_000_000

func month(t time.Time) string { return t.UTC().Format("2006-01") }

// affordable refuses where the subaccount's budget of the month is used up.
func (s *Service) affordable(ctx context.Context, sub *ent.Subaccount) error {
	if sub.MonthlyBudget == nil {
		return nil
	}
	rows, err := s.Store.Client(ctx).Spending.Query().Where(spending.Month(month(time.Now()))).All(ctx)
	if err != nil {
		return err
	}
	cost := int64(0)
	for _, r := range rows {
		cost += r.Cost
	}
	if float64(cost) < *sub.MonthlyBudget*dollar {
		return nil
	}
	return refused("budget_used_up", "The subaccount's budget of this month is used up.")
}

// shards are the rows that a month's spending is kept in: turns that end at the same time seldom wait for one.
const shards = 16

func shard(id string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return int(h.Sum32() % shards)
}

// errNoPurse is returned where there is no row of the month yet. Two turns that make one at the same time would fail
// each other.
var errNoPurse = errors.New("chat: nothing was spent this month")

// paying runs a transaction that spends for a thing, and makes the row that it is kept in where it is the first.
func (s *Service) paying(ctx context.Context, id string, f func(ctx context.Context) error) error {
	err := s.Store.Tx(ctx, f)
	if !errors.Is(err, errNoPurse) {
		return err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).Spending.Create().SetMonth(month(time.Now())).SetShard(shard(id)).Exec(ctx)
	})
	if err != nil && !ent.IsConstraintError(err) { // another was sooner
		return err
	}
	return s.Store.Tx(ctx, f)
}

// spend adds what a reply came to, in the transaction that keeps it, which is a paying one for the same thing.
func (s *Service) spend(ctx context.Context, id string, r Reply) error {
	if r.InputTokens == 0 && r.OutputTokens == 0 && r.Cost == 0 {
		return nil
	}
	n, err := s.Store.Client(ctx).Spending.Update().Where(spending.Month(month(time.Now())), spending.Shard(shard(id))).
		AddCost(r.Cost).AddInputTokens(int64(r.InputTokens)).AddOutputTokens(int64(r.OutputTokens)).Save(ctx)
	if err == nil && n == 0 {
		return errNoPurse
	}
	return err
}
