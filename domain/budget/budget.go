// Package budget records what subaccounts spend, and decides whether they may spend more.
package budget

import (
	"context"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/spending"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Dollar is a US dollar as costs are kept: in millionths.
const Dollar = 1_000_000

// Parts are what the service is made of.
type Parts struct {
	Store *store.Store
	// Spent counts what was spent for what, in millionths of a US dollar; nil counts nothing.
	Spent func(what string, cost int64)
}

// Service spends for the caller's subaccount.
type Service struct{ parts Parts }

// What money is spent for. Drafts are replies that leave no trace: those prepared in calls and dropped, suggested to people or taken back, and the
// first words of calls. Past is what a demo says that was spent before it began, which nobody counts.
const (
	Replies    = "reply"
	Drafts     = "draft"
	Summaries  = "summary"
	Calls      = "call"
	Embeddings = "embedding"
	Past       = ""
)

// figured says whether figures are counted from what is spent for. Of all else no row is left that has its cost.
func figured(what string) bool { return what == Replies || what == Calls || what == Past }

// New makes the service.
func New(p Parts) *Service { return &Service{p} }

// MonthOf is the month of an instant, of which each has a budget of its own.
func MonthOf(at time.Time) string { return at.UTC().Format("2006-01") }

func month() string { return MonthOf(time.Now()) }

// Remains says whether any of the month's budget is left, apart from what work in progress may still spend.
func (s *Service) Remains(ctx context.Context, sub *ent.Subaccount, underWay int64) (bool, error) {
	if sub.MonthlyBudget == nil {
		return true, nil
	}
	return within(ctx, s.parts.Store.Client(ctx).Spending.Query(), *sub.MonthlyBudget, underWay)
}

// WorkspaceRemains is Remains of the caller's workspace, all subaccounts together.
func (s *Service) WorkspaceRemains(ctx context.Context, underWay int64) (bool, error) {
	id := authz.From(ctx).Workspace
	w, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(id)).Select(workspace.FieldMonthlyBudget).Only(ctx)
	if err != nil || w.MonthlyBudget == nil {
		return err == nil, err
	}
	system := store.System(ctx, "budget of a workspace")
	return within(system, s.parts.Store.Client(system).Spending.Query().Where(ofWorkspace(id)), *w.MonthlyBudget, underWay)
}

// within says whether what was spent this month is below so many dollars, with what is under way.
func within(ctx context.Context, of *ent.SpendingQuery, dollars float64, underWay int64) (bool, error) {
	cost, err := spent(ctx, of)
	return float64(cost)+float64(underWay) < dollars*Dollar, err
}

// spent this month, in millionths of a dollar.
func spent(ctx context.Context, of *ent.SpendingQuery) (int64, error) {
	var rows []struct{ Sum int64 }
	if err := of.Where(spending.Month(month())).Aggregate(sum(spending.FieldCost)).Scan(ctx, &rows); err != nil {
		return 0, fmt.Errorf("budget: %w", err)
	}
	return rows[0].Sum, nil
}

// Amount is what something came to.
type Amount struct {
	// Cost is in millionths of a US dollar.
	Cost                      int64
	InputTokens, OutputTokens int
}

// shards are the rows that a month's spending is kept in: what is spent at the same time seldom waits for one.
const shards = 16

func shard(thing string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(thing))
	return int(h.Sum32() % shards)
}

// spend adds to a row. Endpoints tell how many tokens they took, and workspaces what these cost: what cannot be is not added to, as it would
// be no number at last that a database adds up.
const spend = `INSERT INTO "spendings" (id, created_at, subaccount_id, month, shard, cost, other_cost, input_tokens, output_tokens)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (subaccount_id, month, shard) DO UPDATE SET
	cost = spendings.cost + CASE WHEN spendings.cost < 400000000000000000 THEN excluded.cost ELSE 0 END,
	other_cost = spendings.other_cost + CASE WHEN spendings.cost < 400000000000000000 THEN excluded.other_cost ELSE 0 END,
	input_tokens = spendings.input_tokens + CASE WHEN spendings.input_tokens < 400000000000000000 THEN excluded.input_tokens ELSE 0 END,
	output_tokens = spendings.output_tokens + CASE WHEN spendings.output_tokens < 400000000000000000 THEN excluded.output_tokens ELSE 0 END`

// Spend records the cost of something now, in a transaction.
func (s *Service) Spend(ctx context.Context, what, thing string, a Amount) error {
	return s.SpendAt(ctx, time.Now(), what, thing, a)
}

// SpendAt is Spend of what was used at an instant, whenever that is known: of the row of its month and shard, which the first of its month makes.
func (s *Service) SpendAt(ctx context.Context, at time.Time, what, thing string, a Amount) error {
	s.count(ctx, what, a.Cost)
	return s.add(ctx, at, what, thing, a)
}

// Move moves the cost of something to another month: it takes back what was spent for it then, in millionths of a US dollar, and spends the
// present cost now. Metrics count only the difference.
func (s *Service) Move(ctx context.Context, what, thing string, then time.Time, spent int64, now time.Time, cost int64) error {
	s.count(ctx, what, cost-spent)
	if err := s.add(ctx, then, what, thing, Amount{Cost: -spent}); err != nil {
		return err
	}
	return s.add(ctx, now, what, thing, Amount{Cost: cost})
}

// count what is spent once the transaction is there. Counters do not go back.
func (s *Service) count(ctx context.Context, what string, cost int64) {
	if s.parts.Spent != nil && what != Past && cost > 0 {
		s.parts.Store.After(ctx, func() { s.parts.Spent(what, cost) })
	}
}

// add to the row of a month and a shard.
func (s *Service) add(ctx context.Context, at time.Time, what, thing string, a Amount) error {
	if a == (Amount{}) {
		return nil
	}
	other := int64(0)
	if !figured(what) {
		other = a.Cost
	}
	_, err := s.parts.Store.Exec(store.Late(ctx), spend,
		id.New("spend"), store.Timestamp(), authz.From(ctx).Subaccount, MonthOf(at), shard(thing), a.Cost, other, a.InputTokens, a.OutputTokens)
	return err
}
