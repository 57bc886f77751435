package sip

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// timing is the session timer of a call (RFC 4028): one side confirms from time to time that the call is still there; the other
// ends it if that does not happen.
type timing struct {
	interval time.Duration // zero without a timer
	ours     bool          // we refresh
	timer    *time.Timer
}

// refresher is the side that refreshes, from the point of view of a request of ours.
func (t *timing) refresher() string { return map[bool]string{true: "uac", false: "uas"}[t.ours] }

func (t *timing) stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
}

// tooSmall is the code that refuses a session interval.
const tooSmall = 422

// propose asks for a session timer in the INVITE that begins a call.
func (p *Phone) propose(req *sipgo.Request) {
	req.AppendHeader(sipgo.NewHeader("Allow", allowBefore))
	p.times(req, p.cfg.Timing.Session, "")
}

// proposeAgain asks for an interval within a call, and for a side that refreshes; "" lets the far end choose.
func (p *Phone) proposeAgain(req *sipgo.Request, interval time.Duration, refresher string) {
	req.AppendHeader(sipgo.NewHeader("Allow", allow))
	p.times(req, interval, refresher)
}

// times has a request ask for a session timer.
func (p *Phone) times(req *sipgo.Request, interval time.Duration, refresher string) {
	req.AppendHeader(sipgo.NewHeader("Supported", "timer"))
	if interval == 0 {
		return
	}
	v := whole(interval)
	if refresher != "" {
		v += ";refresher=" + refresher
	}
	req.AppendHeader(sipgo.NewHeader("Session-Expires", v))
	if p.cfg.Timing.MinSession > 90*time.Second {
		req.AppendHeader(sipgo.NewHeader("Min-SE", whole(p.cfg.Timing.MinSession)))
	}
}

// whole is a time in seconds, rounded up.
func whole(d time.Duration) string {
	return strconv.FormatInt(int64((d+time.Second-1)/time.Second), 10)
}

// prolong makes the request that asks for at least the interval that the far end accepts. It is challenged again.
func (p *Phone) prolong(req *sipgo.Request, res *sipgo.Response) *sipgo.Request {
	again := req.Clone()
	p.renew(again)
	least, expires := max(seconds(value(res, "Min-SE")), p.cfg.Timing.Session), ""
	if _, refresher := interval(req); refresher != "" {
		expires = ";refresher=" + refresher
	}
	for _, name := range proofs { // each is good for one request
		again.RemoveHeader(name)
	}
	for name, v := range map[string]string{"Session-Expires": whole(least) + expires, "Min-SE": whole(least)} {
		again.RemoveHeader(name)
		again.AppendHeader(sipgo.NewHeader(name, v))
	}
	return again
}

// interval reads a session timer: how long, and which side of this transaction refreshes ("" if that is open).
func interval(m headed) (d time.Duration, refresher string) {
	all := values(m, "Session-Expires", "x")
	if len(all) == 0 {
		return 0, ""
	}
	parts := strings.Split(all[0], ";")
	for _, part := range parts[1:] {
		if name, v, _ := strings.Cut(strings.TrimSpace(part), "="); strings.EqualFold(strings.TrimSpace(name), "refresher") {
			refresher = strings.ToLower(strings.TrimSpace(v))
		}
	}
	return seconds(strings.TrimSpace(parts[0])), refresher
}

// timed begins the interval that a response has settled. We asked for it, or were asked.
func (c *Call) timed(res *sipgo.Response, asked bool) {
	d, refresher := interval(res)
	ours := (refresher != "uas") == asked
	if d > 0 && ours {
		d = max(d, c.phone.cfg.Timing.MinSession) // whatever the far end says: it is we who are kept busy
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timing.stop()
	c.timing = timing{interval: d, ours: ours}
	if d > 0 && !c.isOver() {
		c.begin()
	}
}

// begin sets the clock. The caller holds c.mu.
func (c *Call) begin() {
	t := &c.timing
	wait, do := t.interval/2, c.refresh
	if !t.ours {
		wait, do = t.interval-min(32*time.Second, t.interval/3), func() { c.fail("the far end has not confirmed it in time") }
	}
	t.timer = time.AfterFunc(wait, func() { c.phone.spawn(do) })
}

// soonest is how long a confirmation that was refused waits to be tried again, at least and at first.
const soonest = 10 * time.Second

// refresh confirms the call. If that is refused, it is tried again as long as the interval lasts: a trunk that is busy for a moment is no
// reason to end a call. It is one that the far end does not know it, or says nothing (RFC 4028, 10).
func (c *Call) refresh() {
	c.mu.Lock()
	left, mine := c.timing.interval/2, c.timing.timer
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(c.phone.life, left)
	defer cancel()
	for pause := min(soonest, left/8); ; pause *= 2 {
		err := c.inTurn(ctx, c.confirm)
		if err == nil || c.isOver() {
			return
		}
		c.phone.cfg.Log.Warn("A call could not be confirmed.", "error", err)
		f, refused := errors.AsType[*Failure](err)
		if errors.Is(err, ErrTimeout) || refused && (f.Code == 408 || f.Code == 481) {
			break
		}
		wait := pause
		if refused {
			wait = max(pause, f.After)
		}
		if waited := c.waits(ctx, wait); c.confirmedSince(mine) {
			return
		} else if !waited {
			break
		}
	}
	if !c.isOver() {
		c.fail("it could not be confirmed")
	}
}

// waits is false where the call or ctx ends meanwhile.
func (c *Call) waits(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-c.ended:
	case <-ctx.Done():
	}
	return false
}

// confirmedSince says whether the call is confirmed again without the clock that has asked for it, such as by a hold.
func (c *Call) confirmedSince(clock *time.Timer) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.timing.timer != clock
}

// confirm tells the far end that the call is still there.
func (c *Call) confirm(ctx context.Context) error {
	if !c.updates {
		return c.reinvite(ctx)
	}
	req, err := c.next(ctx, sipgo.UPDATE)
	if err != nil {
		return err
	}
	c.mu.Lock()
	every := c.timing.interval
	c.mu.Unlock()
	c.phone.proposeAgain(req, every, "uac")
	res, err := c.do(ctx, req)
	if err == nil && res.StatusCode == tooSmall {
		req = c.phone.prolong(req, res)
		req.CSeq().SeqNo = c.counts()
		res, err = c.do(ctx, req)
	}
	if err != nil {
		return err
	}
	if !res.IsSuccess() {
		return fmt.Errorf("sip: UPDATE: %w", failure(res))
	}
	c.timed(res, true) //nolint:contextcheck // it says goodbye after ctx has ended
	return nil
}

// settleTimer answers a request's wish for a session timer.
func (p *Phone) settleTimer(req *sipgo.Request, res *sipgo.Response) {
	d, refresher := interval(req)
	if d == 0 {
		return
	}
	able := lists(req, "timer", "Supported", "k")
	if refresher != "uac" && refresher != "uas" {
		refresher = map[bool]string{true: "uac", false: "uas"}[able]
	}
	res.AppendHeader(sipgo.NewHeader("Session-Expires", whole(d)+";refresher="+refresher))
	if able && refresher == "uac" {
		res.AppendHeader(sipgo.NewHeader("Require", "timer"))
	}
}

// tooShort answers a request whose interval would keep us busy with confirming.
func (p *Phone) tooShort(req *sipgo.Request) *sipgo.Response {
	if d, _ := interval(req); d == 0 || d >= p.cfg.Timing.MinSession || !lists(req, "timer", "Supported", "k") {
		return nil
	}
	res := answer(req, tooSmall)
	res.AppendHeader(sipgo.NewHeader("Min-SE", whole(p.cfg.Timing.MinSession)))
	return res
}
