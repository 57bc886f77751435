package webhook

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// do something in a transaction of a tenant.
func do(t *testing.T, s *store.Store, ctx context.Context, some func(ctx context.Context, client *ent.Client) error) {
	t.Helper()
	if err := s.Tx(ctx, func(ctx context.Context) error { return some(ctx, s.Client(ctx)) }); err != nil {
		t.Fatal(err)
	}
}

// bare events tell nothing of their things.
type bare struct{}

func (bare) Body(context.Context, string, string) ([]byte, string, error) { return []byte(`{}`), "", nil }

// A webhook that misses events again, long after it missed others, is an event again, and only one.
func TestMissingAgainIsAnEvent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		s.Observe(event.New(event.Parts{Store: s, Bodies: bare{}, Log: slog.New(slog.DiscardHandler)}))
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 1, 3)
		do(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Webhook.UpdateOneID(hooks[0].webhook).SetMissingSince(store.Timestamp().Add(-event.Kept - time.Hour)).Exec(ctx)
		})
		overflowed := func() int {
			return s.Client(ctx).Event.Query().Where(entevent.Type("webhook.overflowed")).CountX(ctx)
		}
		before := overflowed()
		for most := 2; most > 0; most-- {
			w.Bounds = Bounds{Webhook: most, Subaccount: 100, All: 100}
			w.bound(t)
			if n := len(w.pending(ctx, hooks[0].webhook)); n != most {
				t.Errorf("%d wait, want %d", n, most)
			}
			if n := overflowed() - before; n != 1 {
				t.Errorf("%d events where %d wait", n, most)
			}
		}
	})
}
