package webhook

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A webhook with much to send leaves its lane to others when its stint is over, and comes back behind them for the rest.
func TestStint(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const waiting = 2*width + 1
		ctx := storetest.Tenant(t, s)
		server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		defer server.Close()
		w := New(Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
			Fetch: http.DefaultClient, Log: slog.New(slog.DiscardHandler),
		})
		w.stint = 1
		hook, err := w.Add(ctx, Create{URL: server.URL, Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			for range waiting {
				e, err := client.Event.Create().SetType(event.Test).SetThingID(hook.ID).Save(ctx)
				if err == nil {
					err = client.WebhookDelivery.Create().SetWebhookID(hook.ID).SetEventID(e.ID).SetEventType(e.Type).Exec(ctx)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		sent := func() int {
			n, err := s.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.Status(Delivered)).Count(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		stints := make(chan int, waiting)
		w.sender.Start(t.Context(), lane.Plan[receiver]{
			Width: 1, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: w.parts.Log,
			Work: func(ctx context.Context, to receiver) error {
				err := w.drive(ctx, to)
				stints <- sent()
				return err
			},
		})
		defer w.Stop(t.Context())
		w.sender.Mark(receiver{authz.From(ctx).Subaccount, hook.ID})
		await.Until(t, "the rest is not sent", func() bool { return sent() == waiting })
		if first, second := <-stints, <-stints; first != width || second != 2*width {
			t.Errorf("%d were sent after a stint, %d after two", first, second)
		}
	})
}

// A receiver that names a date in Retry-After is left alone until then, as one that names seconds is.
func TestRetryAfterDate(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		until := time.Now().Add(3 * time.Hour)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", until.UTC().Format(http.TimeFormat))
			w.WriteHeader(http.StatusTooManyRequests)
		}))
		defer server.Close()
		w := New(Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
			Fetch: http.DefaultClient, Log: slog.New(slog.DiscardHandler),
		})
		hook, err := w.Add(ctx, Create{URL: server.URL, Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			e, err := client.Event.Create().SetType(event.Test).SetThingID(hook.ID).Save(ctx)
			if err != nil {
				return err
			}
			return client.WebhookDelivery.Create().SetWebhookID(hook.ID).SetEventID(e.ID).SetEventType(e.Type).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		w.sender.Start(t.Context(), lane.Plan[receiver]{
			Width: 1, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: w.parts.Log, Work: w.drive,
		})
		defer w.Stop(t.Context())
		w.sender.Mark(receiver{authz.From(ctx).Subaccount, hook.ID})
		one := await.For(t, "it is not tried", func() (*ent.WebhookDelivery, bool) {
			d, err := s.Client(ctx).WebhookDelivery.Query().Only(ctx)
			return d, err == nil && d.Attempts > 0
		})
		if one.Attempts != 1 || one.DueAt.Before(until.Add(-time.Minute)) {
			t.Errorf("after %d attempts it is tried again at %s, want %s", one.Attempts, one.DueAt, until)
		}
	})
}

// What a URL answers to which the webhook is sent nothing any more, as it was changed meanwhile, is not held against the new one: it is not
// switched off and does not fail, and the event is tried there.
func TestOutcomeOfTheURLBefore(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		for _, status := range []int{http.StatusGone, http.StatusTeapot, http.StatusOK} {
			asked, answer := make(chan bool), make(chan bool)
			before := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				asked <- true
				<-answer
				w.WriteHeader(status)
			}))
			defer before.Close()
			w := New(Parts{
				Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
				Fetch: http.DefaultClient, Log: slog.New(slog.DiscardHandler),
			})
			hook, id := waiting(t, s, ctx, w, before.URL)
			w.sender.Start(t.Context(), lane.Plan[receiver]{
				Width: 1, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: w.parts.Log, Work: w.drive,
			})
			w.sender.Mark(receiver{authz.From(ctx).Subaccount, hook})
			<-asked
			if _, err := w.Change(ctx, hook, Update{URL: patch.Sent(new("https://after.example.com"))}); err != nil {
				t.Fatal(err)
			}
			since := ago(1)
			if err := s.Tx(ctx, func(ctx context.Context) error {
				update := s.Client(ctx).Webhook.UpdateOneID(hook)
				if status == http.StatusOK { // what the new one failed at since is not made good by the old one
					update.SetFailingSince(since)
				}
				return update.Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
			close(answer)
			d := await.For(t, "it is not tried", func() (*ent.WebhookDelivery, bool) {
				d, err := s.Client(ctx).WebhookDelivery.Get(ctx, id)
				return d, err == nil && d.Attempts == 1
			})
			w.Stop(t.Context())
			now := s.Client(ctx).Webhook.GetX(ctx, hook)
			if fails := now.FailingSince != nil; !now.IsActive || fails != (status == http.StatusOK) {
				t.Errorf("after %d of the URL before, active %t, reason %v, it fails since %v", status, now.IsActive, now.DisabledReason, now.FailingSince)
			}
			if want := map[bool]string{true: Delivered, false: Pending}[status == http.StatusOK]; d.Status != want {
				t.Errorf("after %d of the URL before, the delivery is %s, want %s", status, d.Status, want)
			}
		}
	})
}

// waiting makes a webhook with one delivery that waits, and answers their ids.
func waiting(t *testing.T, s *store.Store, ctx context.Context, w *Service, url string) (hook, id string) {
	t.Helper()
	row, err := w.Add(ctx, Create{URL: url, Events: []string{All}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Tx(ctx, func(ctx context.Context) error {
		client := s.Client(ctx)
		e, err := client.Event.Create().SetType(event.Test).SetThingID(row.ID).Save(ctx)
		if err != nil {
			return err
		}
		d, err := client.WebhookDelivery.Create().SetWebhookID(row.ID).SetEventID(e.ID).SetEventType(e.Type).Save(ctx)
		if err == nil {
			id = d.ID
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return row.ID, id
}
