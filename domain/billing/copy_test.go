package billing_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// shapeless are bodies of events that nobody reads.
type shapeless struct{}

func (shapeless) Body(context.Context, string, string) (data []byte, contact string, err error) {
	return []byte("{}"), "", nil
}

// A copy of an installation closes the months again that the original closed before the release. It announces those alone that were due since.
func TestCopyAnnouncesNoStatementTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		*now = at("2026-04-01T12:00:00Z")
		set(t, bills, wide(ctx), nil, "2026-04-01", billing.Prices{MonthlyFee: f(9), CallMinutePrice: f(1)})
		call(t, s, ctx, "2026-04-05T12:00:00Z", 60)
		// At the release May was over, but not to be closed for another hour: the original has not.
		released := at("2026-06-01T05:00:00Z")
		s.Observe(event.New(event.Parts{Store: s, Bodies: shapeless{}, Released: released, Log: slog.New(slog.DiscardHandler)}))
		for _, when := range []time.Time{released, at("2026-06-02T12:00:00Z"), at("2026-07-02T12:00:00Z")} {
			*now = when
			issue(t, bills)
		}
		want(t, s, ctx, "issued by the copy", "2026-04 : 10 USD", "2026-05 : 9 USD", "2026-06 : 9 USD")
		var announced []string
		for _, e := range s.Client(ctx).Event.Query().AllX(ctx) {
			if e.Type == "statement.issued" {
				announced = append(announced, s.Client(ctx).Statement.GetX(ctx, e.ThingID).Month)
			}
		}
		slices.Sort(announced)
		if !slices.Equal(announced, []string{"2026-05", "2026-06"}) {
			t.Errorf("announced: %v", announced)
		}
	})
}
