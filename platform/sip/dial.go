package sip

import (
	"cmp"
	"context"
	"fmt"

	sipgo "github.com/emiago/sipgo/sip"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Dial says whom to call.
type Dial struct {
	// Trunk is the id of the trunk to call through.
	Trunk string
	// To and From are numbers, or names that the trunk knows. Without From, the caller is the trunk's user.
	To, From string
	// Ring is called when the far end rings, which early sound may accompany. It may be nil.
	Ring func(early bool)
	// Early is called with each 20 ms of what the far end, or the network before it, says before the call is answered, and never after Dial
	// has returned. It must not block. It may be nil.
	Early func(sound.Frame)
	// Place is the one that was reserved for the call; nil takes one.
	Place *Place
}

// Dial places a call and returns when it was answered. It rings until ctx ends: then the call is cancelled. The error is
// ErrBusy, ErrNoAnswer, ErrRefused, ErrDenied, ErrTimeout, ErrFull or ctx's.
func (p *Phone) Dial(ctx context.Context, d Dial) (*Call, error) {
	if d.Place != nil {
		defer d.Place.Leave()
	}
	l := p.line(d.Trunk)
	if l == nil {
		return nil, fmt.Errorf("sip: the trunk %q is not in use", d.Trunk)
	}
	if d.To == "" {
		return nil, errAddress
	}
	if !p.join() {
		return nil, ErrClosed
	}
	defer p.wg.Done()
	place, err := d.Place, error(nil)
	if place == nil {
		if place, err = p.enter([]string{l.trunk.holder()}, false); err != nil {
			return nil, err
		}
		defer place.Leave()
	}
	c, a, err := p.dial(ctx, d, l.trunk)
	l.note(ctx, err)
	if err != nil {
		return nil, err
	}
	if err := c.accepted(a, place); err != nil { //nolint:contextcheck // it says goodbye after ctx has ended
		c.stream.close()
		return nil, err
	}
	c.stream.connect()
	return c, nil
}

// dial rings, and returns the call with what has accepted it. Where a server of the trunk says nothing, or that it cannot do it now, the
// next is asked.
func (p *Phone) dial(ctx context.Context, d Dial, t Trunk) (c *Call, a *attempt, err error) {
	dialog := account(t)
	dialog.Local = address(cmp.Or(d.from(t), "anonymous"), t.domain()).String()
	dialog.Remote = address(d.To, t.domain()).String()
	dialog.Target = dialog.Remote
	all := p.servers(ctx, t)
	for i, server := range all {
		dialog.Next = server
		c, a, err = p.dialBy(ctx, d, t, &dialog, i < len(all)-1)
		if err == nil || ctx.Err() != nil || !a.elsewhere(err) {
			break
		}
	}
	return c, a, err
}

// dialBy rings by one server. If it fails, the attempt says what was heard; it may be nil.
func (p *Phone) dialBy(ctx context.Context, d Dial, t Trunk, dialog *Dialog, more bool) (*Call, *attempt, error) {
	c, err := p.newCall(ctx, *dialog)
	if err != nil {
		return nil, nil, err
	}
	c.stream.early = d.Early
	a, err := p.call(ctx, d, t, c, more)
	if a != nil && a.there { // what was sent for it is over: the next one gets something new
		dialog.CSeq = a.req.CSeq().SeqNo
	}
	if err == nil {
		if c.dialog, err = a.accept(c.dialog); err != nil {
			p.spawnOr(func() { p.decline(a, a.res, c.dialog) }) //nolint:contextcheck // it says goodbye after ctx has ended
		}
	}
	if err != nil {
		c.stream.close()
		return nil, a, err
	}
	return c, a, nil
}

// call sends the INVITE, and returns when it was accepted. More says that there is another server to ask.
func (p *Phone) call(ctx context.Context, d Dial, t Trunk, c *Call, more bool) (*attempt, error) {
	req, err := c.next(ctx, sipgo.INVITE)
	if err != nil {
		return nil, err
	}
	d.identify(req, t)
	p.propose(req)
	describes(req, c.describe(nil))
	a := &attempt{phone: p, who: identified{trunk: t}, req: req, dialog: c.dialog, ring: func(res *sipgo.Response) { c.ringing(res, d.Ring) }}
	a.late = func(a *attempt) { p.decline(a, a.res, c.dialog) } //nolint:contextcheck // it says goodbye after ctx has ended
	if more {
		a.reach = p.cfg.Timing.Reach
	}
	if err := a.run(ctx); err != nil {
		if a.tx != nil && a.elsewhere(err) {
			p.astray(a, c.dialog)
		}
		return a, err
	}
	if !a.res.IsSuccess() {
		return a, failure(a.res)
	}
	return a, nil
}

// from is the user in From.
func (d Dial) from(t Trunk) string {
	if t.Identity.header() == "" {
		return cmp.Or(d.From, t.User)
	}
	return cmp.Or(t.User, d.From)
}

// identify names the caller where the trunk looks for it.
func (d Dial) identify(req *sipgo.Request, t Trunk) {
	name := t.Identity.header()
	if name == "" || d.From == "" {
		return
	}
	who := address(d.From, t.domain())
	v := "<" + who.String() + ">"
	if t.Identity == RemoteID {
		v += ";party=calling;screen=no;privacy=off"
	}
	req.AppendHeader(sipgo.NewHeader(name, v))
}

// accepted makes a call of what the far end has accepted. If its session makes no sense, it is hung up. The far end may hang up as
// soon as it knows that it is connected, so the call is registered by then; the request that waits for it then gets one that is over.
func (c *Call) accepted(a *attempt, place *Place) error {
	c.updates = lists(a.res, "UPDATE", "Allow")
	filed := place.settle(c)
	err := a.acknowledge(c.Dialog())
	if err == nil {
		err = c.agreed(c.settledBy(a.res))
	}
	if err == nil {
		err = filed
	}
	switch {
	case err == nil:
		c.confirmed()
		c.timed(a.res, true)
		return nil
	case filed == nil && c.isOver():
		return nil
	}
	c.leave()
	return err
}

// describes puts a session into a message.
func describes(m sipgo.Message, body []byte) {
	m.AppendHeader(sipgo.NewHeader("Content-Type", sessionType))
	m.SetBody(body)
}
