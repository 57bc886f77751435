package webhook

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// States of a delivery.
const (
	Pending   = "PENDING"
	Delivered = "DELIVERED"
	Failed    = "FAILED"
)

// Delivery is an event on its way to a webhook, as the outside sees it.
type Delivery struct{ *ent.WebhookDelivery }

// Attempt is one time that it was tried.
type Attempt struct {
	At             time.Time `json:"at"`
	DurationMs     int       `json:"ms"`
	ResponseStatus *int      `json:"status,omitempty"`
	Error          *string   `json:"error,omitempty"`
}

// Key is its position in lists.
func (d *Delivery) Key() (time.Time, string) { return d.CreatedAt, d.ID }

// GetID is its id.
func (d *Delivery) GetID() string { return d.ID }

// NextAttemptAt is when it is tried again; nil if it is not.
func (d *Delivery) NextAttemptAt() *time.Time {
	if d.Status != Pending {
		return nil
	}
	return &d.DueAt
}

// Log are its last attempts, the oldest first.
func (d *Delivery) Log() []*Attempt {
	out := []*Attempt{}
	_ = json.Unmarshal(d.WebhookDelivery.Log, &out) // we wrote it
	return out
}

func wrapDelivery(r *ent.WebhookDelivery) *Delivery { return &Delivery{r} }

// Deliveries of a webhook, newest first.
func (s *Service) Deliveries(ctx context.Context, webhookID string, status *string, first *int, after *string) (*page.List[*Delivery], error) {
	if _, err := s.Get(ctx, webhookID); err != nil {
		return nil, err
	}
	where := []func(*sql.Selector){sql.FieldEQ(webhookdelivery.FieldWebhookID, webhookID)}
	if status != nil {
		where = append(where, sql.FieldEQ(webhookdelivery.FieldStatus, *status))
	}
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeWebhookDelivery, List: "webhook_deliveries", Filter: []string{webhookID, page.Given(status)},
		Where: where, First: first, After: after,
	}, s.readDeliveries)
}

func (s *Service) readDeliveries(ctx context.Context, w page.Window) ([]*Delivery, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).WebhookDelivery.Query(), w, wrapDelivery)
}

// GetDeliveries reads several by their ids; those that the subaccount has not are left out.
func (s *Service) GetDeliveries(ctx context.Context, ids []string) ([]*Delivery, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Delivery, error) {
		w.Where = append(w.Where, webhookdelivery.HasWebhookWith(kept))
		return s.readDeliveries(ctx, w)
	})
}

// Take makes deliveries of new events, of an event.Taker.
func (s *Service) Take(ctx context.Context, events []*event.Event) (committed func(), err error) {
	client := s.parts.Store.Client(ctx)
	of := map[string][]*event.Event{}
	for _, e := range events {
		of[e.SubaccountID] = append(of[e.SubaccountID], e)
	}
	rows, err := client.Webhook.Query().
		Where(webhook.IsActive(true), webhook.SubaccountIDIn(slices.Sorted(maps.Keys(of))...)).
		Select(webhook.FieldEvents, webhook.FieldSubaccountID).All(ctx)
	if err != nil {
		return nil, err
	}
	var deliveries []*ent.WebhookDeliveryCreate
	var marked []receiver
	for _, w := range rows {
		for _, e := range of[w.SubaccountID] {
			if wants(w, e.Event) {
				marked = append(marked, receiver{w.SubaccountID, w.ID})
				deliveries = append(deliveries, client.WebhookDelivery.Create().
					SetSubaccountID(w.SubaccountID).SetWebhookID(w.ID).SetEventID(e.ID).SetEventType(e.Type))
			}
		}
	}
	for some := range slices.Chunk(deliveries, chunk) {
		if err := client.WebhookDelivery.CreateBulk(some...).Exec(ctx); err != nil {
			return nil, fmt.Errorf("deliveries: %w", err)
		}
	}
	return func() {
		for _, to := range slices.Compact(marked) {
			s.sender.Mark(to)
		}
	}, nil
}

// wants says whether an event goes to a webhook. A test goes to the one that is tested, whatever it wants.
func wants(w *ent.Webhook, e *ent.Event) bool {
	if e.Type == event.Test {
		return e.ThingID == w.ID
	}
	return slices.Contains(w.Events, All) || slices.Contains(w.Events, e.Type)
}

// Redeliver sends an event to a webhook once more, on a schedule of its own. An attempt that is under way is that one more.
func (s *Service) Redeliver(ctx context.Context, webhookID, deliveryID string) (out *Delivery, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.active(ctx, webhookID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		row, err := client.WebhookDelivery.Query().
			Where(webhookdelivery.ID(deliveryID), webhookdelivery.WebhookID(webhookID), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "delivery")
		}
		switch now := store.Timestamp(); {
		case row.Status != Pending:
			row, err = client.WebhookDelivery.UpdateOne(row).SetStatus(Pending).SetRound(0).SetDueAt(now).ClearDeliveredAt().Save(ctx)
		case row.DueAt.After(now.Add(lease)): // it waits for its turn: that is now
			row, err = client.WebhookDelivery.UpdateOne(row).SetDueAt(now).Save(ctx)
		case row.Round > 0: // it is due, or under way: its sender's until then. If that fails, the next attempt is not hours away
			row, err = client.WebhookDelivery.UpdateOne(row).SetRound(0).Save(ctx)
		}
		out = wrapDelivery(row)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.mark(ctx, webhookID)
	return out, nil
}

// active is an error if the subaccount has no such webhook, or has it switched off.
func (s *Service) active(ctx context.Context, id string) error {
	w, err := s.Get(ctx, id)
	if err == nil && !w.IsActive {
		err = fault.New(fault.Conflict, "The webhook is not active.")
	}
	return err
}

// Test sends a webhook an event that only shows whether it works: its delivery.
func (s *Service) Test(ctx context.Context, id string) (*Delivery, error) {
	if err := s.active(ctx, id); err != nil {
		return nil, err
	}
	e, err := s.parts.Events.Emit(ctx, event.Test, id)
	if err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.EventID(e)).Only(ctx)
	if ent.IsNotFound(err) { // it went with its webhook, which was deleted meanwhile
		return nil, fault.Missing("webhook").Because(err)
	}
	return wrapDelivery(row), err
}
