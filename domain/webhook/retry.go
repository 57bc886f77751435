package webhook

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// delays are how long after a failed attempt the next one is made: ten attempts over some 75 hours.
var delays = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
	10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

const (
	// jitter is by how much a delay may be longer, so that what failed together does not come again together.
	jitter = 0.1
	// retryAfterLimit is how long a receiver may ask to be left alone.
	retryAfterLimit = 24 * time.Hour
	// logLimit is how many attempts a delivery remembers.
	logLimit = 20
)

// next is when an event is sent again that failed so often; ok is false where it is given up. A receiver may ask to be
// left alone for longer.
func next(at time.Time, failures int, retryAfter time.Duration) (due time.Time, ok bool) {
	if failures > len(delays) {
		return time.Time{}, false
	}
	delay := delays[failures-1]
	delay += time.Duration(rand.Float64() * jitter * float64(delay)) //nolint:gosec // no secret
	return at.Add(max(delay, min(retryAfter, retryAfterLimit))), true
}

// patience is how long a webhook may take nothing until it is switched off: as long as an event is tried, at least where one has just been
// given up, or else at most. One that hangs may have so much to send that no event comes to its last attempt.
func patience(given bool) (all time.Duration) {
	for _, d := range delays {
		all += d
	}
	if !given {
		all += time.Duration(jitter * float64(all))
	}
	return all
}

// record one attempt; given is true where the event is given up.
func (s *Service) record(ctx context.Context, w *ent.Webhook, o outcome) (given bool, err error) {
	log := append(wrapDelivery(o.delivery).Log(), &o.attempt)
	text, err := json.Marshal(log[max(0, len(log)-logLimit):])
	if err != nil {
		return false, fmt.Errorf("log of a delivery: %w", err)
	}
	update := s.parts.Store.Client(ctx).WebhookDelivery.Update().Where(webhookdelivery.ID(o.delivery.ID)).
		AddAttempts(1).AddRound(1).SetLog(text)
	if o.attempt.ResponseStatus != nil {
		update.SetResponseStatus(*o.attempt.ResponseStatus)
	} else {
		update.ClearResponseStatus()
	}
	if o.delivered() {
		return false, update.SetStatus(Delivered).SetDeliveredAt(store.Timestamp()).ClearLastError().Exec(ctx)
	}
	update.Where(webhookdelivery.StatusNEQ(Delivered)).SetLastError(*o.attempt.Error) // another may have had it taken meanwhile
	// It may have been asked for again meanwhile, and start over.
	now, err := s.parts.Store.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.ID(o.delivery.ID), s.parts.Store.Locked()).Only(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	due, ok := next(o.attempt.At, now.Round+1, o.retryAfter)
	if !ok || o.gone(w) {
		return true, update.SetStatus(Failed).Exec(ctx)
	}
	return false, update.SetDueAt(due).Exec(ctx)
}
