package billing

import (
	"context"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/billingsetting"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Setting is a change of how a workspace bills.
type Setting struct {
	Currency   patch.Field[string]  `check:"minLength=3,maxLength=3,notNull"`
	DollarRate patch.Field[float64] `check:"min=0.000001,max=10000000"`
}

// Judge finds a currency that there is not.
func (c Setting) Judge() (all []fault.Detail) {
	if v := c.Currency.Value(); v != nil {
		if _, ok := digits(*v); !ok {
			all = append(all, fault.Break("currency", fault.NoCurrency))
		}
	}
	return all
}

// Set how the workspace bills. It takes a caller for all of it.
func (s *Service) Set(ctx context.Context, in Setting) (*PriceList, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		row, err := s.lock(ctx)
		if ent.IsNotFound(err) {
			row = &ent.BillingSetting{Currency: dollar}
		} else if err != nil {
			return err
		}
		currency := *patch.Value(in.Currency, &row.Currency)
		if currency != row.Currency && row.Issued > 0 {
			return fault.Broken("currency", fault.CurrencyKept, row.Currency)
		}
		before := money(row.DollarRate)
		rate := kept(patch.Value(in.DollarRate, before))
		client := s.parts.Store.Client(ctx).BillingSetting
		if row.ID == "" {
			return client.Create().SetCurrency(currency).SetNillableDollarRate(rate).Exec(ctx)
		}
		u := client.Update().Where(billingsetting.ID(row.ID)).SetCurrency(currency).SetNillableDollarRate(rate)
		if rate == nil {
			u.ClearDollarRate()
		}
		return u.Exec(ctx)
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is changing this setting. Try again.").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return s.PriceList(ctx, nil)
}
