package budget

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/spending"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Month is what a subaccount has spent since a month began, or all of a workspace together.
type Month struct {
	Month                     string
	Spent, OtherCost          float64 // US dollars; the other cost is the part of it that figures do not have
	MonthlyBudget             *float64
	InputTokens, OutputTokens int
}

// ThisMonth of the caller's subaccount, in UTC.
func (s *Service) ThisMonth(ctx context.Context) (*Month, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	sub, err := s.parts.Store.Client(ctx).Subaccount.Get(ctx, authz.From(ctx).Subaccount)
	if err != nil {
		return nil, err
	}
	out := &Month{Month: month(), MonthlyBudget: sub.MonthlyBudget}
	rows, err := s.parts.Store.Client(ctx).Spending.Query().Where(spending.Month(out.Month)).All(ctx)
	cost, other := int64(0), int64(0)
	for _, r := range rows {
		cost += r.Cost
		other += r.OtherCost
		out.InputTokens += int(r.InputTokens)
		out.OutputTokens += int(r.OutputTokens)
	}
	out.Spent, out.OtherCost = float64(cost)/Dollar, float64(other)/Dollar
	return out, err
}

// WorkspaceMonth is ThisMonth of the caller's workspace, all subaccounts together; nil for callers who are limited to some of them.
func (s *Service) WorkspaceMonth(ctx context.Context) (*Month, error) {
	if authz.Whole(ctx) != nil {
		return nil, nil //nolint:nilnil // documented
	}
	id := authz.From(ctx).Workspace
	w, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(id)).Select(workspace.FieldMonthlyBudget).Only(ctx)
	if err != nil {
		return nil, err
	}
	out, system := &Month{Month: month(), MonthlyBudget: w.MonthlyBudget}, store.System(ctx, "what a workspace has spent")
	var rows []struct{ Cost, Other, Input, Output float64 }
	err = s.parts.Store.Client(system).Spending.Query().Where(ofWorkspace(id), spending.Month(out.Month)).
		Aggregate(total(spending.FieldCost, "cost"), total(spending.FieldOtherCost, "other"),
			total(spending.FieldInputTokens, "input"), total(spending.FieldOutputTokens, "output")).
		Scan(system, &rows)
	if err != nil {
		return nil, fmt.Errorf("budget: %w", err)
	}
	out.Spent, out.OtherCost = rows[0].Cost/Dollar, rows[0].Other/Dollar
	out.InputTokens, out.OutputTokens = int(min(rows[0].Input, vast)), int(min(rows[0].Output, vast))
	return out, nil
}

// total is the sum of a column under a name, 0 of no rows; unlike sum, of whatever endpoints say of their tokens.
func total(column, name string) ent.AggregateFunc {
	return func(q *sql.Selector) string {
		return sql.As("COALESCE(SUM(CAST("+q.C(column)+" AS DOUBLE PRECISION)), 0.0)", name)
	}
}
