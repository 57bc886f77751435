package event

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// prompts are things with a long text.
type prompts int

func (p prompts) Body(context.Context, string, string) (data []byte, contact string, err error) {
	return fmt.Appendf(nil, `{"prompt":%q}`, bytes.Repeat([]byte("x"), int(p))), "", nil
}

// Changing something long again and again stores a bounded number of bytes in events: the oldest are forgotten, and subscribers that resume from
// there are told so. No other subaccount's events are forgotten.
func TestEventsHaveABoundInBytes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const size, most, step, writes = 10_000, 100_000, 20_000, 50
		service := New(Parts{Store: s, Bodies: prompts(size), Log: slog.New(slog.DiscardHandler)})
		service.room.most, service.room.step = most, step
		s.Observe(service)
		service.Start(t.Context())
		defer service.Stop()
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		write := func(ctx context.Context, n int) {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Tag.Create().SetName(fmt.Sprint("Tag ", n)).SetNameKey(fmt.Sprint("tag ", n)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for n := range 5 {
			write(rival, n)
		}
		for n := range writes {
			write(ctx, n)
		}
		system := store.System(t.Context(), "test")
		kept := func(of context.Context) (total int, last int64) {
			rows, err := s.Client(system).Event.Query().Where(event.SubaccountID(authz.From(of).Subaccount)).Order(event.BySequence()).All(system)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range rows {
				if e.Sequence == nil {
					return most * writes, 0 // it has no number yet
				}
				total, last = total+len(e.Data), *e.Sequence
			}
			return total, last
		}
		var total int
		var last int64
		await.Until(t, "the oldest events are kept", func() bool {
			total, last = kept(ctx)
			return total <= most+step
		})
		if total < most/2 || last != writes {
			t.Errorf("%d bytes are left, up to event %d", total, last)
		}
		if total, _ := kept(rival); total < 5*size {
			t.Errorf("only %d bytes of somebody else's are left", total)
		}
		row, err := s.Client(system).EventStream.Query().Where(eventstream.SubaccountID(authz.From(ctx).Subaccount)).Only(system)
		if err != nil || row.Forgotten < writes/2 {
			t.Errorf("forgotten: %v, %v", row, err)
		}
		if _, err := service.Follow(ctx, nil, new(int64(0))); !fault.Is(err, fault.Validation) {
			t.Errorf("who resumes from what is forgotten is told %v", err)
		}
	})
}

// hooks is a Taker that delivers each event to so many webhooks.
type hooks struct {
	store *store.Store
	ids   []string
}

func (h *hooks) Take(ctx context.Context, events []*Event) (committed func(), err error) {
	for _, e := range events {
		rows := make([]*ent.WebhookDeliveryCreate, len(h.ids))
		for i, id := range h.ids {
			rows[i] = h.store.Client(ctx).WebhookDelivery.Create().
				SetSubaccountID(e.SubaccountID).SetWebhookID(id).SetEventID(e.ID).SetEventType(e.Type)
		}
		if err := h.store.Client(ctx).WebhookDelivery.CreateBulk(rows...).Exec(ctx); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// Many webhooks store a bounded number of bytes in deliveries: they count with their events.
func TestDeliveriesCountWithTheirEvents(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const webhooks, writes, few = 20, 60, 20
		service := New(Parts{Store: s, Bodies: prompts(1), Log: slog.New(slog.DiscardHandler)})
		// The events alone fit, and would not even be counted.
		service.room.most, service.room.step = few*webhooks*deliveryBytes, 10*webhooks*deliveryBytes
		s.Observe(service)
		ctx := storetest.Tenant(t, s)
		system := store.System(t.Context(), "test")
		taker := &hooks{store: s}
		err := s.Tx(ctx, func(ctx context.Context) error {
			for range webhooks {
				w, err := s.Client(ctx).Webhook.Create().SetURL("https://example.com").SetEvents([]string{"*"}).SetSecret([]byte("x")).Save(ctx)
				if err != nil {
					return err
				}
				taker.ids = append(taker.ids, w.ID)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		service.Start(t.Context(), taker)
		defer service.Stop()
		for n := range writes {
			err := s.Tx(ctx, func(ctx context.Context) error {
				return s.Client(ctx).Tag.Create().SetName(fmt.Sprint("Tag ", n)).SetNameKey(fmt.Sprint("tag ", n)).Exec(ctx)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		await.Until(t, "the newest event has no number", func() bool {
			return s.Client(system).Event.Query().Where(event.Sequence(writes)).ExistX(system)
		})
		left := 0
		await.Until(t, "the oldest events keep their deliveries", func() bool {
			left = s.Client(system).Event.Query().CountX(system)
			return left <= few+10 && s.Client(system).WebhookDelivery.Query().CountX(system) <= (few+10)*webhooks
		})
		if left < few/2 || !s.Client(system).Event.Query().Where(event.Sequence(writes)).ExistX(system) {
			t.Errorf("%d events are left, and the newest may not be", left)
		}
	})
}

// The first count comes after any part of a step, and each further one after a whole step.
func TestRoomIsCountedByStep(t *testing.T) {
	t.Parallel()
	r := room{step: 1000}
	for range 100 {
		r.next = nil
		r.written("sub", 1)
		if left := r.next["sub"]; left < 1 || left > 1000 {
			t.Fatalf("%d bytes are left of a step of 1000", left)
		}
		r.written("sub", 1000)
		if left := r.next["sub"]; left != 1000 {
			t.Fatalf("%d bytes are left after a count", left)
		}
	}
}
