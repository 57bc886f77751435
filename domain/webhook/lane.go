package webhook

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// width is how many requests one webhook gets at a time.
	width = 8
	// lease is how long a claimed delivery is its sender's: as long as an attempt, and the wait for a turn at which what came of it is kept, so that
	// nobody has to renew it, and it is sent by another only where its sender died. Of what is due sooner nobody knows whether it is under way.
	lease = sendTimeout + 30*time.Second
	// stint is how long one webhook is sent to before others have its lane.
	stint = 10 * time.Second
	// rest is how long the first of several outcomes waits for the others.
	rest = 50 * time.Millisecond
)

// visit is that of a webhook in its lane.
type visit struct {
	to    receiver
	under map[string]bool // what is on its way is not claimed again, whatever the clock says
	done  []outcome       // what came of attempts and is not kept yet
	last  bool            // nothing more is claimed
	short bool            // there was no room for a large event
}

// drive sends to a receiver until there is nothing to send, or its stint is over: then it goes behind those that wait for a lane. One that finds
// no room for large events leaves its lane as well, and comes back when it is called.
func (s *Service) drive(ctx context.Context, to receiver) error {
	ctx, err := s.parts.Store.As(ctx, to.subaccount, "webhook", "")
	if err != nil {
		s.room.Leave(to)
		return err
	}
	s.agencies.Add(to.subaccount, authz.From(ctx).Workspace)
	v := &visit{to: to, under: map[string]bool{}}
	defer func() {
		if !v.short {
			s.room.Leave(to)
		}
	}()
	results := make(chan outcome, width)
	over := time.Now().Add(s.stint)
	for {
		v.last = len(v.done) > 0 && time.Now().After(over)
		w, claimed, err := s.turn(ctx, v)
		if err != nil {
			return err
		}
		for _, c := range claimed {
			v.under[c.ID] = true
			go func() {
				o := s.send(ctx, w, c.WebhookDelivery)
				c.give()
				results <- o
			}()
		}
		if len(v.under) == 0 {
			if v.last {
				s.sender.Mark(to)
			}
			return nil
		}
		v.done = gather(results, len(v.under), s.rest)
		for _, o := range v.done {
			delete(v.under, o.delivery.ID)
		}
	}
}

// gather what has come of attempts, up to so many: one at least, and what follows on it within the rest. To keep them is one transaction.
func gather(results <-chan outcome, most int, rest time.Duration) []outcome {
	done := []outcome{<-results}
	over := time.NewTimer(rest)
	defer over.Stop()
	for len(done) < most {
		select {
		case o := <-results:
			done = append(done, o)
		case <-over.C:
			return done
		}
	}
	return done
}

// turn keeps what came of attempts and claims the next deliveries, unless it is the last, in one transaction. A webhook that is switched
// off is sent nothing. Only a few webhooks do so at a time.
func (s *Service) turn(ctx context.Context, v *visit) (w *ent.Webhook, claimed []claim, err error) {
	leave, err := s.turns.Enter(ctx, share.Part{Of: v.to.subaccount, Most: partOfTurns}, share.Part{Of: authz.From(ctx).Workspace, Most: mostOfTurns})
	if err != nil {
		return nil, nil, fmt.Errorf("deliveries: %w", err)
	}
	defer leave()
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error { // what came of an attempt must not be lost: it would be made again
		giveBack(claimed)
		claimed = nil
		read := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(v.to.webhook))
		if len(v.done) > 0 { // the webhook is locked before its deliveries, as when it is deleted: the other way round the two would deadlock
			read.Where(s.parts.Store.Locked())
		}
		if w, err = read.Only(ctx); ent.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.keep(ctx, w, v.done); err != nil || !w.IsActive || v.last || s.sender.Stopping() {
			return err
		}
		claimed, err = s.claim(ctx, v)
		return err
	})
	if err != nil {
		giveBack(claimed)
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
		case given: // others were delivered while this one was tried: the next failure starts over
			failing = nil
		}
	}
	if off == "" && store.SameTime(failing, w.FailingSince) {
		return nil
	}
	update := s.parts.Store.Client(ctx).Webhook.UpdateOneID(w.ID).SetUpdatedAt(w.UpdatedAt)
	if failing != nil {
		update.SetFailingSince(*failing)
	} else {
		update.ClearFailingSince()
	}
	if off != "" && w.IsActive {
		s.parts.Log.WarnContext(ctx, "a webhook was disabled", "webhook", w.ID, "reason", off)
		w.IsActive = false
		update.SetIsActive(false).SetDisabledReason(off).SetUpdatedAt(store.Timestamp())
	}
	return update.Exec(ctx)
}
