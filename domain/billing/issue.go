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
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// grace is how long after its end a month is closed: by then what ended in it is known. With doubt it waits for prices that were set when it
// was over.
const (
	grace = 6 * time.Hour
	doubt = 24 * time.Hour
)

// actor is who issues statements.
const actor = "billing"

// settle issues the statements that a client of a workspace that bills is due, the oldest month first.
func (s *Service) settle(ctx context.Context, sub *ent.Subaccount) error {
	return s.settleBefore(ctx, sub, monthOf(s.parts.Now().Add(-grace), rule.ZoneOrUTC(sub.TimeZone)), false)
}

// Resume settles the months in which a client was archived from end to end, before it no longer is: they are charged as such, also those that
// are not closed yet, or whose prices may still be taken back. Later nobody knows that it was archived.
func (s *Service) Resume(ctx context.Context, subaccountID string) error {
	system := store.System(ctx, "months of a client that comes back")
	sub, err := s.parts.Store.Client(system).Subaccount.Query().Where(subaccount.ID(subaccountID)).Only(system)
	if err != nil {
		return fmt.Errorf("months of %s: %w", subaccountID, err)
	}
	zone := rule.ZoneOrUTC(sub.TimeZone)
	closed, over := monthOf(s.parts.Now().Add(-grace), zone), monthOf(s.parts.Now(), zone)
	if !dormant(sub, closed) {
		over = closed
	}
	return s.settleBefore(ctx, sub, over, dormant(sub, over.add(-1)))
}

// settleBefore issues those for the months before one; if it is forced, also those that wait for prices.
func (s *Service) settleBefore(ctx context.Context, sub *ent.Subaccount, over month, forced bool) error {
	who := store.Part(sub, actor, "Billing")
	ctx = authz.With(ctx, &who)
	next, err := s.next(ctx, sub, over)
	if err != nil {
		return fmt.Errorf("statements of %s: %w", sub.ID, err)
	}
	for m := next; m.first.Before(over.first); m = m.add(1) {
		done, err := s.issue(ctx, sub, m, forced)
		if err != nil {
			return fmt.Errorf("statement of %s for %s: %w", sub.ID, m, err)
		}
		if !done {
			return nil
		}
	}
	return nil
}

// next month that a client may be due a statement for: the one after the last that is settled, or the first in which it has a price and
// anything to bill.
func (s *Service) next(ctx context.Context, sub *ent.Subaccount, over month) (month, error) {
	prices, err := s.pricesFor(ctx, sub.WorkspaceID, sub.ID)
	if err != nil || len(prices) == 0 {
		return over, err
	}
	began, err := s.began(ctx, sub)
	if err != nil {
		return over, err
	}
	m := later(over.add(-monthsBack), monthOf(began, over.zone))
	priced, err := monthNamed(prices[0].Since[:len(shape)], over.zone)
	if err != nil {
		return over, err
	}
	m = later(m, priced)
	settled := sub.BilledThrough
	last, err := s.parts.Store.Client(ctx).Statement.Query().Order(ent.Desc(statement.FieldMonth)).First(ctx)
	if ent.MaskNotFound(err) != nil {
		return over, err
	}
	if err == nil {
		settled = max(settled, last.Month)
	}
	if settled == "" {
		return m, nil
	}
	done, err := monthNamed(settled, over.zone)
	return later(m, done.add(1)), err
}

func later(a, b month) month {
	if a.first.Before(b.first) {
		return b
	}
	return a
}

// ripe is from when on a month that is over may be closed: if its prices were set after its end, which may have been a mistake, a day after that.
func (s *Service) ripe(ctx context.Context, sub *ent.Subaccount, m month) (time.Time, error) {
	at := m.ends()
	prices, err := s.pricesFor(ctx, sub.WorkspaceID, sub.ID)
	for _, p := range prices {
		if p.Since < m.add(1).day(0) && p.UpdatedAt.After(m.ends()) && p.UpdatedAt.Add(doubt).After(at) {
			at = p.UpdatedAt.Add(doubt)
		}
	}
	return at, err
}

// askedAt is the caller at work on what was asked for at a time. Where a copy of an installation closes a month that the original has closed, nobody
// is notified again.
func askedAt(ctx context.Context, at time.Time) context.Context {
	c := *authz.From(ctx)
	c.AskedAt = at
	return authz.With(ctx, &c)
}

// issue the statement of a month that is over, unless there is one, or no price holds; done is false where it is not to be issued yet, unless
// it is forced. Those of a workspace are issued one after the other: they are numbered without a gap, and prices stay unchanged meanwhile.
func (s *Service) issue(ctx context.Context, sub *ent.Subaccount, m month, forced bool) (done bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		setting, err := s.lock(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		done, err = s.parts.Store.Client(ctx).Statement.Query().Where(statement.MonthGTE(m.String())).Exist(ctx)
		if err != nil || done {
			return err
		}
		ripe, err := s.ripe(ctx, sub, m)
		if err != nil || s.parts.Now().Before(ripe) && !forced {
			return err
		}
		done = true
		row, b, err := s.compute(ctx, sub, m, setting)
		switch {
		case err != nil || row == nil:
			return err
		case dormant(sub, m) && len(b.lines) == 0:
			sub.BilledThrough = row.Month
			return s.parts.Store.Client(ctx).Subaccount.Update().Where(subaccount.ID(sub.ID)).SetBilledThrough(row.Month).Exec(ctx)
		}
		if due := m.ends().Add(grace); due.After(ripe) {
			ripe = due
		}
		return s.keep(askedAt(ctx, ripe), setting, row, b)
	})
	return done, err
}

// keep a statement under the next number of the workspace.
func (s *Service) keep(ctx context.Context, setting *ent.BillingSetting, row *ent.Statement, b bill) error {
	lines, err := json.Marshal(b.lines)
	if err != nil {
		return fmt.Errorf("lines: %w", err)
	}
	days, err := json.Marshal(b.days)
	if err != nil {
		return fmt.Errorf("days: %w", err)
	}
	client, number := s.parts.Store.Client(ctx), setting.Issued+1
	if err := client.BillingSetting.Update().Where(billingsetting.ID(setting.ID)).SetIssued(number).Exec(ctx); err != nil {
		return err
	}
	return client.Statement.Create().SetNumber(number).SetMonth(row.Month).SetZone(row.Zone).SetSince(row.Since).SetUntil(row.Until).
		SetIssuer(row.Issuer).SetClient(row.Client).SetCurrency(row.Currency).SetTotal(row.Total).SetLines(lines).SetDays(days).Exec(ctx)
}

// Issue the statements that are due, of all workspaces. One client that fails does not keep the others waiting.
func (s *Service) Issue(ctx context.Context, until time.Time) error {
	return s.walk(ctx, until, s.settle)
}

// due are the clients of workspaces that bill and have no statement of a month yet, in the order of their ids.
func (s *Service) due(ctx context.Context, month, after string) ([]*ent.Subaccount, error) {
	ctx = store.System(ctx, "clients that are due a statement")
	return s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDGT(after), undone(month)).
		Order(subaccount.ByID()).Limit(atOnce).All(ctx)
}
