package webhook

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// However many large events of a webhook wait for room, small ones behind them are sent, and the large ones when there is room.
func TestSmallEventsBehindManyLargeOnes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const large, small = 3 * width, width + 1
		ctx := storetest.Tenant(t, s)
		server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		defer server.Close()
		w, all := refusing(t, s, ctx, 1, 0)
		to := all[0]
		if err := s.Tx(ctx, func(ctx context.Context) error {
			client, oldest := s.Client(ctx), store.Timestamp().Add(-time.Hour)
			client.Webhook.UpdateOneID(to.webhook).SetURL(server.URL).ExecX(ctx)
			data := append(append([]byte(`{"text":"`), bytes.Repeat([]byte("x"), smallEvent)...), `"}`...)
			for i := range large + small {
				if i == large {
					data = []byte(`{}`)
				}
				e := client.Event.Create().SetType(event.Test).SetThingID("t").SetData(data).SaveX(ctx)
				client.WebhookDelivery.Create().SetWebhookID(to.webhook).SetEventID(e.ID).SetEventType(e.Type).
					SetDueAt(oldest.Add(time.Duration(i) * time.Second)).ExecX(ctx)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		give, ok := w.room.Take(receiver{to.subaccount, "another"}, partOfEvents, share.Part{Of: to.subaccount, Most: partOfEvents},
			share.Part{Of: authz.From(ctx).Workspace, Most: mostOfEvents, Half: true})
		if !ok {
			t.Fatal("there is no room")
		}
		w.sender.Start(t.Context(), lane.Plan[receiver]{
			Width: lanes, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: w.parts.Log, Work: w.drive,
		})
		defer w.Stop(t.Context())
		w.sender.Mark(to)
		delivered := func(n int) func() bool {
			return func() bool {
				sent, err := s.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.Status(Delivered)).Count(ctx)
				return err == nil && sent == n
			}
		}
		await.Until(t, "small events wait", delivered(small))
		if !w.room.Waits(to) {
			t.Error("it does not stand in line")
		}
		give()
		await.Until(t, "large events are not sent", delivered(large+small))
	})
}

// Small events are looked for among the oldest by the index of what waits, however much that is.
func TestSmallEventsAreFoundByTheIndex(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	steps := 0
	for _, step := range storetest.Plan(t, store.System(t.Context(), "look at a plan"), s, smallOnes, "w", store.Timestamp(), oldest, "s", smallEvent, width) {
		for table, index := range map[string]string{"webhook_deliveries": "delivery_due", "events": "INDEX"} {
			if strings.Contains(step, table) {
				if steps++; !strings.HasPrefix(step, "SEARCH") || !strings.Contains(step, index) {
					t.Error(step)
				}
			}
		}
	}
	if steps != 2 {
		t.Errorf("%d steps", steps)
	}
}

// A webhook whose subaccount is gone does not stand in the way of its neighbours.
func TestWhoIsGoneLeavesTheLine(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		w, _ := refusing(t, s, storetest.Tenant(t, s), 1, 0)
		gone := receiver{"sub_01h455vb4pex5vsknk084sn02q", "whk_01h455vb4pex5vsknk084sn02q"}
		part := share.Part{Of: gone.subaccount, Most: partOfEvents}
		give, ok := w.room.Take(receiver{gone.subaccount, "another"}, partOfEvents, part)
		if _, too := w.room.Take(gone, 1, part); !ok || too || !w.room.Waits(gone) {
			t.Fatal("it does not wait")
		}
		give()
		if err := w.drive(t.Context(), gone); err == nil {
			t.Error("it is driven")
		}
		if used := w.room.Pool().Used(); used != 0 {
			t.Errorf("%d are kept for it", used)
		}
	})
}
