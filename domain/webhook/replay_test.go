package webhook_test

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A tenant replays many events a few times a minute, and a few as often as it likes; a neighbour has its own count.
func TestLargeReplaysAreCounted(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		at := time.Now()
		service := webhook.New(webhook.Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}), Log: slog.New(slog.DiscardHandler),
			NewLimiter: func(r limit.Rate) (*limit.Limiter, error) {
				return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
			},
		})
		ctx := storetest.Tenant(t, s)
		for _, who := range []context.Context{ctx, storetest.Rival(t, s, ctx)} {
			all, err := service.Add(who, webhook.Create{URL: "https://example.com", Events: []string{webhook.All}})
			if err != nil {
				t.Fatal(err)
			}
			few, err := service.Add(who, webhook.Create{URL: "https://example.com", Events: []string{"call.ended"}})
			if err != nil {
				t.Fatal(err)
			}
			happen(t, s, who, 501, "contact.created")
			replay := func(id string, want int) error {
				n, err := service.Replay(who, id, at.Add(-time.Hour), nil)
				if err == nil && n != want {
					t.Errorf("%d events, want %d", n, want)
				}
				return err
			}
			for range 5 {
				if err := replay(all.ID, 501); err != nil {
					t.Fatal(err)
				}
			}
			if err := replay(all.ID, 501); !fault.Is(err, fault.RateLimited) || fault.From(err).RetrySeconds != 12 {
				t.Errorf("the sixth: %v, which may go after %d seconds", err, fault.From(err).RetrySeconds)
			}
			if err := replay(few.ID, 0); err != nil {
				t.Errorf("a small one: %v", err)
			}
		}
	})
}

// happen has events happen to a tenant that have their places already.
func happen(t *testing.T, s *store.Store, ctx context.Context, n int, kind string) {
	t.Helper()
	if err := s.Tx(ctx, func(ctx context.Context) error {
		create := make([]*ent.EventCreate, n)
		for i := range create {
			create[i] = s.Client(ctx).Event.Create().SetType(kind).SetThingID("con_1").SetSequence(int64(i + 1))
		}
		return s.Client(ctx).Event.CreateBulk(create...).Exec(ctx)
	}); err != nil {
		t.Fatal(err)
	}
}

// Replaying twice, as by a double click, sends each event, and gets the same answer twice.
func TestReplaysAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const events = 400
		ctx, service := storetest.Tenant(t, s), serve(s)
		hook, err := service.Add(ctx, webhook.Create{URL: "https://example.com", Events: []string{webhook.All}})
		if err != nil {
			t.Fatal(err)
		}
		happen(t, s, ctx, events, "contact.created")
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if n, err := service.Replay(ctx, hook.ID, time.Now().Add(-time.Hour), nil); err != nil || n != events {
					t.Errorf("%d events, %v", n, err)
				}
			})
		}
		all.Wait()
		if n := s.Client(ctx).WebhookDelivery.Query().CountX(ctx); n != events {
			t.Errorf("%d deliveries", n)
		}
		if _, err := service.Replay(storetest.Rival(t, s, ctx), hook.ID, time.Now().Add(-time.Hour), nil); !fault.Is(err, fault.NotFound) {
			t.Errorf("a neighbour: %v", err)
		}
	})
}
