package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Margin is the revenue from a client in some days, and what the client cost.
type Margin struct {
	Currency string
	// Revenue is in the currency.
	Revenue float64
	// Cost and Margin are in the currency as well; nil if nobody has said what a dollar costs in it.
	Cost, Margin *float64
}

// Cells of a table: the currency, the revenue and the margin; empty if they are not known.
func (m *Margin) Cells() []string {
	cells := []string{"", "", ""}
	if m == nil {
		return cells
	}
	cells[0], cells[1] = m.Currency, plain(millionths(m.Revenue), 0)
	if m.Margin != nil {
		cells[2] = plain(millionths(*m.Margin), 0)
	}
	return cells
}

// Ledger answers the margins of clients over some days.
type Ledger struct {
	currency string
	rate     int64
	revenue  map[string]int64
}

// Revenues of clients from a day to another, both inclusive, each in its own time zone; nil if the caller may not know, or nothing is
// billed. Callers limited to some subaccounts do not learn what these bring in.
func (s *Service) Revenues(ctx context.Context, ids []string, from, to string) (*Ledger, error) {
	c := authz.From(ctx)
	if authz.Whole(ctx) != nil || c.Scopes == nil || !c.Scopes.Has("subaccounts:read") {
		return nil, nil //nolint:nilnil,nilerr // documented: they may not know
	}
	setting, err := s.setting(ctx)
	if err != nil || setting == nil {
		return nil, err
	}
	subs, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.WorkspaceID(c.Workspace), subaccount.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, err
	}
	l := &Ledger{setting.Currency, rate(setting), map[string]int64{}}
	if err := s.issued(ctx, l, ids, from, to); err != nil {
		return nil, err
	}
	return l, s.open(ctx, l, subs, setting, from, to)
}

// Of is the margin of a client that cost an amount of dollars; nil if no price applies on any of the days.
func (l *Ledger) Of(subaccount string, dollars float64) *Margin {
	if l == nil {
		return nil
	}
	revenue, known := l.revenue[subaccount]
	if !known {
		return nil
	}
	m := &Margin{Currency: l.currency, Revenue: amount(revenue)}
	if l.rate > 0 {
		cost := int64(math.Round(dollars * float64(l.rate)))
		m.Cost, m.Margin = money(&cost), money(new(revenue-cost))
	}
	return m
}

// add the days of a month that are asked for.
func (l *Ledger) add(subaccount string, m month, days []int64, from, to string) {
	for i, n := range days {
		if day := m.day(i); day >= from && day <= to {
			l.revenue[subaccount] += n
		}
	}
}

// issued adds what statements say.
func (s *Service) issued(ctx context.Context, l *Ledger, ids []string, from, to string) error {
	reading := all(ctx)
	rows, err := s.parts.Store.Client(reading).Statement.Query().Where(
		reachable(authz.From(ctx)), statement.SubaccountIDIn(ids...), statement.Currency(l.currency),
		statement.MonthGTE(from[:len(shape)]), statement.MonthLTE(to[:len(shape)])).
		Select(statement.FieldID, statement.FieldSubaccountID, statement.FieldMonth, statement.FieldDays).All(reading)
	if err != nil {
		return err
	}
	for _, row := range rows {
		m, err := monthNamed(row.Month, time.UTC)
		if err != nil {
			return err
		}
		var days []int64
		if err := json.Unmarshal(row.Days, &days); err != nil {
			return fmt.Errorf("statement %s: %w", row.ID, err)
		}
		l.add(row.SubaccountID, m, days, from, to)
	}
	return nil
}

// open adds the months of clients that are not closed: the current one, and the last where it was only just over.
func (s *Service) open(ctx context.Context, l *Ledger, subs []*ent.Subaccount, setting *ent.BillingSetting, from, to string) error {
	var claims []*claim
	for _, sub := range subs {
		now := monthOf(s.parts.Now(), rule.ZoneOrUTC(sub.TimeZone))
		for _, m := range []month{now.add(-1), now} {
			if m.String() >= from[:len(shape)] && m.String() <= to[:len(shape)] {
				claims = append(claims, &claim{sub: sub, span: span{month: m}})
			}
		}
	}
	if err := s.reckonAll(all(ctx), claims, setting); err != nil {
		return err
	}
	for _, c := range claims {
		if c.due {
			l.add(c.sub.ID, c.span.month, c.bill.days, from, min(to, s.parts.Now().In(c.span.month.zone).Format(time.DateOnly)))
		}
	}
	return nil
}

// rate of a dollar, in millionths of a currency; 0 if it is not known.
func rate(row *ent.BillingSetting) int64 {
	switch {
	case row.Currency == dollar:
		return Unit
	case row.DollarRate != nil:
		return *row.DollarRate
	default:
		return 0
	}
}
