package sip

import (
	"fmt"
	"strings"
	"time"

	sipgo "github.com/emiago/sipgo/sip"

	"github.com/switchboard-dev/switchboard/platform/media"
)

// handle takes a request within the call.
func (c *Call) handle(req *sipgo.Request, tx *sipgo.ServerTx) {
	if !c.follows(req) {
		c.phone.respond(tx, answer(req, 500))
		return
	}
	switch req.Method {
	case sipgo.INVITE, sipgo.UPDATE:
		c.change(req, tx)
	case sipgo.BYE:
		c.phone.respond(tx, answer(req, 200))
		c.confirmed()
		c.end()
	case sipgo.INFO:
		c.phone.respond(tx, answer(req, c.info(req)))
	case sipgo.NOTIFY:
		c.notified(req, tx)
	case sipgo.OPTIONS:
		c.phone.respond(tx, able(answer(req, 200)))
	default:
		c.phone.respond(tx, able(answer(req, 405)))
	}
}

// follows notes the number of a request of the far end's; it is false for one that is out of order. Keys and reports may overtake one another
// on their way, and each counts.
func (c *Call) follows(req *sipgo.Request) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if req.Method == sipgo.INFO || req.Method == sipgo.NOTIFY {
		c.seq = max(c.seq, req.CSeq().SeqNo+1)
		return true
	}
	if seq := req.CSeq().SeqNo; seq >= c.seq {
		c.seq = seq + 1
		return true
	}
	return false
}

// change takes an INVITE or UPDATE: the far end holds us, moves its sound elsewhere, or confirms that it is there.
func (c *Call) change(req *sipgo.Request, tx *sipgo.ServerTx) {
	if res := c.phone.tooShort(req); res != nil {
		c.phone.respond(tx, res)
		return
	}
	select {
	case c.turn <- struct{}{}:
	default: // we are changing it ourselves
		c.phone.respond(tx, answer(req, 491))
		return
	}
	if req.IsInvite() && !c.tells() {
		c.give()
		c.phone.respond(tx, later(answer(req, 491)))
		return
	}
	res := c.changed(req)
	c.give() // before the far end hears of it, whose next change may follow at once
	if req.IsInvite() && res.IsSuccess() {
		_ = c.insist(tx, res) // the call goes on unchanged
		return
	}
	if req.IsInvite() {
		<-c.told
	}
	c.phone.respond(tx, res)
}

// tells waits a moment for the confirmation of our last answer, which may be overtaken by the next INVITE. It is false where that does not come:
// a far end that never confirms has one INVITE at a time.
func (c *Call) tells() bool {
	late := time.NewTimer(firstPause)
	defer late.Stop()
	select {
	case c.told <- struct{}{}:
		return true
	case <-late.C:
	case <-c.ended:
	}
	return false
}

// changed is the response to a change, once it is made.
func (c *Call) changed(req *sipgo.Request) *sipgo.Response {
	res := answer(req, 200)
	if code := c.reoffered(req, res); code != 0 {
		return able(answer(req, code))
	}
	if contact := req.Contact(); contact != nil {
		c.mu.Lock()
		c.moves(contact.Address.String())
		c.mu.Unlock()
	}
	c.dress(req, res)
	c.timed(res, false)
	return res
}

// reoffered puts our session into the response to a request that may offer one, or returns the code that refuses it.
func (c *Call) reoffered(req *sipgo.Request, res *sipgo.Response) (code int) {
	far, code := offered(req)
	switch {
	case code != 0:
		return code
	case far == nil && !req.IsInvite():
		return 0
	case far != nil && c.stream.agree(far) != nil:
		return 488
	}
	describes(res, c.describe(far)) // without an offer ours, whose answer comes with ACK
	return 0
}

// dress puts into a response what all have that accept a session.
func (c *Call) dress(req *sipgo.Request, res *sipgo.Response) {
	d := c.Dialog()
	ctx, cancel := c.phone.moment()
	defer cancel()
	at, err := c.phone.here(ctx, d.Transport, d.Next)
	if err == nil {
		res.AppendHeader(&sipgo.ContactHeader{Address: through(c.phone.user(d.Trunk), at, d.Transport)})
	}
	res.AppendHeader(sipgo.NewHeader("Allow", allow))
	res.AppendHeader(sipgo.NewHeader("Supported", "timer"))
	c.phone.settleTimer(req, res)
}

// The pauses between two repetitions of a response that accepts an INVITE (RFC 3261, 13.3.1.4).
const (
	firstPause = 500 * time.Millisecond
	lastPause  = 4 * time.Second
)

// insist accepts an INVITE, again and again until the far end confirms. If it never does, the call ends. The error is why it cannot be accepted,
// such as that it was cancelled. The caller holds c.told, which is free when that is settled.
func (c *Call) insist(tx *sipgo.ServerTx, res *sipgo.Response) error {
	seq, acked := res.CSeq().SeqNo, make(chan *sipgo.Request, 1)
	c.mu.Lock()
	c.acks[seq] = acked
	c.mu.Unlock()
	done := func() {
		c.mu.Lock()
		delete(c.acks, seq)
		c.mu.Unlock()
		<-c.told
	}
	if err := tx.Respond(res); err != nil {
		c.phone.respond(tx, answer(tx.Origin(), 487)) // a response that it does not take is still what it would send again
		done()
		return fmt.Errorf("sip: %w", err)
	}
	c.phone.spawn(func() {
		defer done()
		c.repeat(tx, res, acked)
	})
	c.phone.spawn(func() { c.drains(tx) })
	return nil
}

// drains takes confirmations that are sent as if they were part of the INVITE. sipgo keeps a goroutine for each until that is done.
func (c *Call) drains(tx *sipgo.ServerTx) {
	for {
		select {
		case ack := <-tx.Acks():
			if c.phone.dialog(ack) == c {
				c.acknowledged(ack)
			}
		case <-tx.Done():
			return
		case <-c.phone.life.Done():
			return
		}
	}
}

func (c *Call) repeat(tx *sipgo.ServerTx, res *sipgo.Response, acked <-chan *sipgo.Request) {
	pause := firstPause
	timer := time.NewTimer(pause)
	defer timer.Stop()
	late := time.NewTimer(c.phone.cfg.Timing.Ack)
	defer late.Stop()
	for {
		select {
		case ack := <-acked:
			c.settled(ack)
			return
		case <-timer.C:
			pause = min(2*pause, lastPause)
			timer.Reset(pause)
			c.phone.respond(tx, res)
		case <-late.C:
			c.phone.spawn(func() { c.fail("the far end has not confirmed that it was answered") })
			return
		case <-c.ended:
			return
		}
	}
}

// acknowledged takes an ACK to what insists on it.
func (c *Call) acknowledged(ack *sipgo.Request) {
	if ack.CSeq() == nil {
		return
	}
	c.mu.Lock()
	waiting := c.acks[ack.CSeq().SeqNo]
	c.mu.Unlock()
	select {
	case waiting <- ack:
	default: // nobody waits, or it was there before
	}
}

// settled goes on with a call whose answer has arrived. If we made the offer, ACK has the far end's answer.
func (c *Call) settled(ack *sipgo.Request) {
	c.confirmed()
	body := described(ack)
	if len(body) == 0 && c.stream.agreedOnce() {
		return
	}
	if !c.stream.agreedOnce() || value(ack, "Content-Type", "c") != "" {
		if err := c.agreed(body); err != nil {
			c.phone.spawn(func() { c.fail("there is no common format of sound") })
		}
	}
}

// info takes keys that come as text, and returns the code of the response.
func (c *Call) info(req *sipgo.Request) int {
	if len(req.Body()) == 0 {
		return 200
	}
	switch strings.ToLower(value(req, "Content-Type", "c")) {
	case "application/dtmf-relay", "application/dtmf":
		if key := relayed(req.Body()); key != "" {
			c.stream.typed(key)
			return 200
		}
		return 400
	default:
		return 415
	}
}

// relayed is the key that a text is about: "5", or a line "Signal=5".
func relayed(body []byte) string {
	for line := range strings.Lines(string(body)) {
		name, v, named := strings.Cut(strings.TrimSpace(line), "=")
		if !named {
			v = name
		} else if !strings.EqualFold(strings.TrimSpace(name), "Signal") {
			continue
		}
		if v = strings.ToUpper(strings.TrimSpace(v)); len(v) == 1 && strings.Contains(media.Keys, v) { //nolint:gocritic // one of the keys
			return v
		}
	}
	return ""
}
