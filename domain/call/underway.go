package call

import (
	"context"
	"maps"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// pay what a call has come to by now. It is spent in the month in which the call ended, even if that is known later, or otherwise than before.
func (s *Service) pay(ctx context.Context, before, row *ent.Call) error {
	then, now := usedAt(before), usedAt(row)
	if budget.MonthOf(then) == budget.MonthOf(now) {
		return s.parts.Budget.SpendAt(ctx, now, budget.Calls, row.ID, budget.Amount{Cost: row.Cost - before.Cost})
	}
	return s.parts.Budget.Move(ctx, budget.Calls, row.ID, then, before.Cost, now, row.Cost)
}

// usedAt is when what a call comes to was used: its end, of which carriers tell by clocks of their own.
func usedAt(row *ent.Call) time.Time {
	at := time.Now()
	if row.EndedAt != nil && row.EndedAt.Before(at) {
		at = *row.EndedAt
	}
	if at.Before(row.CreatedAt) {
		at = row.CreatedAt
	}
	return at
}

// ahead is how long a call that is under way goes on, as far as the budget is concerned: nobody knows how long it will.
const ahead = time.Minute

// subaccountSpent: nothing is left of the subaccount's budget beside its calls that are not over.
func (s *Service) subaccountSpent(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	if a.sub.MonthlyBudget == nil {
		return false, nil, nil
	}
	cost, err := s.underWay(ctx, a, s.parts.Store.Client(ctx).Call.Query())
	if err != nil {
		return false, nil, err
	}
	left, err := s.parts.Budget.Remains(ctx, a.sub, cost)
	return !left, nil, err
}

// workspaceSpent is subaccountSpent of the workspace's budget, and the calls of all its subaccounts.
func (s *Service) workspaceSpent(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	if a.workspace.MonthlyBudget == nil {
		return false, nil, nil
	}
	workspace := authz.From(ctx).Workspace
	system := store.System(ctx, "calls of a workspace that are not over")
	cost, err := s.underWay(system, a, s.parts.Store.Client(system).Call.Query().Where(func(q *sql.Selector) {
		t := sql.Table(subaccount.Table)
		q.Where(sql.In(q.C(entcall.FieldSubaccountID),
			sql.Select(t.C(subaccount.FieldID)).From(t).Where(sql.EQ(t.C(subaccount.FieldWorkspaceID), workspace))))
	}))
	if err != nil {
		return false, nil, err
	}
	left, err := s.parts.Budget.WorkspaceRemains(ctx, cost)
	return !left, nil, err
}

// underWay is the cost of all calls in progress except the one in question: what each has cost so far, which is spent when it ends, and a little
// more. Without it, any number of them could begin on the last cent.
func (s *Service) underWay(ctx context.Context, a *callRequest, calls *ent.CallQuery) (cost int64, err error) {
	if !slices.ContainsFunc(slices.Collect(maps.Values(s.parts.Prices)), func(price float64) bool { return price > 0 }) {
		return 0, nil
	}
	if calls.Where(entcall.Active(true)); a.call != nil {
		calls.Where(entcall.IDNEQ(a.call.ID))
	}
	rows, err := calls.Select(entcall.FieldDirection, entcall.FieldCallType, entcall.FieldAnsweredAt).All(ctx)
	for _, row := range rows {
		lasts := ahead
		if row.AnsweredAt != nil {
			lasts += max(a.now.Sub(*row.AnsweredAt), 0)
		}
		row.DurationMs = int(lasts.Milliseconds())
		cost += s.price(row)
	}
	return cost, err
}
