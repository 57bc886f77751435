package demo

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// billed is how many months are closed.
const billed = 2

// bill has the agency charge its clients: prices from some months ago on, and the statements of those months. One client has a fee of its own.
func (s filler) bill(ctx context.Context, clients []string) error {
	slices.Sort(clients)
	now := time.Now().UTC()
	first := time.Date(now.Year(), now.Month()-billed, 1, 0, 0, 0, 0, time.UTC)
	from := first.Format(time.DateOnly)
	value := func(n float64) *float64 { return &n }
	step, included := 6, 10
	_, err := s.Billing.SetPrices(ctx, billing.NewPrices{From: from, Prices: billing.Prices{
		MonthlyFee: value(149), CallMinutePrice: value(0.35), ConversationPrice: value(0.9), //nolint:mnd // prices
		CallStepSeconds: &step, IncludedMinutes: &included,
		NumberMonthlyPrice: value(5), //nolint:mnd // a price
	}})
	if err != nil {
		return fmt.Errorf("demo: prices: %w", err)
	}
	own := billing.Prices{MonthlyFee: value(99)} //nolint:mnd // a price
	_, err = s.Billing.SetPrices(ctx, billing.NewPrices{SubaccountID: &clients[0], From: from, Prices: own})
	if err != nil {
		return fmt.Errorf("demo: prices of a client: %w", err)
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error { // as if they had been set then: statements wait for what was just set
		return s.Store.Client(ctx).Price.Update().SetUpdatedAt(first).Exec(ctx)
	})
	if err != nil {
		return fmt.Errorf("demo: prices of the past: %w", err)
	}
	for _, client := range clients {
		if err := s.repeat(ctx, client); err != nil {
			return fmt.Errorf("demo: usage: %w", err)
		}
	}
	return s.Billing.Issue(ctx, time.Now().Add(time.Minute))
}

// repeat what a client has used in the weeks before these.
func (s filler) repeat(ctx context.Context, client string) error {
	const weeks, slice = 28, 500
	return s.Store.Tx(store.System(ctx, "the past of the demo"), func(ctx context.Context) error {
		used := s.Store.Client(ctx).Usage
		rows, err := used.Query().Where(usage.SubaccountID(client)).All(ctx)
		if err != nil {
			return err
		}
		var more []*ent.UsageCreate
		for _, r := range rows {
			for n := 1; n <= billed+1; n++ {
				if r.Kind != "NUMBER" {
					more = append(more, used.Create().SetSubaccountID(client).SetKind(r.Kind).SetRef(id.New("past")).
						SetThread(r.Thread+strconv.Itoa(n)).SetAt(r.At.AddDate(0, 0, -n*weeks)).SetMs(r.Ms))
				}
			}
		}
		for some := range slices.Chunk(more, slice) {
			if err := used.CreateBulk(some...).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}
