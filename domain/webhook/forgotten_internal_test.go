package webhook

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// If other events are given up for a webhook while the sweep looks up what it misses, the webhook misses these as well as what it has missed before.
func TestGivenUpWhileTheSweepLooks(t *testing.T) {
	t.Parallel()
	for name, missedBefore := range map[string]bool{"nothing else": false, "another one": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, s *store.Store) {
				const day = 24 * time.Hour
				ctx := storetest.Tenant(t, s)
				w, hooks := refusing(t, s, ctx, 1, 0)
				hook, old := hooks[0].webhook, store.Timestamp().Add(-8*day)
				at := []time.Time{old, old.Add(2 * day), old.Add(3 * day), old.Add(5 * day), old.Add(6 * day), old.Add(7 * day)}
				do(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
					for i, at := range at {
						e := client.Event.Create().SetType("contact.created").SetThingID("con_1").SetSequence(int64(i + 1)).SetCreatedAt(at).SaveX(ctx)
						d := client.WebhookDelivery.Create().SetWebhookID(hook).SetEventID(e.ID).SetEventType(e.Type).SetDueAt(at)
						switch {
						case i == 0, i == 2 && missedBefore:
							d.SetStatus(Failed).SetLastError(tooMany)
						case i < 3:
							d.SetStatus(Delivered)
						}
						d.ExecX(ctx)
					}
					client.EventStream.Create().SetName("events").SetLast(int64(len(at))).ExecX(ctx)
					return client.Webhook.UpdateOneID(hook).SetMissingSince(old).Exec(ctx)
				})
				forget := func(before time.Time) {
					t.Helper()
					if n, _, err := w.parts.Events.ForgetBefore(store.System(ctx, "test"), authz.From(ctx).Subaccount, before); n != 1 || err != nil {
						t.Fatal(n, err)
					}
				}
				misses := func(from, to time.Time) *time.Time {
					t.Helper()
					now, err := w.Get(ctx, hook)
					if err != nil || now.MissingSince() == nil || now.MissingSince().Before(from) || now.MissingSince().After(to) {
						t.Fatalf("it misses events since %v, want from %s to %s, %v", now.MissingSince(), from, to, err)
					}
					return now.MissingSince()
				}
				forget(old.Add(day))
				found, err := w.lookForMissed(ctx, hook)
				if err != nil || found == nil || (found.first != nil) != missedBefore {
					t.Fatalf("%+v, %v", found, err)
				}
				w.parts.Bounds = Bounds{Webhook: 1, Subaccount: 100, All: 100}
				w.bound(t)
				if err := w.missFrom(ctx, found); err != nil {
					t.Fatal(err)
				}
				first := at[3]
				if missedBefore {
					first = at[2]
				}
				misses(old.Add(1), first)
				forget(old.Add(2*day + time.Hour))
				if err := w.missNoMore(t.Context()); err != nil {
					t.Fatal(err)
				}
				since := misses(first, first)
				w.parts.Bounds.Webhook = 100
				if n, err := w.Replay(ctx, hook, *since, nil); err != nil || n == 0 {
					t.Errorf("%d are replayed, %v", n, err)
				}
				if now, err := w.Get(ctx, hook); err != nil || now.MissingSince() != nil {
					t.Errorf("%+v, %v", now, err)
				}
			})
		})
	}
}

// What a webhook missed first is too old to be replayed; what it missed after that is not, and is no second overflow.
func TestMissedAfterWhatIsTooOld(t *testing.T) {
	t.Parallel()
	for name, swept := range map[string]bool{"the sweep looks": true, "another is given up first": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, s *store.Store) {
				s.Observe(event.New(event.Parts{Store: s, Bodies: bare{}, Log: slog.New(slog.DiscardHandler)}))
				ctx := storetest.Tenant(t, s)
				w, hooks := refusing(t, s, ctx, 1, 0)
				hook, later := hooks[0].webhook, store.Timestamp().Add(-240*time.Hour)
				do(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
					e := client.Event.Create().SetType("contact.created").SetThingID("con_1").SetSequence(1).SetCreatedAt(later).SaveX(ctx)
					client.WebhookDelivery.Create().SetWebhookID(hook).SetEventID(e.ID).SetEventType(e.Type).SetDueAt(later).
						SetStatus(Failed).SetLastError(tooMany).ExecX(ctx)
					client.EventStream.Create().SetName("events").SetLast(1).ExecX(ctx)
					return client.Webhook.UpdateOneID(hook).SetMissingSince(store.Timestamp().Add(-event.Kept - time.Hour)).Exec(ctx)
				})
				overflowed := func() int {
					return s.Client(ctx).Event.Query().Where(entevent.Type("webhook.overflowed")).CountX(ctx)
				}
				before := overflowed()
				if swept {
					if err := w.missNoMore(t.Context()); err != nil {
						t.Fatal(err)
					}
				} else {
					do(t, s, ctx, func(ctx context.Context, client *ent.Client) error {
						e := client.Event.Create().SetType("contact.created").SetThingID("con_2").SetSequence(2).SaveX(ctx)
						return w.misses(ctx, client.Webhook.GetX(ctx, hook), []string{e.ID})
					})
				}
				now, err := w.Get(ctx, hook)
				if err != nil || now.MissingSince() == nil || now.MissingSince().After(later) || swept && now.MissingSince().Before(later) {
					t.Errorf("it misses events since %v, want from %s at the latest, %v", now.MissingSince(), later, err)
				}
				if n := overflowed(); n != before {
					t.Errorf("%d events say that it misses some, want %d", n, before)
				}
				if n, err := w.Replay(ctx, hook, *now.MissingSince(), nil); err != nil || n == 0 {
					t.Errorf("%d are replayed, %v", n, err)
				}
				if now, err := w.Get(ctx, hook); err != nil || now.MissingSince() != nil {
					t.Errorf("then it misses events since %v, %v", now.MissingSince(), err)
				}
			})
		})
	}
}
