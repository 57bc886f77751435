package billing

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/price"
)

// usualStep is the step of calls where the price says none: per started minute.
const usualStep = 60

// terms are what holds for a client on a day, in millionths.
type terms struct {
	MonthlyFee, CallMinute, CallStep, IncludedMinutes, Conversation, Reply, Number *int64
}

// step that calls are rounded up to, in seconds.
func (t *terms) step() int64 {
	if t == nil || t.CallStep == nil {
		return usualStep
	}
	return *t.CallStep
}

// over puts what a client's own price says over what holds for all.
func over(own, all *ent.Price) *terms {
	t := &terms{}
	for _, p := range []*ent.Price{all, own} {
		if p == nil {
			continue
		}
		for _, f := range []struct{ to, from **int64 }{
			{&t.MonthlyFee, &p.MonthlyFee},
			{&t.CallMinute, &p.CallMinute},
			{&t.CallStep, &p.CallStep},
			{&t.IncludedMinutes, &p.IncludedMinutes},
			{&t.Conversation, &p.Conversation},
			{&t.Reply, &p.Reply},
			{&t.Number, &p.Number},
		} {
			if *f.from != nil {
				*f.to = *f.from
			}
		}
	}
	return t
}

// on is what holds on a day; nil if no price does. The prices are in the order of their days.
func on(day string, prices []*ent.Price) *terms {
	var own, all *ent.Price
	for _, p := range prices {
		switch {
		case p.Since > day:
		case p.About == "":
			all = p
		default:
			own = p
		}
	}
	if own == nil && all == nil {
		return nil
	}
	return over(own, all)
}

// termsOf the days of a month.
func termsOf(m month, prices []*ent.Price) []*terms {
	out := make([]*terms, m.days())
	for i := range out {
		out[i] = on(m.day(i), prices)
	}
	return out
}

// prices that hold for a client, by their days.
func (s *Service) pricesFor(ctx context.Context, workspace, subaccount string) ([]*ent.Price, error) {
	return s.parts.Store.Client(ctx).Price.Query().Where(price.WorkspaceID(workspace), price.AboutIn("", subaccount)).
		Order(price.BySince(), price.ByID()).All(ctx)
}
