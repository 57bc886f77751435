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
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Requesting an event again while it is being sent does not send it twice: it stays with its sender. If the attempt fails, the schedule starts over.
// One that waits for hours is due now.
func TestRedeliverWhatIsUnderWay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		asked, answer := make(chan bool), make(chan bool)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked <- true
			<-answer
			w.WriteHeader(http.StatusTeapot)
		}))
		defer server.Close()
		w := New(Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
			Fetch: http.DefaultClient, Log: slog.New(slog.DiscardHandler),
		})
		hook, id := waiting(t, s, ctx, w, server.URL)
		if err := s.Tx(ctx, func(ctx context.Context) error {
			return s.Client(ctx).WebhookDelivery.UpdateOneID(id).SetRound(5).SetAttempts(5).SetDueAt(ago(-5)).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		d, err := w.Redeliver(ctx, hook, id)
		if err != nil || d.DueAt.After(time.Now()) || d.Round != 5 {
			t.Fatalf("one that waits is due at %v in round %d, %v", d.DueAt, d.Round, err)
		}
		w.sender.Start(t.Context(), lane.Plan[receiver]{
			Width: 1, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: w.parts.Log, Work: w.drive,
		})
		defer w.Stop(t.Context())
		w.sender.Mark(receiver{authz.From(ctx).Subaccount, hook})
		<-asked
		leased := s.Client(ctx).WebhookDelivery.GetX(ctx, id).DueAt
		if d, err = w.Redeliver(ctx, hook, id); err != nil || !d.DueAt.Equal(leased) {
			t.Errorf("one that is under way is due at %v, its sender has it until %v, %v", d.DueAt, leased, err)
		}
		close(answer)
		one := await.For(t, "it is not tried", func() (*ent.WebhookDelivery, bool) {
			d, err := s.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.ID(id)).Only(ctx)
			return d, err == nil && d.Attempts == 6
		})
		log := wrapDelivery(one).Log()
		if delay := one.DueAt.Sub(log[len(log)-1].At); one.Round != 1 || delay > 2*delays[0] {
			t.Errorf("after the attempt it is in round %d, and is tried again after %v", one.Round, delay)
		}
	})
}
