package event

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// delivered makes events of the past, and a delivery of each to each of so many webhooks.
func delivered(t *testing.T, s *store.Store, ctx context.Context, events, webhooks int, at time.Time) { //nolint:revive // the test comes first
	t.Helper()
	var hook *ent.Webhook
	err := s.Tx(ctx, func(ctx context.Context) (err error) {
		client := s.Client(ctx)
		if err := client.EventStream.Create().SetName(stream).SetLast(int64(events)).Exec(ctx); err != nil {
			return err
		}
		hook, err = client.Webhook.Create().SetURL("https://example.com").SetEvents([]string{"*"}).SetSecret([]byte("x")).Save(ctx)
		rows := make([]*ent.EventCreate, events)
		for i := range rows {
			rows[i] = client.Event.Create().SetType(Test).SetThingID("thing").SetSequence(int64(i + 1)).SetCreatedAt(at)
		}
		if err == nil {
			err = client.Event.CreateBulk(rows...).Exec(ctx)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	storetest.Copies(t, s, "webhooks", hook.ID, webhooks-1)
	_, err = s.SystemDB().ExecContext(t.Context(), `INSERT INTO webhook_deliveries
		(id, created_at, subaccount_id, webhook_id, event_id, event_type, due_at, status, attempts, round)
		SELECT e.id || w.id, e.created_at, e.subaccount_id, w.id, e.id, e.type, e.created_at, 'DELIVERED', 1, 1
		FROM events e JOIN webhooks w ON w.subaccount_id = e.subaccount_id WHERE e.subaccount_id = $1`, authz.From(ctx).Subaccount)
	if err != nil {
		t.Fatal(err)
	}
}

// Deliveries of old events go some at a time: others can write between.
func TestDeliveriesOfOldEventsGoInSlices(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const events, webhooks = 200, 100
		service, ctx := New(Parts{Store: s}), storetest.Tenant(t, s)
		delivered(t, s, ctx, events, webhooks, time.Now().UTC().Add(-Kept-time.Hour))
		system := store.System(t.Context(), "test")
		_, more, err := service.ForgetBefore(system, authz.From(ctx).Subaccount, time.Now().UTC().Add(-Kept)) // as the sweep does until nothing is left
		if err != nil {
			t.Fatal(err)
		}
		if n, err := s.Client(system).WebhookDelivery.Query().Count(system); err != nil || !more || n == 0 || n == events*webhooks {
			t.Errorf("after one transaction %d are left; %v", n, err)
		}
		if err := service.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		left, err := s.Client(system).Event.Query().Count(system)
		row := s.Client(system).EventStream.Query().Where(eventstream.SubaccountID(authz.From(ctx).Subaccount)).OnlyX(system)
		if err != nil || left != 0 || row.Forgotten != events {
			t.Errorf("%d events are left, forgotten up to %d; %v", left, row.Forgotten, err)
		}
	})
}
