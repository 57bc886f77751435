package webhook

import (
	"context"
	"sync"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// catchUp is how many looks there are between two for deliveries that wait for a clock that was set back, where nobody saw that: another copy's
	// may have been, which is no more. They look at everything that waits.
	catchUp = 3600
	// ahead is by how much a time must be ahead of the clock to be of one that was set back.
	ahead = time.Minute
)

// CatchUp makes deliveries due that were made or tried by a clock which was set back since: they would wait for it to be there
// again. There may be very many, so it does some at a time.
func (s *Service) CatchUp(ctx context.Context) error {
	ctx = store.System(ctx, "deliveries that wait for a clock that was set back")
	now := store.Timestamp()
	soon := now.Add(ahead)
	for n := chunk; n == chunk; {
		ids, err := s.parts.Store.Client(ctx).WebhookDelivery.Query().Where(
			webhookdelivery.Status(Pending), webhookdelivery.DueAtGT(soon), // what is due sooner is under way, or soon tried
			webhookdelivery.Or(webhookdelivery.And(webhookdelivery.Attempts(0), webhookdelivery.CreatedAtGT(soon)), s.triedAfter(soon)),
		).Limit(chunk).IDs(ctx)
		if n = len(ids); err != nil || n == 0 {
			return err
		}
		s.parts.Log.WarnContext(ctx, "the clock was set back; deliveries that waited for it are due", "deliveries", n)
		err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			return s.parts.Store.Client(ctx).WebhookDelivery.Update().Where(webhookdelivery.IDIn(ids...)).SetDueAt(now).Exec(ctx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// clock remembers the time that it was at a look: by the machine's clock, and since the start by one that nobody sets.
type clock struct {
	mu     sync.Mutex
	now    time.Time
	steady time.Duration
}

// setBack says whether the machine's clock was set back since the look before.
func (c *clock) setBack(now time.Time, steady time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	before, passed := c.now, steady-c.steady
	c.now, c.steady = now.Round(0), steady
	return !before.IsZero() && c.now.Sub(before) < passed-ahead/2 //nolint:mnd // several small steps come to a large one
}

// triedAfter are deliveries whose last attempt was later, as their log has it.
func (s *Service) triedAfter(at time.Time) func(*sql.Selector) {
	last := "json_extract(log, '$[#-1].at')"
	if s.parts.Store.Postgres() {
		last = "log -> -1 ->> 'at'"
	}
	return func(q *sql.Selector) {
		q.Where(sql.P(func(b *sql.Builder) { b.WriteString(last).WriteOp(sql.OpGT).Arg(at.Format(time.RFC3339Nano)) }))
	}
}
