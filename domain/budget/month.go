package budget

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/spending"
)

// Month is what a subaccount has spent since a month began.
type Month struct {
	Month                     string
	Spent                     float64 // US dollars
	MonthlyBudget             *float64
	InputTokens, OutputTokens int
}

// ThisMonth of the caller's subaccount, in UTC.
func (s *Service) ThisMonth(ctx context.Context) (*Month, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	sub, err := s.Store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
	if err != nil {
		return nil, err
	}
	out := &Month{Month: month(), MonthlyBudget: sub.MonthlyBudget}
	rows, err := s.Store.Client(ctx).Spending.Query().Where(spending.Month(out.Month)).All(ctx)
	cost := int64(0)
	for _, r := range rows {
		cost += r.Cost
		out.InputTokens += int(r.InputTokens)
		out.OutputTokens += int(r.OutputTokens)
	}
	out.Spent = float64(cost) / Dollar
	return out, err
}
