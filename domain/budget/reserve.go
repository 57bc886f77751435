package budget

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/reservation"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Why nothing is reserved.
var (
	// ErrUsedUp means that the subaccount's budget of the month has less left.
	ErrUsedUp = errors.New("budget: the subaccount has not enough left")
	// ErrWorkspaceUsedUp means that its workspace's has.
	ErrWorkspaceUsedUp = errors.New("budget: the workspace has not enough left")
)

// account is a budget, and who spends of it.
type account struct {
	limit    int64 // millionths of a US dollar a month
	of       func(*sql.Selector)
	overdrew error
}

// Limited says whether what the caller's subaccount spends is limited, by its own budget or by its workspace's.
func (s *Service) Limited(ctx context.Context) (bool, error) {
	system := store.System(ctx, "budgets of a subaccount")
	accounts, err := s.accounts(system, authz.From(ctx), func(*sql.Selector) {})
	return len(accounts) > 0, err
}

// Reserve sets aside what a thing may cost, in millionths of a US dollar, in place of what was reserved for it before. It counts
// against the budgets of the caller's subaccount and workspace until it is spent, or for the term if the server dies before.
// If nothing is limited, nothing is kept. The errors are ErrUsedUp, ErrWorkspaceUsedUp, and those of the database.
func (s *Service) Reserve(ctx context.Context, thing string, cost int64, term time.Duration) error {
	caller := authz.From(ctx)
	return s.parts.Store.Tx(store.System(ctx, "a workspace's budget is that of all its subaccounts"), func(ctx context.Context) error {
		accounts, err := s.accounts(ctx, caller, s.queued())
		if err != nil || len(accounts) == 0 {
			return err
		}
		now, err := s.parts.Store.Now(ctx)
		if err != nil {
			return fmt.Errorf("reserve: %w", err)
		}
		client := s.parts.Store.Client(ctx)
		mine := reservation.And(reservation.SubaccountID(caller.Subaccount), reservation.Or(reservation.Thing(thing), reservation.UntilLT(now)))
		if _, err := client.Reservation.Delete().Where(mine).Exec(ctx); err != nil {
			return err
		}
		for _, p := range accounts {
			taken, err := s.taken(ctx, p, now)
			if err != nil {
				return err
			}
			if cost > 0 && taken+cost > p.limit {
				return p.overdrew
			}
		}
		return client.Reservation.Create().SetSubaccountID(caller.Subaccount).SetThing(thing).SetCost(cost).SetUntil(now.Add(term)).Exec(ctx)
	})
}

// queued is a condition by which those who reserve of a budget do so one after the other. What refers to the row need not wait.
func (s *Service) queued() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.parts.Store.Postgres() {
			q.For(sql.LockNoKeyUpdate)
		}
	}
}

// accounts are the budgets that limit a caller, the workspace's first.
func (s *Service) accounts(ctx context.Context, c *authz.Caller, lock func(*sql.Selector)) (all []account, err error) {
	client := s.parts.Store.Client(ctx)
	w, err := client.Workspace.Query().Where(workspace.ID(c.Workspace), workspace.MonthlyBudgetNotNil(), lock).
		Select(workspace.FieldMonthlyBudget).Only(ctx)
	if ent.MaskNotFound(err) != nil {
		return nil, fmt.Errorf("budget: %w", err)
	}
	if err == nil {
		all = append(all, account{millionths(*w.MonthlyBudget), ofWorkspace(c.Workspace), ErrWorkspaceUsedUp})
	}
	sub, err := client.Subaccount.Query().
		Where(subaccount.ID(c.Subaccount), subaccount.WorkspaceID(c.Workspace), subaccount.MonthlyBudgetNotNil(), lock).
		Select(subaccount.FieldMonthlyBudget).Only(ctx)
	if ent.MaskNotFound(err) != nil {
		return nil, fmt.Errorf("budget: %w", err)
	}
	if err == nil {
		all = append(all, account{millionths(*sub.MonthlyBudget), sql.FieldEQ("subaccount_id", c.Subaccount), ErrUsedUp})
	}
	return all, nil
}

// ofWorkspace is the condition that a row is of one of its subaccounts.
func ofWorkspace(id string) func(*sql.Selector) {
	return func(q *sql.Selector) {
		t := sql.Table(subaccount.Table)
		q.Where(sql.In(q.C("subaccount_id"), sql.Select(t.C(subaccount.FieldID)).From(t).Where(sql.EQ(t.C(subaccount.FieldWorkspaceID), id))))
	}
}

// vast is a limit that nobody reaches, in millionths: what a budget says beyond it is no number that a database adds up.
const vast = 9e18

func millionths(dollars float64) int64 {
	return int64(math.Floor(min(dollars*Dollar+1e-3, vast))) // 0.07 is a little less than 7 cents
}

// taken is what is reserved or spent of a budget. Reservations are read first: what is settled meanwhile counts twice, and
// not never.
func (s *Service) taken(ctx context.Context, p account, now time.Time) (int64, error) {
	client := s.parts.Store.Client(ctx)
	var reserved []struct{ Sum int64 }
	err := client.Reservation.Query().Where(predicate.Reservation(p.of), reservation.UntilGTE(now)).
		Aggregate(sum(reservation.FieldCost)).Scan(ctx, &reserved)
	if err != nil {
		return 0, fmt.Errorf("budget: %w", err)
	}
	used, err := spent(ctx, client.Spending.Query().Where(p.of))
	return reserved[0].Sum + used, err
}

// sum of a column, 0 of no rows.
func sum(column string) ent.AggregateFunc {
	return func(q *sql.Selector) string {
		return sql.As("CAST(COALESCE(SUM("+q.C(column)+"), 0) AS BIGINT)", "sum")
	}
}

// Settle ends what is reserved for a thing, in the transaction that spends for it.
func (s *Service) Settle(ctx context.Context, thing string) error {
	_, err := s.parts.Store.Client(ctx).Reservation.Delete().Where(reservation.Thing(thing)).Exec(ctx)
	return err
}
