package lease_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/lease"
)

// step sets the clock: what was written before is as much earlier or later by the new one.
func step(t *testing.T, l *lease.Leases, ctx context.Context, id string, by time.Duration) {
	t.Helper()
	was, _ := until(t, l, ctx, id)
	write(t, l.Store, ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Hold.UpdateOneID(id).SetUntil(was.Add(-by)).Exec(ctx)
	})
}

// The lease of a holder that died is free after its term, although the clock was set back by an hour since.
func TestClockSetBackFreesTheDead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
		write(t, l.Store, ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Hold.Create().SetConversationID(conversation).SetPurpose("test").SetUntil(time.Now().UTC().Add(time.Hour + term)).Exec(ctx)
		})
		claim(t, l, ctx, conversation)
	})
}

// Whichever way the clock is set, one holds: a holder that renews keeps its lease, and one that is overtaken writes nothing.
func TestClockStepsLeaveOneHolder(t *testing.T) {
	t.Parallel()
	for name, by := range map[string]time.Duration{"forward": time.Hour, "back": -time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, l *lease.Leases, ctx context.Context, conversation string) {
				held, first := claim(t, l, ctx, conversation)
				overtake(t, l, ctx, conversation, func() { step(t, l, ctx, first.ID, by) })
				if err := l.Store.Tx(ctx, first.Check); !errors.Is(err, lease.ErrLost) {
					t.Errorf("the first writes: %v", err)
				}
				<-held.Done()
				other := converse(t, l.Store, ctx)
				kept, living := claim(t, l, ctx, other)
				step(t, l, ctx, living.ID, by)
				await.Until(t, "it is not renewed", func() bool {
					at, now := until(t, l, ctx, living.ID)
					return at.After(now) && !at.After(now.Add(term))
				})
				if id := holder(t, l, ctx, other); kept.Err() != nil || id != living.ID {
					t.Errorf("%v, held by %q", kept.Err(), id)
				}
			})
		})
	}
}
