package webhook

import (
	"bytes"
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// However many deliveries wait for a clock that was set back, all of them are due: more than a statement takes arguments.
func TestCatchUpWithVeryMany(t *testing.T) {
	t.Parallel()
	const many = 33_000
	s := storetest.Open(t, storetest.SQLite)
	ctx := storetest.Tenant(t, s)
	w := New(Parts{
		Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
		Log: slog.New(slog.DiscardHandler),
	})
	hook, err := w.Add(ctx, Create{URL: "https://example.com", Events: []string{All}})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Tx(ctx, func(ctx context.Context) error {
		client, later := s.Client(ctx), store.Timestamp().Add(time.Hour)
		e := client.Event.Create().SetType(event.Test).SetThingID(hook.ID).SaveX(ctx)
		return client.WebhookDelivery.Create().SetWebhookID(hook.ID).SetEventID(e.ID).SetEventType(e.Type).
			SetCreatedAt(later).SetDueAt(later).Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	const copies = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) INSERT INTO `
	for _, table := range []string{
		`events (id, created_at, subaccount_id, type, thing_id)
			SELECT id || i, created_at, subaccount_id, type, thing_id FROM events, n`,
		`webhook_deliveries (id, created_at, subaccount_id, webhook_id, event_id, event_type, status, attempts, round, due_at)
			SELECT id || i, created_at, subaccount_id, webhook_id, event_id || i, event_type, status, attempts, round, due_at FROM webhook_deliveries, n`,
	} {
		if _, err := s.SystemDB().ExecContext(t.Context(), copies+table, many); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := s.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.DueAtGT(store.Timestamp())).Count(ctx)
	if err != nil || left != 0 {
		t.Errorf("%d wait, %v", left, err)
	}
}
