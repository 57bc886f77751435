package chat

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/spending"
)

// dollar is a US dollar as costs are kept.
const dollar = 1_000_000

func month(t time.Time) string { return t.UTC().Format("2006-01") }

// affordable refuses where the subaccount's budget of the month is used up.
func (s *Service) affordable(ctx context.Context) error {
	client := s.Store.Client(ctx)
	sub, err := client.Subaccount.Get(ctx, authz.From(ctx).Subaccount)
	if err != nil || sub.MonthlyBudget == nil {
		return err
	}
	spent, err := client.Spending.Query().Where(spending.Month(month(time.Now()))).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return err
	}
	cost := int64(0)
	if spent != nil {
		cost = spent.Cost
	}
	if float64(cost) < *sub.MonthlyBudget*dollar {
		return nil
	}
	return refused("budget_used_up", "The subaccount's budget of this month is used up.")
}

// spend adds what a reply came to, in the transaction that keeps it.
func (s *Service) spend(ctx context.Context, r Reply) error {
	if r.InputTokens == 0 && r.OutputTokens == 0 && r.Cost == 0 {
		return nil
	}
	client, now := s.Store.Client(ctx), month(time.Now())
	n, err := client.Spending.Update().Where(spending.Month(now)).
		AddCost(r.Cost).AddInputTokens(int64(r.InputTokens)).AddOutputTokens(int64(r.OutputTokens)).Save(ctx)
	if err != nil || n > 0 {
		return err
	}
	return client.Spending.Create().SetMonth(now).
		SetCost(r.Cost).SetInputTokens(int64(r.InputTokens)).SetOutputTokens(int64(r.OutputTokens)).Exec(ctx)
}
