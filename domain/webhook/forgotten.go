package webhook

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// keeps is a validation error where events that happened since then are no longer kept: what there is of them would pass for all.
func (s *Service) keeps(ctx context.Context, since time.Time) error {
	forgotten, err := s.forgotten(ctx)
	if err != nil || since.After(forgotten) {
		return err
	}
	return fault.Broken("from", fault.TooLow, forgotten.UTC().Add(time.Microsecond).Format(time.RFC3339Nano))
}

// forgotten is when the newest of the subaccount's events happened that is no longer kept; zero where all are.
func (s *Service) forgotten(ctx context.Context) (at time.Time, err error) {
	row, err := s.Store.Client(ctx).EventStream.Query().Only(ctx)
	if err != nil || row.ForgottenAt == nil {
		return at, ent.MaskNotFound(err)
	}
	return *row.ForgottenAt, nil
}

// missNoMore has webhooks no longer miss events that are not kept any more, and cannot be replayed.
func (s *Service) missNoMore(ctx context.Context) error {
	system := store.System(ctx, "webhooks that miss events")
	rows, err := s.Store.Client(system).Webhook.Query().Where(kept, webhook.MissingSinceGT(store.Timestamp().Add(-event.Kept))).
		Select(webhook.FieldID, webhook.FieldSubaccountID).All(system)
	if err != nil {
		return fmt.Errorf("webhooks that miss events: %w", err)
	}
	var errs []error
	for _, w := range rows {
		as, err := s.Store.As(ctx, w.SubaccountID, "webhook", "")
		if err == nil {
			err = s.missLess(as, w.ID)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// missLess looks for the first of what a webhook misses and can be replayed, where what it missed first cannot.
func (s *Service) missLess(ctx context.Context, id string) error {
	forgotten, err := s.forgotten(ctx)
	if err != nil || forgotten.IsZero() {
		return err
	}
	return s.Store.Again(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		w, err := client.Webhook.Query().Where(webhook.ID(id), webhook.MissingSinceLTE(forgotten), kept, s.Store.Locked()).Only(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		first, err := client.Event.Query().Where(entevent.CreatedAtGT(forgotten), givenUp(w)).
			Order(entevent.ByCreatedAt()).Limit(1).Select(entevent.FieldCreatedAt).All(ctx)
		if err != nil {
			return err
		}
		update := client.Webhook.UpdateOne(w).SetUpdatedAt(w.UpdatedAt)
		if len(first) > 0 {
			return update.SetMissingSince(first[0].CreatedAt).Exec(ctx)
		}
		return update.ClearMissingSince().Exec(ctx)
	})
}
