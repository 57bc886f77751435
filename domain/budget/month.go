package budget

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/spending"
	"github.com/switchboard-dev/switchboard/platform/fault"
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
	id := authz.From(ctx).Subaccount
	if id == "" {
		return nil, fault.New(fault.SubaccountRequired, "Name the subaccount in the header X-Subaccount-Id.")
	}
	sub, err := s.Store.Client(ctx).Subaccount.Get(ctx, id)
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
