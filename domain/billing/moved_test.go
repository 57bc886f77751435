package billing_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A call is billed in the month in which it ended, also where its end is corrected over a month's end. A closed month keeps what it has, and takes
// nothing more: no call is billed twice, and none never.
func TestCallsThatEndInAnotherMonth(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		set(t, bills, wide(ctx), nil, "2026-06-01", billing.Prices{CallMinutePrice: f(1)})
		corrected := func(was, ended string, minutes int) {
			t.Helper()
			write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
				n := c.Call.Update().Where(entcall.EndedAt(at(was))).SetEndedAt(at(ended)).SetDurationMs(minutes * 60_000).SaveX(ctx)
				if n != 1 {
					t.Errorf("%d calls ended at %s", n, was)
				}
			})
		}
		billed := func(what string, june, july float64) {
			t.Helper()
			for name, want := range map[string]float64{"2026-06": june, "2026-07": july} {
				if st := month(t, bills, ctx, name); st == nil || st.Total() != want {
					t.Errorf("%s, %s: %s, want %g", what, name, told(st), want)
				}
			}
		}
		const early, late, after, later = "2026-06-15T12:00:00Z", "2026-06-30T23:50:00Z", "2026-07-01T00:10:00Z", "2026-07-01T08:00:00Z"
		call(t, s, ctx, early, 60)
		call(t, s, ctx, late, 120) // its server was lost: so long it was heard of
		*now = at("2026-07-01T01:00:00Z")
		billed("as it was last heard of", 3, 0)
		corrected(late, after, 22)
		billed("ended in the next month", 1, 22)
		corrected(after, late, 2)
		billed("and back", 3, 0)
		corrected(late, after, 22)
		*now = at("2026-07-01T12:00:00Z")
		issue(t, bills)
		billed("closed", 1, 22)
		corrected(after, late, 2)
		billed("ended in a month that is closed", 1, 2)
		corrected(late, later, 32)
		billed("ended later", 1, 32)
		corrected(early, after, 500)
		billed("stands in a statement", 1, 32)
		want(t, s, ctx, "closed once", "2026-06 : 1 USD")
	})
}
