package event

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sweepSize is how many events, or deliveries of events, are deleted by one statement.
const sweepSize = 500

// Sweep forgets events that have been kept long enough, with their deliveries, and remembers up to where.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "sweep events")
	streams, err := s.parts.Store.Client(ctx).EventStream.Query().All(ctx)
	if err != nil {
		return fmt.Errorf("sweep events: %w", err)
	}
	before := time.Now().UTC().Add(-Kept)
	for _, row := range streams {
		if err := s.forgetAll(ctx, row, event.CreatedAtLT(before)); err != nil {
			return fmt.Errorf("sweep events: %w", err)
		}
	}
	return nil
}

// ForgetBefore forgets some of a subaccount's events from before an instant, and answers how many, and whether there may be more.
func (s *Service) ForgetBefore(ctx context.Context, subaccountID string, before time.Time) (n int, more bool, err error) {
	row, err := s.parts.Store.Client(ctx).EventStream.Query().Where(eventstream.SubaccountID(subaccountID)).Only(ctx)
	if err != nil {
		return 0, false, ent.MaskNotFound(err)
	}
	return s.forget(ctx, row, event.CreatedAtLT(before))
}

// forgetAll forgets all of a stream's events that are old.
func (s *Service) forgetAll(ctx context.Context, row *ent.EventStream, are predicate.Event) (err error) {
	for more := true; more && err == nil; {
		_, more, err = s.forget(ctx, row, are)
	}
	return err
}

// forget some of a stream's old events, the oldest first, as many as go in one transaction: how many, and whether there may be more. Their
// deliveries go before them, and may take several: an event has as many as there are webhooks. The events are looked for outside of the
// transaction: mostly there are none, and it would keep others from writing. What is old does not change meanwhile.
func (s *Service) forget(ctx context.Context, row *ent.EventStream, are predicate.Event) (n int, more bool, err error) {
	old, err := s.parts.Store.Client(ctx).Event.Query().
		Where(event.SubaccountID(row.SubaccountID), are, event.SequenceNotNil()).
		Order(event.BySequence()).Limit(sweepSize).Select(event.FieldID, event.FieldSequence, event.FieldCreatedAt).All(ctx)
	if err != nil || len(old) == 0 {
		return 0, false, err
	}
	ids, newest := make([]string, len(old)), old[0].CreatedAt
	for i, e := range old {
		ids[i] = e.ID
		if e.CreatedAt.After(newest) {
			newest = e.CreatedAt
		}
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		n, more = 0, true
		left, err := store.Slice(ctx, func(ctx context.Context) (bool, error) { return s.removeDeliveries(ctx, row.SubaccountID, ids) })
		if err != nil || left {
			return err
		}
		client := s.parts.Store.Client(ctx)
		if _, err := client.Event.Delete().Where(event.IDIn(ids...)).Exec(ctx); err != nil {
			return err
		}
		n, more = len(old), len(old) == sweepSize
		last := *old[len(old)-1].Sequence // another copy of the server may be further
		if err := client.EventStream.Update().Where(eventstream.ID(row.ID), eventstream.ForgottenLT(last)).SetForgotten(last).Exec(ctx); err != nil {
			return err
		}
		return client.EventStream.Update().Where(eventstream.ID(row.ID),
			eventstream.Or(eventstream.ForgottenAtIsNil(), eventstream.ForgottenAtLT(newest))).SetForgottenAt(newest).Exec(ctx)
	})
	return n, more, err
}

// removeDeliveries removes some deliveries of events of a subaccount: whether there may be more.
func (s *Service) removeDeliveries(ctx context.Context, subaccountID string, events []string) (more bool, err error) {
	client := s.parts.Store.Client(ctx)
	ids, err := client.WebhookDelivery.Query().
		Where(webhookdelivery.SubaccountID(subaccountID), webhookdelivery.EventIDIn(events...)).Limit(sweepSize).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return false, err
	}
	_, err = client.WebhookDelivery.Delete().Where(webhookdelivery.IDIn(ids...)).Exec(ctx)
	return len(ids) == sweepSize, err
}
