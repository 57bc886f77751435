package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/billingsetting"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// grace is how long after its end a month is closed: by then what ended in it is known.
const grace = 6 * time.Hour

// actor is who issues statements.
const actor = "billing"

// settle issues the statements that a client of a workspace that bills is due, the oldest month first.
func (s *Service) settle(ctx context.Context, sub *ent.Subaccount) error {
	who := store.Part(sub, actor, "Billing")
	ctx = authz.With(ctx, &who)
	over := monthOf(s.Now().Add(-grace), zoneNamed(sub.TimeZone)) // the first that is not
	next, err := s.next(ctx, sub, over)
	if err != nil {
		return fmt.Errorf("statements of %s: %w", sub.ID, err)
	}
	for m := next; m.first.Before(over.first); m = m.add(1) {
		if err := s.issue(ctx, sub, m); err != nil {
			return fmt.Errorf("statement of %s for %s: %w", sub.ID, m, err)
		}
	}
	return nil
}

// next month that a client may be due a statement for: the one after the last, or the first in which it has a price and anything to bill.
func (s *Service) next(ctx context.Context, sub *ent.Subaccount, over month) (month, error) {
	client := s.Store.Client(ctx)
	last, err := client.Statement.Query().Order(ent.Desc(statement.FieldMonth)).First(ctx)
	if err == nil {
		m, err := monthNamed(last.Month, over.zone)
		return m.add(1), err
	}
	if !ent.IsNotFound(err) {
		return over, err
	}
	prices, err := s.pricesFor(ctx, sub.WorkspaceID, sub.ID)
	if err != nil || len(prices) == 0 {
		return over, err
	}
	m, err := monthNamed(prices[0].Since[:len(shape)], over.zone)
	if err != nil {
		return over, err
	}
	began := sub.CreatedAt
	first, err := client.Usage.Query().Order(usage.ByAt()).First(ctx)
	if ent.MaskNotFound(err) != nil {
		return over, err
	}
	if err == nil && first.At.Before(began) {
		began = first.At
	}
	if b := monthOf(began, over.zone); m.first.Before(b.first) {
		m = b
	}
	if earliest := over.add(-monthsBack); m.first.Before(earliest.first) {
		m = earliest
	}
	return m, nil
}

// issue the statement of a month that is over, unless there is one, or no price holds. Those of a workspace are issued one after the
// other: they are numbered without a gap, and prices stay as they are meanwhile.
func (s *Service) issue(ctx context.Context, sub *ent.Subaccount, m month) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		setting, err := s.lock(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		client := s.Store.Client(ctx)
		done, err := client.Statement.Query().Where(statement.MonthGTE(m.String())).Exist(ctx)
		if err != nil || done {
			return err
		}
		row, b, err := s.compute(ctx, sub, m, setting)
		if err != nil || row == nil {
			return err
		}
		lines, err := json.Marshal(b.lines)
		if err != nil {
			return fmt.Errorf("lines: %w", err)
		}
		days, err := json.Marshal(b.days)
		if err != nil {
			return fmt.Errorf("days: %w", err)
		}
		number := setting.Issued + 1
		if err := client.BillingSetting.Update().Where(billingsetting.ID(setting.ID)).SetIssued(number).Exec(ctx); err != nil {
			return err
		}
		return client.Statement.Create().SetNumber(number).SetMonth(row.Month).SetZone(row.Zone).SetSince(row.Since).SetUntil(row.Until).
			SetIssuer(row.Issuer).SetClient(row.Client).SetCurrency(row.Currency).SetTotal(row.Total).SetLines(lines).SetDays(days).Exec(ctx)
	})
}

// Issue the statements that are due, of all workspaces. One client that fails does not keep the others waiting.
func (s *Service) Issue(ctx context.Context, until time.Time) error {
	return s.walk(ctx, until, s.settle)
}

// due are the clients of workspaces that bill and have no statement of a month yet, in the order of their ids.
func (s *Service) due(ctx context.Context, month, after string) ([]*ent.Subaccount, error) {
	ctx = store.System(ctx, "clients that are due a statement")
	return s.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDGT(after), undone(month)).
		Order(subaccount.ByID()).Limit(atOnce).All(ctx)
}
