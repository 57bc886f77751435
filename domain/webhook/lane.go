package webhook

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// width is how many requests one webhook gets at a time.
	width = 8
	// lease is how long a claimed delivery is its sender's: longer than an attempt, so that nobody has to renew it, and it is
	// sent by another only where its sender died.
	lease = sendTimeout + 5*time.Second
	// stint is how long one webhook is sent to before others have its lane.
	stint = 10 * time.Second
	// logLimit is how many attempts a delivery remembers.
	logLimit = 20
)

// drive sends to a receiver until there is nothing to send, or its stint is over: then it goes behind those that wait for a lane.
func (s *Service) drive(ctx context.Context, to receiver) error {
	ctx, err := s.Store.As(ctx, to.subaccount, "webhook", "")
	if err == nil {
		s.agencies.Add(to.subaccount, authz.From(ctx).Workspace)
	}
	results := make(chan outcome, width)
	var done []outcome
	over := time.Now().Add(s.stint)
	under := map[string]bool{} // what is on its way is not claimed again, whatever the clock says
	for err == nil {
		var w *ent.Webhook
		var claimed []*ent.WebhookDelivery
		last := len(done) > 0 && time.Now().After(over)
		if w, claimed, err = s.turn(ctx, to.webhook, done, under, last); err != nil {
			break
		}
		for _, d := range claimed {
			under[d.ID] = true
			go func() { results <- s.send(ctx, w, d) }()
		}
		if len(under) == 0 {
			if last {
				s.sender.Mark(to)
			}
			return nil
		}
		done = gather(results)
		for _, o := range done {
			delete(under, o.delivery.ID)
		}
	}
	return err
}

// gather what has come of attempts: one at least.
func gather(results <-chan outcome) []outcome {
	done := []outcome{<-results}
	for {
		select {
		case o := <-results:
			done = append(done, o)
		default:
			return done
		}
	}
}

// turn keeps what came of attempts and claims the next deliveries, unless it is the last, in one transaction. A webhook that is switched
// off is sent nothing.
func (s *Service) turn(
	ctx context.Context, id string, done []outcome, under map[string]bool, last bool,
) (w *ent.Webhook, claimed []*ent.WebhookDelivery, err error) {
	err = s.Store.Again(ctx, func(ctx context.Context) error { // what came of an attempt must not be lost: it would be made again
		claimed = nil
		client := s.Store.Client(ctx)
		read := client.Webhook.Query().Where(webhook.ID(id))
		if len(done) > 0 { // the webhook is locked before its deliveries, as when it is deleted: the other way round the two would deadlock
			read.Where(s.Store.Locked())
		}
		if w, err = read.Only(ctx); ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.keep(ctx, w, done); err != nil || !w.IsActive || last || s.sender.Stopping() {
			return err
		}
		claimed, err = client.WebhookDelivery.Query().
			Where(webhookdelivery.WebhookID(id), webhookdelivery.Status(Pending), webhookdelivery.DueAtLTE(store.Timestamp()),
				webhookdelivery.IDNotIn(slices.Collect(maps.Keys(under))...), s.Store.Unclaimed()).
			Order(webhookdelivery.ByDueAt(), webhookdelivery.ByID()).Limit(width - len(under)).All(ctx)
		if err != nil || len(claimed) == 0 {
			return err
		}
		ids := make([]string, len(claimed))
		for i, d := range claimed {
			ids[i] = d.ID
		}
		return client.WebhookDelivery.Update().Where(webhookdelivery.IDIn(ids...)).SetDueAt(store.Timestamp().Add(lease)).Exec(ctx)
	})
	if err != nil {
		return nil, nil, fmt.Errorf("deliveries: %w", err)
	}
	return w, claimed, nil
}

// keep what came of attempts, and what that says of the webhook: one that is gone, or that took nothing for as long as an
// event is tried, is switched off. What came of those at a URL that it had before says nothing.
func (s *Service) keep(ctx context.Context, w *ent.Webhook, done []outcome) error {
	failing, err := s.failingSince(ctx, w, done)
	if err != nil {
		return err
	}
	off := ""
	for _, o := range done {
		given, err := s.record(ctx, w, o)
		if err != nil {
			return err
		}
		if o.url != w.URL {
			continue
		}
		switch {
		case o.delivered():
			failing = nil
		case failing == nil:
			failing = &o.attempt.At
		}
		switch {
		case o.gone(w):
			off = "gone"
		case failing != nil && failing.Before(time.Now().Add(-patience(given))):
			off = "failing"
		case given: // others were delivered while this one was tried: the next failure begins anew
			failing = nil
		}
	}
	if off == "" && same(failing, w.FailingSince) {
		return nil
	}
	update := s.Store.Client(ctx).Webhook.UpdateOneID(w.ID).SetUpdatedAt(w.UpdatedAt)
	if failing != nil {
		update.SetFailingSince(*failing)
	} else {
		update.ClearFailingSince()
	}
	if off != "" && w.IsActive {
		s.Log.WarnContext(ctx, "a webhook was deactivated", "webhook", w.ID, "reason", off)
		w.IsActive = false
		update.SetIsActive(false).SetDisabledReason(off).SetUpdatedAt(store.Timestamp())
	}
	return update.Exec(ctx)
}

func same(a, b *time.Time) bool { return a == nil && b == nil || a != nil && b != nil && a.Equal(*b) }

// patience is how long a webhook may take nothing until it is switched off: as long as an event is tried, at the least where one has just been
// given up, or else at the most. One that hangs may have so much to send that no event comes to its last attempt.
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
	update := s.Store.Client(ctx).WebhookDelivery.Update().Where(webhookdelivery.ID(o.delivery.ID)).
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
	// It may have been asked for again meanwhile, and begin anew.
	now, err := s.Store.Client(ctx).WebhookDelivery.Query().Where(webhookdelivery.ID(o.delivery.ID), s.Store.Locked()).Only(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	due, ok := next(o.attempt.At, now.Round+1, o.retryAfter)
	if !ok || o.gone(w) {
		return true, update.SetStatus(Failed).Exec(ctx)
	}
	return false, update.SetDueAt(due).Exec(ctx)
}
