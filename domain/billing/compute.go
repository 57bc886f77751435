package billing

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Month of a client, as issued, or so far; the name is YYYY-MM, nil the current one. It is nil where no price holds in the month.
func (s *Service) Month(ctx context.Context, subaccountID string, name *string) (*Statement, error) {
	sub, err := s.client(ctx, subaccountID)
	if err != nil {
		return nil, err
	}
	m := monthOf(s.parts.Now(), rule.ZoneOrUTC(sub.TimeZone))
	if name != nil {
		if m, err = monthNamed(*name, m.zone); err != nil {
			return nil, err
		}
	}
	ctx = within(ctx, sub)
	row, err := s.parts.Store.Client(ctx).Statement.Query().Where(statement.Month(m.String())).Only(ctx)
	if err == nil {
		return stated(row)
	}
	if !ent.IsNotFound(err) {
		return nil, err
	}
	setting, err := s.setting(ctx)
	if err != nil || setting == nil {
		return nil, err
	}
	row, b, err := s.compute(ctx, sub, m, setting)
	if err != nil || row == nil {
		return nil, err
	}
	return &Statement{row, b.lines}, nil
}

// within is the caller's context in a subaccount that they may use.
func within(ctx context.Context, sub *ent.Subaccount) context.Context {
	c := *authz.From(ctx)
	c.Subaccount = sub.ID
	return authz.With(ctx, &c)
}

// compute what a client owes for a month, in the subaccount's context; nil if no price holds in it, there was no client yet, it is not
// there yet or settled already.
func (s *Service) compute(ctx context.Context, sub *ent.Subaccount, m month, setting *ent.BillingSetting) (*ent.Statement, bill, error) {
	c := &claim{sub: sub, span: span{month: m}}
	if err := s.reckonAll(ctx, []*claim{c}, setting); err != nil || !c.due {
		return nil, bill{}, err
	}
	issuer, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(sub.WorkspaceID)).Select(workspace.FieldName).String(ctx)
	if err != nil {
		return nil, bill{}, err
	}
	return &ent.Statement{
		SubaccountID: sub.ID, Month: m.String(), Zone: m.zone.String(), Since: c.span.since, Until: c.span.until, Issuer: issuer, Client: sub.Name,
		Currency: setting.Currency, Total: c.bill.total,
	}, c.bill, nil
}

// free says that no price holds on any day.
func (sp span) free() bool {
	for _, t := range sp.terms {
		if t != nil {
			return false
		}
	}
	return true
}

// began is when a client was made, or used something before that.
func (s *Service) began(ctx context.Context, sub *ent.Subaccount) (time.Time, error) {
	first, err := s.parts.Store.Client(ctx).Usage.Query().Where(usage.SubaccountID(sub.ID)).Order(usage.ByAt()).First(ctx)
	if ent.IsNotFound(err) {
		return sub.CreatedAt, nil
	}
	if err == nil && first.At.Before(sub.CreatedAt) {
		return first.At, nil
	}
	return sub.CreatedAt, err
}

// dormant says that a client was archived before a month began.
func dormant(sub *ent.Subaccount, m month) bool {
	return sub.Archived && (sub.ArchivedAt == nil || !sub.ArchivedAt.After(m.begins(0)))
}

// withoutFees are terms of a client that is archived: it pays for what it has used, and no longer by the month.
func withoutFees(terms []*terms) []*terms {
	for _, t := range terms {
		if t != nil {
			t.MonthlyFee, t.Number, t.IncludedMinutes = nil, nil, nil
		}
	}
	return terms
}
