package webhook

import (
	"bytes"
	"context"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Webhooks of all tenants are found once each, however much one of them has to send, and those with nothing to send now are not.
func TestReceiversThatAreDue(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		w := New(Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
			Log: slog.New(slog.DiscardHandler),
		})
		ctx := storetest.Tenant(t, s)
		var want []string
		for _, one := range []struct {
			who        context.Context
			deliveries int
			later      time.Duration
			status     string
			active     bool
			due        bool
		}{
			{ctx, 30, 0, Pending, true, true},
			{ctx, 2, time.Hour, Pending, true, false},
			{ctx, 2, 0, Pending, false, false},
			{ctx, 2, 0, Delivered, true, false},
			{ctx, 0, 0, Pending, true, false},
			{storetest.Rival(t, s, ctx), 1, 0, Pending, true, true},
		} {
			hook, err := w.Add(one.who, Create{URL: "https://example.com", Events: []string{All}})
			if err != nil {
				t.Fatal(err)
			}
			err = s.Tx(one.who, func(ctx context.Context) error {
				client := s.Client(ctx)
				for range one.deliveries {
					e := client.Event.Create().SetType(event.Test).SetThingID(hook.ID).SaveX(ctx)
					client.WebhookDelivery.Create().SetWebhookID(hook.ID).SetEventID(e.ID).SetEventType(e.Type).SetStatus(one.status).
						SetDueAt(time.Now().Add(one.later - time.Second)).ExecX(ctx)
				}
				return client.Webhook.UpdateOneID(hook.ID).SetIsActive(one.active).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
			if one.due {
				want = append(want, hook.ID)
			}
		}
		found, err := w.due(t.Context())
		var got []string
		for _, r := range found {
			got = append(got, r.webhook)
		}
		slices.Sort(want)
		if slices.Sort(got); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
		if waiting, err := w.Backlog(t.Context()); err != nil || !maps.Equal(waiting, map[string]int{due: 31, later: 2, disabled: 2}) {
			t.Errorf("%v wait, %v", waiting, err)
		}
	})
}

// No delivery is walked past to find whose it is.
func TestReceiversAreFoundByTheIndex(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	steps := 0
	for _, step := range storetest.Plan(t, store.System(t.Context(), "look at a plan"), s, receiversDue, store.Timestamp()) {
		if strings.Contains(step, "webhook_deliveries") {
			if steps++; !strings.HasPrefix(step, "SEARCH") || !strings.Contains(step, "delivery_due") {
				t.Error(step)
			}
		}
	}
	if steps != 3 {
		t.Errorf("%d steps", steps)
	}
}
