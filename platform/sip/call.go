package sip

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Call is a call that was answered.
type Call struct {
	phone  *Phone
	trunk  Trunk  // as it was when the call began; it may be gone by now
	key    string // finds the call by a request's Call-ID and tag
	stream *stream
	media  netip.AddrPort // of ours, as announced
	id     uint64         // of our session
	turn   chan struct{}  // held while we change the session
	told   chan struct{}  // held while an answer of ours is not confirmed
	hung   chan struct{}  // closed when we have hung up
	once   sync.Once
	ended  chan struct{} // closed when the call is over
	moved  chan struct{} // has something when the far end has moved since it was last looked at
	over   sync.Once
	acked  chan struct{} // closed when the caller knows that we have answered
	known  sync.Once
	before map[string]string // sessions that were announced before the answer, by the tag of the far end; only for outgoing calls

	mu      sync.Mutex
	dialog  Dialog
	version uint64 // of our session
	seq     uint32 // that the far end's next request has at least
	held    bool
	updates bool // the far end understands UPDATE
	acks    map[uint32]chan *sipgo.Request
	outcome chan int // of a transfer
	timing  timing
}

var _ leg.Leg = (*Call)(nil)

// newCall takes ports for a call.
func (p *Phone) newCall(ctx context.Context, d Dialog) (*Call, error) {
	hop := d.Next
	if _, _, err := net.SplitHostPort(hop); err != nil {
		return nil, errAddress
	}
	at, err := p.here(ctx, d.Transport, hop)
	if err != nil {
		return nil, err
	}
	c := &Call{
		phone: p, trunk: p.trunk(d.Trunk), key: d.key(), dialog: d, id: rand.Uint64() >> 1, //nolint:gosec // it need not be secret
		turn: make(chan struct{}, 1), told: make(chan struct{}, 1), hung: make(chan struct{}), ended: make(chan struct{}),
		acked: make(chan struct{}), moved: make(chan struct{}, 1), acks: map[uint32]chan *sipgo.Request{},
		before: map[string]string{},
	}
	c.stream, err = openStream(&p.cfg, p.inside(d.Transport), d.Trunk, func(why string) { //nolint:contextcheck // the dialling is over by then
		p.spawn(func() { c.fail(why) })
	})
	if err != nil {
		return nil, err
	}
	c.media = netip.AddrPortFrom(at.Addr(), c.stream.port())
	return c, nil
}

// Dialog returns what another process needs to end the call.
func (c *Call) Dialog() Dialog {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.dialog
}

// next makes the next request of the call. It may have to look up a name, which nobody else waits for: neither c.mu nor p.mu is held
// meanwhile.
func (c *Call) next(ctx context.Context, method sipgo.RequestMethod) (*sipgo.Request, error) {
	seq := c.counts()
	d := c.Dialog()
	return c.phone.request(ctx, &d, method, seq)
}

// counts is the number of the call's next request.
func (c *Call) counts() uint32 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.dialog.CSeq++
	return c.dialog.CSeq
}

// line is the call's trunk in its present form, or in its last one before it was taken out of use.
func (c *Call) line() Trunk {
	if l := c.phone.line(c.trunk.ID); l != nil {
		return l.trunk
	}
	return c.trunk
}

// do sends a request of the call, and returns its final response.
func (c *Call) do(ctx context.Context, req *sipgo.Request) (*sipgo.Response, error) {
	res, err := c.phone.do(ctx, req, c.identified())
	if err == nil {
		c.mu.Lock()
		c.dialog.counted(res)
		c.mu.Unlock()
	}
	return res, err
}

// describe writes our session: an offer, or the answer to one.
func (c *Call) describe(offer *session) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.version++
	direction := both
	if c.held {
		direction = sends
	}
	if offer != nil {
		direction = reply(offer.direction, c.held)
	}
	return describe(c.media, c.id, c.version, direction, offer)
}

// agreed goes on with the session that the far end has described. If it has described none, the last one stays.
func (c *Call) agreed(body []byte) error {
	if len(body) == 0 && c.stream.agreedOnce() {
		return nil
	}
	far, err := parse(body)
	if err != nil {
		return err
	}
	return c.stream.agree(far)
}

// Receive waits for the next 20 ms, as leg.Leg says.
func (c *Call) Receive(ctx context.Context) (leg.Heard, error) {
	select {
	case <-c.hung:
		return leg.Heard{}, io.EOF
	default:
		return c.stream.receive(ctx)
	}
}

// Send queues 20 ms.
func (c *Call) Send(f sound.Frame) error {
	c.stream.mu.Lock()
	defer c.stream.mu.Unlock()
	return c.stream.out.add(f)
}

// Clear discards what waits to be played, except for keys.
func (c *Call) Clear() leg.Played {
	c.stream.mu.Lock()
	defer c.stream.mu.Unlock()
	return c.stream.out.clear()
}

// Played says how far playing has come.
func (c *Call) Played() leg.Played {
	c.stream.mu.Lock()
	defer c.stream.mu.Unlock()
	now := c.stream.out.played
	now.Held = c.stream.far != nil && !c.stream.hears()
	return now
}

// Press sends keys, and returns when they have been sent. If the far end does not support telephone events, they are sent as tones.
func (c *Call) Press(ctx context.Context, pressed string) error {
	c.stream.mu.Lock()
	sent, err := c.stream.out.press(pressed, c.stream.out.event >= 0)
	c.stream.mu.Unlock()
	if err != nil {
		return err
	}
	return await(ctx, sent, c.ended)
}

// HangUp ends the call, when the far end has had time to play what it was sent. It does so on our side whatever the far end says: the
// error is then that it did not confirm.
func (c *Call) HangUp(ctx context.Context) (err error) {
	c.once.Do(func() {
		close(c.hung)
		c.playOut(ctx)
		err = c.bye(ctx)
	})
	return err
}

// playOut waits for the far end's buffer, which a goodbye would cut off. Silence is sent meanwhile.
func (c *Call) playOut(ctx context.Context) {
	left := time.Until(c.stream.lastSpoke().Add(c.phone.cfg.Timing.PlayOut))
	if left <= 0 {
		return
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-c.ended:
	case <-ctx.Done():
	case <-c.phone.life.Done(): // we are in a hurry
	}
}

// confirmed notes that the far end knows that the call is up.
func (c *Call) confirmed() { c.known.Do(func() { close(c.acked) }) }

// leave hangs up a call that nobody has got to see.
func (c *Call) leave() {
	ctx, cancel := c.phone.moment()
	defer cancel()
	c.confirmed()
	_ = c.HangUp(ctx)
}

// bye ends the call on our side, and then on the other.
func (c *Call) bye(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, c.phone.cfg.Timing.Reply)
	defer cancel()
	select { // a caller that does not know yet that we have answered would not understand
	case <-c.acked:
	case <-c.ended:
	case <-ctx.Done():
	}
	if !c.end() {
		return nil // the far end was faster
	}
	if ctx.Err() != nil { // it may still be there
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), c.phone.cfg.Timing.Reply/2)
		defer cancel()
	}
	req, err := c.next(ctx, sipgo.BYE)
	if err != nil {
		return err
	}
	res, err := c.do(ctx, req)
	if errors.Is(err, sipgo.ErrTransactionTransport) {
		return nil // the far end has closed the connection by which it was sent: some do at once, and their answer may be lost
	}
	if err != nil {
		return err
	}
	if !res.IsSuccess() && res.StatusCode != 481 {
		return failure(res)
	}
	return nil
}

// isOver says whether the call has ended.
func (c *Call) isOver() bool {
	select {
	case <-c.ended:
		return true
	default:
		return false
	}
}

// end frees what the call holds. It is false where that was done before.
func (c *Call) end() (first bool) {
	c.over.Do(func() {
		first = true
		close(c.ended)
		c.mu.Lock()
		c.timing.stop()
		c.mu.Unlock()
		c.stream.close()
		c.phone.forget(c)
	})
	return first
}

// fail ends a call that cannot go on: the session hears that the far end has hung up, or the stream's error if it has one.
func (c *Call) fail(why string) {
	c.mu.Lock()
	trunk := c.dialog.Trunk
	c.mu.Unlock()
	c.phone.cfg.Log.Warn("A call has ended.", "trunk", trunk, "reason", why)
	c.confirmed()
	ctx, cancel := c.phone.moment()
	defer cancel()
	c.once.Do(func() { _ = c.bye(ctx) }) // it is over all the same
}
