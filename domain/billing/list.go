package billing

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/billingsetting"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// PriceList is what holds for a client, or for all of them.
type PriceList struct {
	// Currency is nil where nothing is billed yet.
	Currency *string
	// DollarRate is what a US dollar costs in it, for the margin; nil: not known.
	DollarRate *float64
	// Prices are the client's own, or those for all, the newest day first.
	Prices []*Price
	// Current is what holds today; nil: nothing.
	Current *Prices
	// Version of Prices: another one whenever any of them has changed.
	Version string
	// CurrencyFixed says that it cannot change any more, since statements have been issued in it.
	CurrencyFixed bool
}

// PriceList of one client, or of all. What holds for all is shown to callers for the whole workspace only; others see the currency.
func (s *Service) PriceList(ctx context.Context, subaccount *string) (*PriceList, error) {
	about, zone := "", time.UTC
	if subaccount != nil {
		sub, err := s.client(ctx, *subaccount)
		if err != nil {
			return nil, err
		}
		about, zone = sub.ID, rule.ZoneOrUTC(sub.TimeZone)
	}
	out := &PriceList{Prices: []*Price{}, Version: versionOf(nil)}
	setting, err := s.setting(ctx)
	if err != nil || setting == nil {
		return out, err
	}
	out.Currency, out.CurrencyFixed = &setting.Currency, setting.Issued > 0
	if authz.Whole(ctx) == nil {
		out.DollarRate = money(setting.DollarRate) // it is for margins, which others are not told
	} else if subaccount == nil {
		return out, nil
	}
	rows, err := s.pricesFor(ctx, authz.From(ctx).Workspace, about)
	if err != nil {
		return nil, err
	}
	if now := on(s.parts.Now().In(zone).Format(time.DateOnly), rows); now != nil {
		p := pricesOf(now)
		out.Current = &p
	}
	own := slices.DeleteFunc(rows, func(row *ent.Price) bool { return row.About != about })
	out.Version = versionOf(own)
	for _, row := range slices.Backward(own) {
		out.Prices = append(out.Prices, shown(row))
	}
	return out, nil
}

// setting of the caller's workspace; nil if there is none.
func (s *Service) setting(ctx context.Context) (*ent.BillingSetting, error) {
	row, err := s.parts.Store.Client(ctx).BillingSetting.Query().Where(billingsetting.WorkspaceID(authz.From(ctx).Workspace)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // documented
	}
	return row, err
}

// lock the setting of the caller's workspace until the transaction ends.
func (s *Service) lock(ctx context.Context) (*ent.BillingSetting, error) {
	return s.parts.Store.Client(ctx).BillingSetting.Query().
		Where(billingsetting.WorkspaceID(authz.From(ctx).Workspace), s.parts.Store.Locked()).Only(ctx)
}
