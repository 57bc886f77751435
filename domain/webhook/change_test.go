package webhook_test

import (
	"bytes"
	"context"
	"log/slog"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func serve(s *store.Store) *webhook.Service {
	return webhook.New(webhook.Parts{
		Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
		Log: slog.New(slog.DiscardHandler),
	})
}

// If two add a webhook at the same time and there is room for one, one of them is refused. Another subaccount has room of its own.
func TestRoomForWebhooks(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		tenant, service := storetest.Tenant(t, s), serve(s)
		in := webhook.Create{URL: "https://example.com", Events: []string{webhook.All}}
		second := make(chan error, 1)
		err := s.Tx(tenant, func(ctx context.Context) error {
			create := make([]*ent.WebhookCreate, 99)
			for i := range create {
				create[i] = s.Client(ctx).Webhook.Create().SetURL(in.URL).SetEvents(in.Events).SetSecret([]byte("sealed"))
			}
			return s.Client(ctx).Webhook.CreateBulk(create...).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Tx(tenant, func(ctx context.Context) error {
			if _, err := service.Add(ctx, in); err != nil {
				return err
			}
			go func() {
				_, err := service.Add(tenant, in)
				second <- err
			}()
			await.Until(t, "the second neither waits nor ends", func() bool {
				waits := !s.Postgres() // for SQLite's writer
				if !waits {
					err := s.SystemDB().QueryRowContext(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks
						WHERE locktype = 'tuple' AND relation = 'subaccounts'::regclass)`).Scan(&waits) // who waits for a row holds one of these
					waits = waits && err == nil
				}
				return waits || len(second) > 0
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := <-second; !fault.Is(err, fault.Conflict) {
			t.Errorf("the second: %v", err)
		}
		if n := s.Client(tenant).Webhook.Query().CountX(tenant); n != 100 {
			t.Errorf("%d webhooks", n)
		}
		if _, err := service.Add(storetest.Rival(t, s, tenant), in); err != nil {
			t.Errorf("a neighbour: %v", err)
		}
	})
}

// A URL with a user is refused: nothing is sent to it.
func TestURLWithAUser(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, service := storetest.Tenant(t, s), serve(s)
		in := webhook.Create{URL: "https://example.com/@a:b", Events: []string{webhook.All}}
		hook, err := service.Add(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		for _, url := range []string{"https://ann:pw@example.com/hook", "https://ann@example.com", "https://:pw@example.com", "https://@example.com"} {
			in.URL = url
			_, added := service.Add(ctx, in)
			_, changed := service.Change(ctx, hook.ID, webhook.Update{URL: patch.Sent(&url)})
			for _, err := range []error{added, changed} {
				if details := fault.From(err).Details; !fault.Is(err, fault.Validation) || len(details) != 1 || details[0].Field != "url" {
					t.Errorf("%s: %v", url, err)
				}
			}
		}
	})
}
