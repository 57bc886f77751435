package chat

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"sync"

	oteltrace "go.opentelemetry.io/otel/trace"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Draft is an answer in a call, begun before it is known whether the contact has finished speaking. Until Commit it keeps
// nothing and uses no tool; one that is dropped has cost what the model took for it, and nothing else is left of it. It ends
// with Drop or End.
type Draft struct {
	turn   *turn
	pieces chan string        // the reply as it comes
	ready  chan struct{}      // closed when it is known whom it is about, or that it fails
	due    chan struct{}      // closed when tools may be used
	over   chan struct{}      // closed when nothing is thought any more
	stop   context.CancelFunc // of the thinking
	span   oteltrace.Span     // of the turn, until Drop or End
	err    error              // why there is no whole reply
	silent bool

	commit  sync.Once
	keeping sync.WaitGroup
	heard   *ent.Message // as Commit kept it
	held    *lease.Lease
	keepErr error
}

// Voice is the channel of calls.
const Voice = "VOICE"

// piecesAhead is how many pieces of a reply wait to be read before the model has to.
const piecesAhead = 256

// Draft begins to answer what a contact said in a call. The conversation is there already.
func (s *Service) Draft(ctx context.Context, in Input) *Draft {
	ctx, stop := context.WithCancel(ctx)
	d := &Draft{
		pieces: make(chan string, piecesAhead), ready: make(chan struct{}), due: make(chan struct{}), over: make(chan struct{}), stop: stop,
	}
	ctx, d.span = spanned(ctx, "chat turn")
	d.turn = &turn{service: s, in: in, channel: Voice, due: d.due}
	go d.think(ctx)
	return d
}

// think until there is a reply, or none is wanted any more.
func (d *Draft) think(ctx context.Context) {
	defer close(d.over)
	defer close(d.pieces)
	d.err = d.caught(ctx, d.find)
	close(d.ready)
	if d.err != nil || d.silent {
		return
	}
	outer := listener(ctx)
	heard := Listening(ctx, func(e Event) error {
		if e.Kind == Delta && e.Content != "" || e.Kind == ToolUse { // whose content is ""
			select {
			case d.pieces <- e.Content:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return outer(e)
	})
	if d.err = d.caught(heard, d.turn.think); d.err != nil && d.turn.fallBack(heard, d.err) {
		d.err = nil
	}
	if d.err == nil {
		d.err = d.caught(heard, d.turn.part)
	}
	d.owe(ctx)
}

// caught does a part of the thinking. Nothing else catches what panics in it.
func (d *Draft) caught(ctx context.Context, do func(context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = unanswered(fmt.Errorf("panic: %v\n%s", p, debug.Stack())) //nolint:err113 // what panicked is no error
			d.turn.service.parts.Log.ErrorContext(ctx, "a draft failed", "conversation", store.Text(d.turn.in.ConversationID.Value()),
				"error", fault.From(err).Unwrap())
		}
	}()
	return do(ctx)
}

// owe keeps reserved what the reply has cost, and no more, until it has been spoken.
func (d *Draft) owe(ctx context.Context) {
	t := d.turn
	if !t.reserved {
		return
	}
	ctx = context.WithoutCancel(ctx)
	if err := t.service.parts.Budget.Reserve(ctx, t.trace.ID, t.trace.amount().Cost, speakingTerm); err != nil {
		t.service.parts.Log.WarnContext(ctx, "the cost of a draft could not be reserved", "error", err)
	}
}

// find whom the turn is about, without writing.
func (d *Draft) find(ctx context.Context) error {
	t := d.turn
	var gone error
	var answering bool
	where := store.Text(t.in.ConversationID.Value())
	err := t.admit(ctx, func(ctx context.Context) error {
		t.conversation, gone = t.service.parts.Store.Client(ctx).Conversation.Get(ctx, where)
		return nil
	}, func(ctx context.Context) (err error) {
		answering, err = t.service.Answering(ctx, where)
		return err
	})
	switch {
	case err != nil:
		t.conversation = nil
		return err
	case gone != nil:
		return store.Missing(gone, "conversation")
	}
	t.heard = []*ent.Message{{Content: t.in.Input}}
	t.begin()
	if answering {
		if err := t.service.unanswering(ctx, where); err != nil {
			return err
		}
	}
	return d.look(ctx)
}

// pay for a draft that nobody hears.
func (d *Draft) pay(ctx context.Context) {
	t := d.turn
	if err := t.payAlone(ctx); err != nil {
		t.service.parts.Log.ErrorContext(ctx, "the cost of a dropped draft could not be stored", "error", err)
	}
}

// Next waits for the next piece of the reply; "" is where a tool begins to be used, and more may take long. The error is io.EOF after the
// last, and what End would return where there is none; an assistant that is silent says at most that somebody calls back.
func (d *Draft) Next(ctx context.Context) (string, error) {
	select {
	case piece, more := <-d.pieces:
		switch {
		case more:
			return piece, nil
		case d.err != nil:
			return "", d.err
		}
		return "", io.EOF
	case <-ctx.Done():
		return "", ctx.Err() //nolint:wrapcheck // the caller's own
	}
}
