package webhook

import (
	"context"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// replayLimit is how many events are replayed at a time, chunk how many rows go in one statement.
	replayLimit = 10_000
	chunk       = 500
)

// Replay sends a webhook the events of a time that it wants, whether it got them or not: how many those are. The end is
// exclusive, and nil is now; what is still under way stays so.
func (s *Service) Replay(ctx context.Context, webhookID string, from time.Time, end *time.Time) (n int, err error) {
	to := time.Now()
	if end != nil {
		to = *end
	}
	if !from.Before(to) {
		return 0, fault.Field("from", "must be before to")
	}
	if from.Before(time.Now().Add(-event.Kept)) {
		return 0, fault.Field("from", "must not be more than 30 days ago")
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		if err := s.active(ctx, webhookID); err != nil {
			return err
		}
		client := s.Store.Client(ctx)
		w, err := client.Webhook.Get(ctx, webhookID)
		if err != nil {
			return err
		}
		q := client.Event.Query().Where(entevent.CreatedAtGTE(from), entevent.CreatedAtLT(to), entevent.SequenceNotNil(), entevent.TypeNEQ(event.Test))
		if !slices.Contains(w.Events, All) {
			q.Where(entevent.TypeIn(w.Events...))
		}
		events, err := q.Order(entevent.BySequence()).Limit(replayLimit+1).Select(entevent.FieldID, entevent.FieldType).All(ctx)
		if err != nil {
			return err
		}
		if n = len(events); n > replayLimit {
			return fault.Field("to", fmt.Sprintf("must be earlier: the period has more than %d events", replayLimit))
		}
		for some := range slices.Chunk(events, chunk) {
			if err := s.again(ctx, webhookID, some); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.sender.Mark(receiver{authz.From(ctx).Subaccount, webhookID})
	}
	return n, err
}

// again has events delivered anew, or for the first time.
func (s *Service) again(ctx context.Context, webhookID string, events []*ent.Event) error {
	client := s.Store.Client(ctx)
	ids := make([]string, len(events))
	for i, e := range events {
		ids[i] = e.ID
	}
	there := []func(*sql.Selector){sql.FieldEQ(webhookdelivery.FieldWebhookID, webhookID), webhookdelivery.EventIDIn(ids...)}
	had, err := client.WebhookDelivery.Query().Where(there[0], there[1]).Select(webhookdelivery.FieldEventID).Strings(ctx)
	if err != nil {
		return err
	}
	err = client.WebhookDelivery.Update().Where(there[0], there[1], webhookdelivery.StatusNEQ(Pending)).
		SetStatus(Pending).SetRound(0).SetDueAt(store.Timestamp()).ClearDeliveredAt().Exec(ctx)
	if err != nil {
		return err
	}
	var fresh []*ent.WebhookDeliveryCreate
	for _, e := range events {
		if !slices.Contains(had, e.ID) {
			fresh = append(fresh, client.WebhookDelivery.Create().SetWebhookID(webhookID).SetEventID(e.ID).SetEventType(e.Type))
		}
	}
	return client.WebhookDelivery.CreateBulk(fresh...).Exec(ctx)
}
