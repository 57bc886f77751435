package event

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sweepSize is how many events are forgotten in one transaction.
const sweepSize = 500

// Sweep forgets events that have been kept long enough, with their deliveries, and remembers up to where.
func (s *Service) Sweep(ctx context.Context) error {
	ctx = store.System(ctx, "sweep events")
	streams, err := s.Store.Client(ctx).EventStream.Query().All(ctx)
	if err != nil {
		return fmt.Errorf("sweep events: %w", err)
	}
	before := time.Now().UTC().Add(-Kept)
	for _, row := range streams {
		for n := sweepSize; n == sweepSize; {
			if n, err = s.forget(ctx, row, event.CreatedAtLT(before)); err != nil {
				return fmt.Errorf("sweep events: %w", err)
			}
		}
	}
	return nil
}

// ForgetBefore forgets some of a subaccount's events from before an instant, and answers how many.
func (s *Service) ForgetBefore(ctx context.Context, subaccountID string, before time.Time) (int, error) {
	row, err := s.Store.Client(ctx).EventStream.Query().Where(eventstream.SubaccountID(subaccountID)).Only(ctx)
	if err != nil {
		return 0, ent.MaskNotFound(err)
	}
	return s.forget(ctx, row, event.CreatedAtLT(before))
}

// forget some of a stream's old events, the oldest first. They are looked for outside of the transaction: mostly there are none, and it would keep
// others from writing. What is old does not change meanwhile.
func (s *Service) forget(ctx context.Context, row *ent.EventStream, are predicate.Event) (int, error) {
	old, err := s.Store.Client(ctx).Event.Query().
		Where(event.SubaccountID(row.SubaccountID), are, event.SequenceNotNil()).
		Order(event.BySequence()).Limit(sweepSize).Select(event.FieldID, event.FieldSequence).All(ctx)
	n := len(old)
	if err != nil || n == 0 {
		return 0, err
	}
	ids := make([]string, n)
	for i, e := range old {
		ids[i] = e.ID
	}
	return n, s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		if _, err := client.Event.Delete().Where(event.IDIn(ids...)).Exec(ctx); err != nil {
			return err
		}
		last := *old[n-1].Sequence // another copy of the server may be further
		return client.EventStream.Update().Where(eventstream.ID(row.ID), eventstream.ForgottenLT(last)).SetForgotten(last).Exec(ctx)
	})
}
