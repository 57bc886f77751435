package chat

import (
	"cmp"
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel/attribute"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Commit says that the contact has finished: what they said is kept, and tools may be used. It does not wait.
func (d *Draft) Commit(ctx context.Context) {
	d.commit.Do(func() {
		d.keeping.Go(func() {
			if d.keepErr = d.keep(ctx); d.keepErr != nil {
				d.stop()
			}
		})
	})
}

// keep what the contact said, as the conversation's next turn; tools may be used when that is done.
func (d *Draft) keep(ctx context.Context) error {
	<-d.ready
	t := d.turn
	if t.conversation == nil {
		return nil // it was not found: End says so
	}
	err := d.save(ctx, true)
	if errors.Is(err, lease.ErrHeld) {
		err = nil // it is waited for below
	}
	if err != nil {
		return err
	}
	if _, d.held, err = t.hold(ctx); err != nil {
		return err
	}
	if d.heard == nil {
		err = d.save(ctx, false)
	}
	if err == nil {
		close(d.due)
	}
	return err
}

// save what the contact said, with the conversation's hold or while it is held. The error is lease.ErrHeld if another turn has it.
func (d *Draft) save(ctx context.Context, take bool) error {
	t := d.turn
	asking := time.Now()
	var taken string
	var kept *ent.Message
	err := t.service.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		kept, err = t.service.keep(ctx, t.conversation, entry{
			called: t.in.CallID != "", stale: true,
			content: t.masked(t.in.Input), channel: t.channel, assistant: t.assistant.ID, source: sourceAPI, awaits: awaitsReply,
		})
		if err != nil || !take {
			return store.Missing(err, "conversation")
		}
		if taken, err = t.service.turns().Take(ctx, t.conversation.ID); err == nil && taken == "" {
			err = lease.ErrHeld
		}
		return err
	})
	if err == nil {
		t.leaseID, t.asking, d.heard = taken, asking, kept
	}
	return err
}

// Drop a draft that was not committed. It does not wait; what the draft has cost is kept when its thinking is over.
func (d *Draft) Drop(ctx context.Context) {
	d.stop()
	d.keeping.Go(func() {
		<-d.over
		d.pay(context.WithoutCancel(ctx))
		d.span.SetAttributes(attribute.Bool("switchboard.turn.dropped", true))
		d.turn.trace.describe(d.span)
	})
}

// End keeps what the contact heard of the reply; cut says that there would have been more. It waits for tools that have begun. Faults are those of
// Complete.
func (d *Draft) End(ctx context.Context, heard string, cut bool) (*Completion, error) {
	defer d.stop()
	defer func() { d.turn.trace.describe(d.span) }() // nothing is thought any more
	d.Commit(ctx)
	d.keeping.Wait()
	if cut {
		d.stop()
	}
	for range d.pieces { //nolint:revive // what nobody reads must not stop the thinking
	}
	<-d.over
	if d.held != nil {
		defer d.held.Release(ctx)
	}
	if d.keepErr != nil || d.heard == nil { // it is about nothing that there is
		d.pay(context.WithoutCancel(ctx))
		return nil, cmp.Or(d.keepErr, d.err) //nolint:wrapcheck // both are our own
	}
	t := d.turn
	t.held, t.heard, t.output = d.held, []*ent.Message{d.heard}, t.masked(heard)
	switch {
	case d.silent:
		return t.silence(ctx)
	case cut:
		return t.interrupted(ctx)
	case d.err != nil:
		return nil, t.fail(ctx, d.err)
	}
	return t.say(ctx)
}

// interrupted keeps as much of the reply as was heard, which may be nothing.
func (t *turn) interrupted(ctx context.Context) (*Completion, error) {
	t.trace.Outcome, t.trace.Incomplete = outcomeCut, "" // however the model ended: a caller who hung up has not heard all of it
	if t.output != "" {
		return t.say(ctx)
	}
	ctx = context.WithoutCancel(ctx)
	last := t.heard[0]
	err := t.paid(ctx, func(ctx context.Context) error { return t.unsaid(ctx, last.ID) })
	if err != nil {
		return nil, err
	}
	return t.completion(last), nil
}

// masked is a text as kept.
func (t *turn) masked(text string) string {
	if t.in.Private {
		return talk.Mask(text)
	}
	return text
}
