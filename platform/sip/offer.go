package sip

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	sipgo "github.com/emiago/sipgo/sip"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/pause"
)

// Hold puts the far end on hold or takes it back.
func (c *Call) Hold(ctx context.Context, on bool) error {
	err := c.inTurn(ctx, func(ctx context.Context) error { return c.holds(ctx, on) })
	if _, refused := errors.AsType[*Failure](err); refused {
		return fmt.Errorf("%w: %w", leg.ErrRefused, err)
	}
	return err
}

func (c *Call) holds(ctx context.Context, on bool) error {
	if before := c.swapHeld(on); before == on {
		return nil
	}
	if err := c.reinvite(ctx); err != nil {
		c.swapHeld(!on)
		return err
	}
	c.stream.holds(on)
	return nil
}

func (c *Call) swapHeld(on bool) (before bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before, c.held = c.held, on
	return before
}

// inTurn changes the session while nobody else does. If the far end is changing it at the same time, one of the two has to wait
// (RFC 3261, 14.1), and lets the other go on meanwhile.
func (c *Call) inTurn(ctx context.Context, change func(context.Context) error) error {
	for {
		if err := c.take(ctx); err != nil {
			return err
		}
		err := change(ctx)
		c.give()
		if f, is := errors.AsType[*Failure](err); !is || f.Code != 491 {
			return err
		}
		if !pause.For(ctx, 50*time.Millisecond+rand.N(2*time.Second)) { //nolint:gosec // so that both sides wait differently long
			return fmt.Errorf("sip: INVITE: %w", ctx.Err())
		}
	}
}

// take waits for our turn to change the session.
func (c *Call) take(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
	case <-c.ended:
		return io.EOF
	case <-ctx.Done():
		return fmt.Errorf("sip: %w", ctx.Err())
	}
	if c.isOver() {
		c.give()
		return io.EOF
	}
	return nil
}

func (c *Call) give() { <-c.turn }

// reinvite offers our session again. The caller holds the turn.
func (c *Call) reinvite(ctx context.Context) error {
	a, err := c.offer(ctx)
	if err != nil {
		return err
	}
	if a.res.IsSuccess() {
		c.timed(a.res, true) //nolint:contextcheck // it says goodbye after ctx has ended
		return c.agreed(described(a.res))
	}
	if a.res.StatusCode == 481 || a.res.StatusCode == sipgo.StatusRequestTimeout {
		c.phone.spawn(func() { c.fail("the far end does not know it") }) //nolint:contextcheck // it says goodbye after ctx has ended
	}
	return failure(a.res)
}

// offer sends an INVITE within the call.
func (c *Call) offer(ctx context.Context) (*attempt, error) {
	body := c.describe(nil)
	req, err := c.next(ctx, sipgo.INVITE)
	if err != nil {
		return nil, err
	}
	d := c.Dialog()
	c.mu.Lock()
	interval, refresher := c.timing.interval, c.timing.refresher()
	c.mu.Unlock()
	c.phone.proposeAgain(req, interval, refresher)
	describes(req, body)
	a := &attempt{phone: c.phone, who: c.identified(), req: req, dialog: d, counts: c.counts, ring: func(*sipgo.Response) {}}
	// The call stays; the session is offered again with the next change.
	a.late = func(a *attempt) { _ = a.acknowledge(d) } //nolint:contextcheck // it says goodbye after ctx has ended
	if err := a.run(ctx); err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.dialog.CSeq = max(c.dialog.CSeq, a.req.CSeq().SeqNo)
	if contact := a.res.Contact(); contact != nil && a.res.IsSuccess() {
		c.moves(contact.Address.String())
	}
	d = c.dialog
	c.mu.Unlock()
	if a.res.IsSuccess() {
		return a, a.acknowledge(d) //nolint:contextcheck // it says goodbye after ctx has ended
	}
	return a, nil
}
