package webhook

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
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

func (bare) Body(context.Context, string, string) ([]byte, string, error) {
	return []byte(`{}`), "", nil
}

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
		if err := w.missNoMore(t.Context()); err != nil {
			t.Fatal(err)
		}
		overflowed := func() int {
			return s.Client(ctx).Event.Query().Where(entevent.Type("webhook.overflowed")).CountX(ctx)
		}
		before := overflowed()
		for most := 2; most > 0; most-- {
			w.parts.Bounds = Bounds{Webhook: most, Subaccount: 100, All: 100}
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

// What waits for a webhook that was deleted, until it is taken away, is not held against the others of its subaccount.
func TestDeletedWebhooksDoNotCount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 2, 4)
		do(t, s, ctx, func(ctx context.Context, _ *ent.Client) error {
			_, err := s.Exec(ctx, remove, hooks[0].webhook, authz.From(ctx).Subaccount)
			return err
		})
		for _, bounds := range []Bounds{{Webhook: 100, Subaccount: 5, All: 100}, {Webhook: 100, Subaccount: 100, All: 5}} {
			w.parts.Bounds = bounds
			w.bound(t)
			if n := len(w.pending(ctx, hooks[1].webhook)); n != 4 {
				t.Errorf("%d wait where %+v may", n, bounds)
			}
		}
	})
}

// Deliveries made while others are given up make room: no more are given up than are still too many.
func TestWhatIsDeliveredMeanwhileLeavesRoom(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const all, most = 9, 6
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 2, all)
		w.parts.Bounds = Bounds{Webhook: most, Subaccount: 100, All: 100}
		given := 0
		w.parts.GivenUp = func(n int) {
			if given += n; given > n {
				return
			}
			do(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
				for _, to := range hooks {
					some := w.pending(ctx, to.webhook)
					if len(some) == most {
						continue // that is the first
					}
					for _, d := range some[:all-most-1] {
						client.WebhookDelivery.UpdateOne(d).SetStatus(Delivered).ExecX(ctx)
					}
				}
				return nil
			})
		}
		w.bound(t)
		failed := s.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.Status(Failed)).CountX(ctx)
		if want := (all - most) + 1; failed != want || given != want {
			t.Errorf("%d are given up, %d counted, want %d", failed, given, want)
		}
		for _, to := range hooks {
			if n := len(w.pending(ctx, to.webhook)); n != most {
				t.Errorf("%d wait", n)
			}
		}
	})
}

// A replay for which there is no room is none of the large ones that a subaccount has, and what waits already needs no room.
func TestReplaysWithoutRoom(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const all, had = chunk + 10, 10
		ctx := storetest.Tenant(t, s)
		w, hooks := refusing(t, s, ctx, 1, 0)
		at, hook := time.Now(), hooks[0].webhook
		w.parts.NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
			return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
		}
		w.replays = sync.OnceValues(w.parts.replays)
		do(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
			for i := range all {
				e := client.Event.Create().SetType("contact.created").SetThingID("con_1").SetSequence(int64(i + 1)).SaveX(ctx)
				if i < had {
					client.WebhookDelivery.Create().SetWebhookID(hook).SetEventID(e.ID).SetEventType(e.Type).ExecX(ctx)
				}
			}
			return nil
		})
		w.parts.Bounds.Webhook = all - 1
		for range largeReplays + 1 {
			if _, err := w.Replay(ctx, hook, at.Add(-time.Hour), nil); !fault.Is(err, fault.Conflict) {
				t.Fatalf("without room: %v", err)
			}
		}
		w.parts.Bounds.Webhook = all
		for range 2 { // what has been replayed is pending, and there is room for it
			if n, err := w.Replay(ctx, hook, at.Add(-time.Hour), nil); err != nil || n != all {
				t.Errorf("%d events, %v", n, err)
			}
		}
		if n := len(w.pending(ctx, hook)); n != all {
			t.Errorf("%d wait", n)
		}
	})
}
