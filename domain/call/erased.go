package call

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// followErased does what follows from an event of a call that was erased with its contact while it went on. In the seconds until it is cut off,
// somebody may still say that they want no more calls, and hear that there will be none.
func (s *Service) followErased(ctx context.Context, a *account, e carrier.Event) error {
	number := a.number
	if number == "" && e.Whose != nil {
		number = e.Whose.Number
	}
	switch {
	case e.Kind == carrier.Ended:
		return s.payErased(ctx, a, e.At)
	case number == "" || !declines(e):
		return nil
	}
	return s.listErased(ctx, number)
}

// heedForgotten does what follows from an event of a call that was deleted before this server knew of it: it waited on the disk. What somebody wished
// still holds.
func (s *Service) heedForgotten(ctx context.Context, e carrier.Event) error {
	if e.Whose == nil || !declines(e) {
		return nil
	}
	ctx, err := s.parts.Store.As(ctx, e.Whose.Subaccount, actor, actorName)
	if err != nil {
		return ent.MaskNotFound(err) // it went with its tenant
	}
	return s.listErased(ctx, e.Whose.Number)
}

// listErased has a number not called again with which a call was that was deleted.
func (s *Service) listErased(ctx context.Context, number string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if there, err := s.tenantStays(ctx); err != nil || !there {
			return err
		}
		return s.parts.DoNotCall.RecordErased(ctx, number, donotcall.ByCall)
	})
}

// Whose is with whom a call was in which somebody wants no more calls: the event waits on the disk, and the call may be deleted by then. It is nil
// where nobody knows now, and for all other events.
func (s *Service) Whose(e carrier.Event) *carrier.Whose {
	who, known := s.tenants.get(e.Key)
	if !known || !declines(e) {
		return nil
	}
	a := s.accounts.of(e.Key)
	if !a.mu.TryLock() { // an event is being kept, which takes long while the database is away
		return nil
	}
	defer a.mu.Unlock()
	number := a.number
	if number == "" && a.row != nil {
		number = store.Text(farNumber(a.row))
	}
	if number == "" {
		return nil
	}
	return &carrier.Whose{Subaccount: who.Subaccount, Number: number}
}

// tenantStays says whether the caller's subaccount is there, and has it stay until the transaction ends.
func (s *Service) tenantStays(ctx context.Context) (bool, error) {
	return s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount), s.parts.Store.Shared()).Exist(ctx)
}

// payErased spends what a call came to that has ended, and was erased with its contact while it went on: its minutes were used all the same, and the
// client is billed for them. If the answer to the commit is lost, the carrier reports the end again, and no row is left that says whether it was
// paid.
func (s *Service) payErased(ctx context.Context, a *account, ended time.Time) error {
	if a.due == nil || !ended.After(*a.due.AnsweredAt) {
		return nil
	}
	paid, err := s.parts.Store.Committed(ctx, a.paying)
	if err != nil {
		return err
	}
	if paid {
		a.due = nil
		return nil
	}
	row := *a.due
	row.DurationMs = int(ended.Sub(*row.AnsweredAt).Milliseconds())
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		mark, err := s.parts.Store.Mark(ctx)
		if err != nil {
			return err
		}
		a.paying = mark
		there, err := s.tenantStays(ctx)
		if err != nil || !there {
			return err
		}
		row.EndedAt = &ended
		if err := s.billErased(ctx, &row); err != nil {
			return err
		}
		return s.parts.Budget.SpendAt(ctx, usedAt(&row), budget.Calls, row.ID, budget.Amount{Cost: s.price(&row)})
	})
	if err == nil {
		a.due = nil
	}
	return err
}

// billErased has the client billed for all of an erased call, which was noted with its length at that time. What stands in a statement is left.
func (s *Service) billErased(ctx context.Context, row *ent.Call) error {
	return s.parts.Store.Client(ctx).Usage.Update().Where(usage.Kind("CALL"), usage.Ref(row.ID), unbilled).SetMs(int64(row.DurationMs)).Exec(ctx)
}

// unbilled is the condition that the month of a usage is not closed.
func unbilled(q *sql.Selector) {
	t := sql.Dialect(q.Dialect()).Table(statement.Table)
	q.Where(sql.NotExists(sql.Dialect(q.Dialect()).Select(t.C(statement.FieldID)).From(t).Where(sql.And(
		sql.ColumnsEQ(t.C(statement.FieldSubaccountID), q.C(usage.FieldSubaccountID)),
		sql.ColumnsGT(t.C(statement.FieldUntil), q.C(usage.FieldAt))))))
}

// payer is the tenant of a call that is not paid yet; "": nobody knows of one.
func (a *accounts) payer(id string) string {
	a.mu.Lock()
	one := a.all[id]
	a.mu.Unlock()
	if one == nil {
		return ""
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.due == nil {
		return ""
	}
	return one.due.SubaccountID
}
