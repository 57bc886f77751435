package webhook

import (
	"context"
	"errors"
	"fmt"
	"time"

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

// forgotten is when the newest of the subaccount's events happened that is no longer kept; zero if all are. Where only older programs have deleted
// some, which kept no times, it is the last instant before the first that is kept.
func (s *Service) forgotten(ctx context.Context) (at time.Time, err error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.EventStream.Query().Only(ctx)
	switch {
	case err != nil:
		return at, ent.MaskNotFound(err)
	case row.ForgottenAt != nil:
		return *row.ForgottenAt, nil
	case row.Forgotten == 0:
		return at, nil
	}
	first, err := client.Event.Query().Where(entevent.SequenceGT(row.Forgotten)).Order(entevent.BySequence()).Limit(1).
		Select(entevent.FieldCreatedAt).All(ctx)
	if err != nil {
		return at, err
	}
	if len(first) == 0 {
		return store.Timestamp(), nil
	}
	return first[0].CreatedAt.Add(-time.Microsecond), nil
}

// gone is the last instant from which an event cannot be replayed: it was deleted, or is about to be.
func (s *Service) gone(ctx context.Context) (time.Time, error) {
	old := replayable().Add(-time.Microsecond)
	forgotten, err := s.forgotten(ctx)
	if err != nil || forgotten.After(old) {
		return forgotten, err
	}
	return old, nil
}

// missNoMore has webhooks no longer miss events that are not kept any more, and cannot be replayed.
func (s *Service) missNoMore(ctx context.Context) error {
	system := store.System(ctx, "webhooks that miss events")
	rows, err := s.parts.Store.Client(system).Webhook.Query().Where(kept, webhook.MissingSinceNotNil()).
		Select(webhook.FieldID, webhook.FieldSubaccountID).All(system)
	if err != nil {
		return fmt.Errorf("webhooks that miss events: %w", err)
	}
	var errs []error
	for _, w := range rows {
		as, err := s.parts.Store.As(ctx, w.SubaccountID, "webhook", "")
		if err == nil {
			err = s.missLess(as, w.ID)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// missLess looks for the first of what a webhook misses and can be replayed, where what it missed first cannot.
func (s *Service) missLess(ctx context.Context, id string) error {
	l, err := s.lookForMissed(ctx, id)
	if err != nil || l == nil {
		return err
	}
	return s.missFrom(ctx, l)
}

// missed is what a look has found for a webhook that misses events since then: the first that can be replayed; nil if there is none.
type missed struct {
	webhook string
	since   time.Time
	first   *time.Time
}

// lookForMissed looks for what a webhook misses, outside of a transaction, as it may go through all events; nil if what it misses first is still
// kept. What is dropped from now on changes since when it misses events, which missFrom notices: a transaction that drops something and does not
// know yet what has been deleted holds the webhook, and is waited for.
func (s *Service) lookForMissed(ctx context.Context, id string) (*missed, error) {
	gone, err := s.gone(ctx)
	if err != nil {
		return nil, err
	}
	var w *ent.Webhook
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		w, err = s.parts.Store.Client(ctx).Webhook.Query().
			Where(webhook.ID(id), webhook.MissingSinceLTE(gone), kept, s.parts.Store.Reserved()).Only(ctx)
		return err
	})
	if err != nil {
		return nil, ent.MaskNotFound(err)
	}
	l := &missed{webhook: id, since: *w.MissingSince}
	first, err := s.parts.Store.Client(ctx).Event.Query().Where(entevent.CreatedAtGT(gone), givenUp(w)).
		Order(entevent.BySequence()).Limit(1).Select(entevent.FieldCreatedAt).All(ctx)
	if len(first) > 0 {
		l.first = &first[0].CreatedAt
	}
	return l, err
}

// missFrom keeps what was found, unless something else is known by now of since when the webhook misses events.
func (s *Service) missFrom(ctx context.Context, l *missed) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		w, err := client.Webhook.Query().Where(webhook.ID(l.webhook), webhook.MissingSince(l.since), kept, s.parts.Store.Reserved()).Only(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		update := client.Webhook.UpdateOne(w).SetUpdatedAt(w.UpdatedAt)
		if l.first != nil {
			return update.SetMissingSince(*l.first).Exec(ctx)
		}
		return update.ClearMissingSince().Exec(ctx)
	})
}
