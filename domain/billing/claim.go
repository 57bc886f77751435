package billing

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/price"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/usage"
)

// claim is a month of a client, and what it comes to. It is due unless no price holds in it, there was no client yet, it is not there yet, or
// it is settled.
type claim struct {
	sub  *ent.Subaccount
	span span
	due  bool
	bill bill

	days    []used
	numbers int64
}

// reckonAll claims of one workspace. However many clients they are of, it takes as many statements as these have time zones, and ends of
// statements before.
func (s *Service) reckonAll(ctx context.Context, all []*claim, setting *ent.BillingSetting) error {
	claims := slices.DeleteFunc(slices.Clone(all), func(c *claim) bool {
		m := c.span.month
		return m.first.After(monthOf(s.parts.Now(), m.zone).first) || m.String() <= c.sub.BilledThrough
	})
	claims, err := s.present(ctx, claims)
	if err != nil || len(claims) == 0 {
		return err
	}
	if claims, err = s.priced(ctx, claims); err != nil || len(claims) == 0 {
		return err
	}
	if claims, err = s.unsettled(ctx, claims); err != nil || len(claims) == 0 {
		return err
	}
	if err := s.usage(ctx, claims); err != nil {
		return err
	}
	for _, c := range claims {
		if dormant(c.sub, c.span.month) {
			c.span.terms = withoutFees(c.span.terms)
		}
		c.due, c.bill = true, reckon(c.span.month, c.span.terms, c.days, c.numbers, least(setting.Currency))
	}
	return nil
}

// present are the claims of clients that were there in their months: they had been made by then, or had used something.
func (s *Service) present(ctx context.Context, claims []*claim) ([]*claim, error) {
	early := map[time.Time][]string{} // those that were made later, by the ends of their months
	for _, c := range claims {
		if m := c.span.month; m.first.Before(monthOf(c.sub.CreatedAt, m.zone).first) {
			early[m.ends()] = append(early[m.ends()], c.sub.ID)
		}
	}
	used := map[time.Time][]string{}
	for end, ids := range early {
		var err error
		if used[end], err = s.parts.Store.Client(ctx).Usage.Query().Where(usage.SubaccountIDIn(ids...), usage.AtLT(end)).
			Unique(true).Select(usage.FieldSubaccountID).Strings(ctx); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(claims, func(c *claim) bool {
		end := c.span.month.ends()
		return slices.Contains(early[end], c.sub.ID) && !slices.Contains(used[end], c.sub.ID)
	}), nil
}

// priced are the claims in whose months a price holds, with what does.
func (s *Service) priced(ctx context.Context, claims []*claim) ([]*claim, error) {
	prices, err := s.parts.Store.Client(ctx).Price.Query().
		Where(price.WorkspaceID(claims[0].sub.WorkspaceID), price.AboutIn(append(clients(claims), "")...)).
		Order(price.BySince(), price.ByID()).All(ctx)
	if err != nil {
		return nil, err
	}
	own, common := map[string][]*ent.Price{}, []*ent.Price{}
	for _, p := range prices {
		if own[p.About] = append(own[p.About], p); p.About == "" {
			common = append(common, p)
		}
	}
	return slices.DeleteFunc(claims, func(c *claim) bool {
		m := c.span.month
		c.span = span{month: m, since: m.begins(0), until: m.ends(), terms: termsOf(m, append(slices.Clone(common), own[c.sub.ID]...))}
		return c.span.free()
	}), nil
}

// unsettled are the claims that no statement covers, each from where the statement before ended.
func (s *Service) unsettled(ctx context.Context, claims []*claim) ([]*claim, error) {
	rows, err := s.parts.Store.Client(ctx).Statement.Query().Where(statement.SubaccountIDIn(clients(claims)...), latest).
		Select(statement.FieldSubaccountID, statement.FieldMonth, statement.FieldUntil).All(ctx)
	if err != nil {
		return nil, err
	}
	last := map[string]*ent.Statement{}
	for _, r := range rows {
		last[r.SubaccountID] = r
	}
	return slices.DeleteFunc(claims, func(c *claim) bool {
		before, m := last[c.sub.ID], c.span.month
		if before == nil {
			return false
		}
		if max(before.Month, c.sub.BilledThrough) == m.add(-1).String() || before.Until.After(c.span.since) {
			c.span.since = before.Until
		}
		return before.Month >= m.String()
	}), nil
}

// latest is the condition that a statement is the last of its client.
func latest(q *sql.Selector) {
	later := sql.Dialect(q.Dialect()).Table(statement.Table).As("later")
	q.Where(sql.NotExists(sql.Dialect(q.Dialect()).Select(later.C(statement.FieldID)).From(later).Where(sql.And(
		sql.ColumnsEQ(later.C(statement.FieldSubaccountID), q.C(statement.FieldSubaccountID)),
		sql.ColumnsGT(later.C(statement.FieldMonth), q.C(statement.FieldMonth))))))
}

// clients of claims, each once.
func clients(claims []*claim) []string {
	ids := make([]string, len(claims))
	for i, c := range claims {
		ids[i] = c.sub.ID
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}
