package figure_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How many entries there are is counted as a report is: once the caller may begin one.
func TestCountOfEntriesWaits(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		sub := storetest.Tenant(t, s)
		write(t, s, sub, func(ctx context.Context, c *ent.Client) {
			for range 3 {
				one := c.Call.Create().SetCreatedAt(time.Date(2025, 3, 2, 12, 0, 0, 0, time.UTC))
				one.SetDirection("inbound").SetFromNumber("+12025550100").SetToNumber("+12025550199").ExecX(ctx)
			}
		})
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		figures := figure.New(figure.Parts{Store: s, Pager: pager, Cutoffs: endless})
		for name, ctx := range map[string]context.Context{"an agency": wide(sub), "a subaccount": sub} {
			list, err := figures.Entries(ctx, figure.Wanted{Figure: "CALLS", From: "2025-03-01", To: "2025-03-31", First: new(1)})
			if err != nil {
				t.Fatal(name, err)
			}
			end := allReports(ctx, s)
			short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
			if n, err := list.TotalCount(short); err == nil {
				t.Errorf("%s counts %d beside all reports that it may have", name, *n)
			}
			cancel()
			end()
			for range 20 { // more than there may be at a time
				if n, err := list.TotalCount(ctx); err != nil || *n != 3 {
					t.Fatalf("%s counts %v once reports have ended: %v", name, n, err)
				}
			}
			if n := s.Reports().Used(); n != 0 {
				t.Errorf("%s: %d reports have no end", name, n)
			}
		}
	})
}

// allReports begins all that the caller may have at a time.
func allReports(ctx context.Context, s *store.Store) (end func()) {
	var ends []func()
	for {
		short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
		one, err := s.Report(short)
		cancel()
		if err != nil {
			break
		}
		ends = append(ends, one)
	}
	return func() {
		for _, one := range ends {
			one()
		}
	}
}
