package webhook

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// replayLimit is how many events are replayed at a time, chunk how many rows go in one statement.
	replayLimit = 10_000
	chunk       = 500
	// largeReplays is how many replays of more than a chunk a subaccount has in a minute: each holds SQLite's writer for a while.
	largeReplays = 5
)

// Of events a subaccount replays so many at once, on each copy of the server, and gets as many back in a minute. That is as many as five of the
// largest replays have: small ones are not counted otherwise, and each event is a delivery.
const (
	mostReplayed = largeReplays * replayLimit
	replayedPace = mostReplayed / 60 // a second
)

// ration of the caller's subaccount.
func ration(ctx context.Context) share.Ration {
	return share.Ration{Of: authz.From(ctx).Subaccount, Burst: mostReplayed, PerSecond: replayedPace}
}

// Span is the period whose events are replayed. The end is exclusive, and nil is now.
type Span struct {
	From time.Time
	To   *time.Time
}

func (s Span) end() time.Time {
	if s.To != nil {
		return *s.To
	}
	return time.Now()
}

// Judge finds a period that ends before it begins, and one whose events are no longer stored.
func (s Span) Judge() []fault.Detail {
	switch {
	case !s.From.Before(s.end()):
		return []fault.Detail{fault.Break("from", fault.NotBefore)}
	case s.From.Before(time.Now().Add(-event.Kept)):
		return []fault.Detail{fault.Break("from", fault.TooOld)}
	}
	return nil
}

// Replay delivers the events of a period that a webhook is subscribed to, whether they were delivered before or not, and returns their
// number. The end is exclusive, and nil is now; deliveries in progress are unchanged. The error is a validation error if events since then
// are no longer stored, rate_limited if many were replayed within a minute, and a conflict if too many deliveries of the webhook are
// pending.
func (s *Service) Replay(ctx context.Context, webhookID string, from time.Time, end *time.Time) (n int, err error) {
	span := Span{from, end}
	if err := rule.Check(span); err != nil {
		return 0, err
	}
	to := span.end()
	if err := s.keeps(ctx, from); err != nil {
		return 0, err
	}
	if err := s.mayReplay(ctx, webhookID, from, to); err != nil {
		return 0, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.active(ctx, webhookID); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		// Two replays at the same time take turns, so that the second one sees the deliveries of the first.
		w, err := client.Webhook.Query().Where(webhook.ID(webhookID), kept, s.parts.Store.Reserved()).Only(ctx)
		if err != nil {
			return store.Missing(err, "webhook")
		}
		events, err := client.Event.Query().Where(replayed(w, from, to)).Order(entevent.BySequence()).Limit(replayLimit+1).
			Select(entevent.FieldID, entevent.FieldType).All(ctx)
		if err != nil {
			return err
		}
		if err := s.keeps(ctx, from); err != nil { // some may have gone meanwhile
			return err
		}
		if n = len(events); n > replayLimit {
			return fault.Broken("to", fault.TooManyEvents, strconv.Itoa(replayLimit))
		}
		for some := range slices.Chunk(events, chunk) {
			if err := s.again(ctx, webhookID, some); err != nil {
				return err
			}
		}
		return s.caughtUp(ctx, w, from, end)
	})
	if err == nil {
		s.replayed.Spend(time.Now(), int64(n), ration(ctx))
		s.mark(ctx, webhookID)
	}
	return n, err
}

// replayed is the condition that an event is of a time, and one that a webhook wants.
func replayed(w *ent.Webhook, from, to time.Time) predicate.Event {
	all := []predicate.Event{
		entevent.CreatedAtGTE(from), entevent.CreatedAtLT(to), entevent.SequenceNotNil(), entevent.TypeNEQ(event.Test),
	}
	if !slices.Contains(w.Events, All) {
		all = append(all, entevent.TypeIn(w.Events...))
	}
	return entevent.And(all...)
}

// mayReplay counts a replay of many events, if there is room for it; too many of them are rate_limited, and so are too many events.
func (s *Service) mayReplay(ctx context.Context, webhookID string, from, to time.Time) error {
	if wait := s.replayed.Wait(time.Now(), ration(ctx)); wait > 0 {
		much := fault.Newf(fault.RateLimited, "The subaccount has replayed more than %d events within a minute. Try again in a minute.", mostReplayed)
		much.RetrySeconds = int((wait + time.Second - 1) / time.Second)
		return much
	}
	if err := s.roomToReplay(ctx, webhookID, from, to); err != nil { // it costs no turn
		return err
	}
	counts, err := s.replays()
	if err != nil || counts == nil {
		return err
	}
	w, err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(webhookID), kept).Only(ctx)
	if err != nil {
		return store.Missing(err, "webhook")
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeEvent, chunk+1, replayed(w, from, to))
	if err != nil || n <= chunk {
		return err
	}
	if taken := counts.Take(ctx, "replay/"+w.SubaccountID); !taken.Allowed {
		much := fault.Newf(fault.RateLimited,
			"The subaccount has replayed more than %d events %d times within a minute. Try again in a minute.", chunk, largeReplays)
		much.RetrySeconds = taken.RetryAfterSeconds
		return much
	}
	return nil
}

// replays counts large replays; nil if nobody counts.
func (p Parts) replays() (*limit.Limiter, error) {
	if p.NewLimiter == nil {
		return nil, nil //nolint:nilnil // nobody counts
	}
	l, err := p.NewLimiter(limit.Rate{Count: largeReplays, Per: time.Minute, Name: "replays"})
	if err != nil {
		return nil, fmt.Errorf("count replays: %w", err)
	}
	return l, nil
}

// again has events delivered again, or for the first time.
func (s *Service) again(ctx context.Context, webhookID string, events []*ent.Event) error {
	client := s.parts.Store.Client(ctx)
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
