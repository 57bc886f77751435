package webhook

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// tooMany is why a delivery has failed that was given up because others wait.
const tooMany = "Given up: too many deliveries of the webhook were pending."

// giveUp what waits for a webhook beyond what is kept, a few at a time, as its sender keeps what came of attempts meanwhile. The pile may have been
// counted a while ago: no more are given up than were too many then, and still are.
func (s *Service) giveUp(ctx context.Context, p *pile) error {
	ctx, err := s.parts.Store.As(ctx, p.subaccount, "webhook", "")
	if err != nil {
		return err
	}
	given, n := 0, p.n-p.keep
	_, err = s.parts.Store.InSlices(ctx, func(ctx context.Context) (more bool, err error) {
		some, err := s.giveUpSome(ctx, p.webhook, min(n-given, chunk), p.keep)
		given += some // of what is undone, the next round finds that it waits
		return some > 0 && given < n, err
	})
	if given > 0 {
		s.parts.Log.WarnContext(ctx, "too many deliveries of a webhook were pending, some were dropped", "webhook", p.webhook, "deliveries", given)
		if s.parts.GivenUp != nil {
			s.parts.GivenUp(given)
		}
	}
	if err != nil {
		return fmt.Errorf("give up deliveries: %w", err)
	}
	return nil
}

// giveUpSome deliveries that wait for a webhook beyond what is kept, and answer how many. The webhook is locked before them, as where they are sent.
func (s *Service) giveUpSome(ctx context.Context, id string, most, keep int) (int, error) {
	w, err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(id), kept, s.parts.Store.Locked()).Only(ctx)
	if err != nil {
		return 0, ent.MaskNotFound(err)
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeWebhookDelivery, keep+most, webhookdelivery.WebhookID(id), webhookdelivery.Status(Pending))
	if err != nil || n <= keep {
		return 0, err
	}
	return s.giveUpFirst(ctx, w, n-keep)
}

// giveUpFirst those that wait longest for their next attempt, which have failed most often, and then the oldest. What is on its way is not given up.
func (s *Service) giveUpFirst(ctx context.Context, w *ent.Webhook, most int) (int, error) {
	client := s.parts.Store.Client(ctx)
	var ids, events []string
	now := store.Timestamp()
	for _, those := range []struct{ are, order func(*sql.Selector) }{
		{webhookdelivery.DueAtGT(now.Add(lease)), webhookdelivery.ByDueAt(sql.OrderDesc())},
		{webhookdelivery.DueAtLTE(now), webhookdelivery.ByDueAt()},
	} {
		if len(ids) == most {
			break
		}
		rows, err := client.WebhookDelivery.Query().
			Where(webhookdelivery.WebhookID(w.ID), webhookdelivery.Status(Pending), those.are, s.parts.Store.Unclaimed()).
			Order(those.order).Limit(most-len(ids)).Select(webhookdelivery.FieldID, webhookdelivery.FieldEventID).All(ctx)
		if err != nil {
			return 0, err
		}
		for _, r := range rows {
			ids, events = append(ids, r.ID), append(events, r.EventID)
		}
	}
	if len(ids) == 0 {
		return 0, nil
	}
	err := client.WebhookDelivery.Update().Where(webhookdelivery.IDIn(ids...)).SetStatus(Failed).SetLastError(tooMany).Exec(ctx)
	if err == nil {
		err = s.misses(ctx, w, events)
	}
	return len(ids), err
}

// misses notes from when on a webhook misses events, of those that are young enough to be replayed. If what it missed first is no longer kept, it may
// have missed some behind that as well: it misses events from the first instant then from which on all are kept, until the sweep has looked.
func (s *Service) misses(ctx context.Context, w *ent.Webhook, events []string) error {
	client := s.parts.Store.Client(ctx)
	oldest, err := client.Event.Query().Where(entevent.IDIn(events...), entevent.CreatedAtGT(store.Timestamp().Add(-event.Kept))).
		Order(entevent.ByCreatedAt()).Limit(1).Select(entevent.FieldCreatedAt).All(ctx)
	if err != nil || len(oldest) == 0 {
		return err
	}
	since := oldest[0].CreatedAt
	if before := w.MissingSince; before != nil {
		gone, err := s.gone(ctx)
		if err != nil {
			return err
		}
		if !before.After(gone) {
			since = gone.Add(time.Microsecond)
		} else if !since.Before(*before) {
			return nil
		}
	}
	return client.Webhook.UpdateOne(w).SetMissingSince(since).SetUpdatedAt(w.UpdatedAt).Exec(ctx)
}

// MissingSince is the time of the oldest event whose delivery was dropped because too many were pending, and that was not replayed; nil if
// there is none. Events can be replayed from this time on: the sweep moves it forward when that event is no longer stored.
func (w *Webhook) MissingSince() *time.Time {
	since, first := w.Webhook.MissingSince, replayable()
	if since != nil && since.Before(first) {
		return &first
	}
	return since
}

// replayable is the first instant whose events are kept for an hour more at least, and for two at most: so long there is for a client to ask for them.
func replayable() time.Time {
	return time.Now().UTC().Add(-event.Kept).Truncate(time.Hour).Add(2 * time.Hour)
}

// caughtUp notes that a webhook is sent again what it missed in a time, if that begins soon enough. The end is nil where that is now.
func (s *Service) caughtUp(ctx context.Context, w *ent.Webhook, from time.Time, end *time.Time) error {
	since := wrap(w).MissingSince()
	if since == nil || since.Before(from) || end != nil && !since.Before(*end) {
		return nil
	}
	update := s.parts.Store.Client(ctx).Webhook.UpdateOne(w).SetUpdatedAt(w.UpdatedAt)
	if end != nil && end.Before(time.Now()) {
		update.SetMissingSince(end.UTC().Truncate(time.Microsecond))
	} else {
		update.ClearMissingSince()
	}
	return update.Exec(ctx)
}

// roomToReplay is an error if the replay would cause other deliveries of the webhook to be dropped. Events that are pending already take no more
// room, but that is a look for each event: it is only checked if all together would not fit.
func (s *Service) roomToReplay(ctx context.Context, id string, from, to time.Time) error {
	w, err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(id), kept).Only(ctx)
	if err != nil {
		return store.Missing(err, "webhook")
	}
	events := replayed(w, from, to)
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeEvent, replayLimit+1, events)
	if err != nil || n == 0 || n > replayLimit { // too many are refused whatever waits
		return err
	}
	waiting, err := s.parts.Store.CountUpTo(ctx, ent.TypeWebhookDelivery, s.parts.Bounds.Webhook, webhookdelivery.WebhookID(id),
		webhookdelivery.Status(Pending))
	if err != nil || waiting+n <= s.parts.Bounds.Webhook {
		return err
	}
	n, err = s.parts.Store.CountUpTo(ctx, ent.TypeEvent, replayLimit, events, entevent.Not(waits(w)))
	if err == nil && n > 0 && waiting+n > s.parts.Bounds.Webhook {
		err = fault.Newf(fault.Conflict, "%d deliveries of the webhook are pending; the limit is %d. Replay events when some have been delivered.",
			waiting, s.parts.Bounds.Webhook)
	}
	return err
}

// waits is the condition that a delivery of an event to the webhook is pending.
func waits(w *ent.Webhook) predicate.Event { return has(w, webhookdelivery.FieldStatus, Pending) }

// givenUp is the condition that a delivery of an event to the webhook was given up because others waited.
func givenUp(w *ent.Webhook) predicate.Event {
	return entevent.And(has(w, webhookdelivery.FieldStatus, Failed), has(w, webhookdelivery.FieldLastError, tooMany))
}

// has is the condition that the delivery of an event to the webhook has the value in a column.
func has(w *ent.Webhook, column, value string) predicate.Event {
	return func(q *sql.Selector) {
		d := sql.Table(webhookdelivery.Table).As("d")
		q.Where(sql.Exists(sql.Dialect(q.Dialect()).Select(d.C(webhookdelivery.FieldID)).From(d).Where(sql.And(
			sql.EQ(d.C(webhookdelivery.FieldSubaccountID), w.SubaccountID), sql.EQ(d.C(webhookdelivery.FieldWebhookID), w.ID),
			sql.ColumnsEQ(d.C(webhookdelivery.FieldEventID), q.C(entevent.FieldID)), sql.EQ(d.C(column), value)))))
	}
}
