package live

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// SIP's codes of refusals.
const (
	codeNobody = 404
	codeAway   = 480
	codeMerged = 482
	codeBusy   = 486
	codeFailed = 503
)

// arrival is how long the platform may take to find out who is called.
const arrival = 10 * time.Second

// How long a copy without room leaves a call to others, and a refusal waits until the end of the call is stored.
const (
	yielding = time.Second
	refusing = 2 * time.Second
)

// ring takes a call that nobody announced.
func (c *Carrier) ring(in *sip.Invite) {
	if c.Draining() { // the provider may have another copy's address
		in.Refuse(codeFailed, "")
		return
	}
	ctx, cancel := context.WithTimeout(c.life, arrival)
	defer cancel()
	key, trunk, err := c.platform.Arrive(ctx, Arrival{
		Trunks: in.Trunks, Account: in.Account, Invite: in.ID, To: in.To, Numbers: in.Numbers, From: in.From, Owner: c.owner(),
		Yield: func(workspace, trunk string) { c.yield(in, workspace, trunk) },
	})
	if errors.Is(err, ErrProof) {
		in.Challenge()
		return
	}
	if err != nil {
		in.Refuse(c.refusal(in, err), "")
		return
	}
	if err := in.Take(trunk); err != nil {
		refuse(in, c.refusal(in, err), func() { c.tell(key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Failed}) })
		return
	}
	one, ok := c.begin(key, byInvite)
	if !ok {
		refuse(in, codeBusy, func() {
			if s, err := c.platform.Script(ctx, key); err == nil {
				c.lines.want(s.Workspace) // first, so that whoever hears that the line is busy counts for the next that is free
			}
			c.tell(key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Busy}) //nolint:contextcheck // an end is passed on however long it takes
		})
		return
	}
	one.owned.Store(true)
	one.answer(in)
}

// yield lets other copies have a call that comes to all of them, for a moment, where this one has no room for it: the first that stores it has it.
// The limits of a client are the same on all copies, so that none of them yields for those.
func (c *Carrier) yield(in *sip.Invite, workspace, trunk string) {
	limit := c.lacks(workspace)
	if limit == "" || !c.platform.Shared() {
		return
	}
	if m := c.cfg.Meter; m != nil {
		m.Yielded(limit)
	}
	_ = in.Take(trunk) // while it waits, it counts for its owner, and not for others whose it could have been; if this fails, it will again
	late := time.NewTimer(yielding)
	defer late.Stop()
	select {
	case <-late.C:
	case <-in.Done():
	case <-c.life.Done():
	}
}

// What each copy limits for itself, as Meter.Yielded names it.
const (
	limitCalls     = "calls"
	limitWorkspace = "workspace"
	limitRinging   = "ringing"
)

// lacks is the limit that leaves this copy no room for a call of a workspace's: of all its calls, of the workspace's, or of those that ring; "" if
// there is room. The room may be gone a moment later, and the caller then hears that the line is busy.
func (c *Carrier) lacks(workspace string) string {
	c.mu.Lock()
	full := c.cfg.Limit > 0 && len(c.calls) >= c.cfg.Limit
	c.mu.Unlock()
	switch {
	case full:
		return limitCalls
	case !c.lines.free(workspace):
		return limitWorkspace
	case !c.rings.Has(1, c.ringingPart(workspace)):
		return limitRinging
	}
	return ""
}

// refuse a call when the platform knows that it is over: the provider may send it on to another copy at once, which takes it for a call of its own
// only then. A caller waits for that no longer than for a moment.
func refuse(in *sip.Invite, code int, end func()) {
	late := time.AfterFunc(refusing, func() { in.Refuse(code, "") })
	defer late.Stop()
	end()
	in.Refuse(code, "")
}

// refusal is why a call is not answered.
func (c *Carrier) refusal(in *sip.Invite, err error) int {
	switch {
	case errors.Is(err, ErrNobody):
		return codeNobody
	case errors.Is(err, ErrBusy):
		return codeBusy
	case errors.Is(err, ErrAway):
		return codeAway
	case errors.Is(err, ErrMerged):
		c.cfg.Log.Info("a call that comes in is one that has come already, here or to another copy", "trunk", in.Trunk)
		if m := c.cfg.Meter; m != nil {
			m.Merged()
		}
		return codeMerged
	default:
		c.cfg.Log.Error("a call that comes in is not answered", "trunk", in.Trunk, "error", err)
		return codeFailed
	}
}

// answer a call that comes in. It returns when the call is answered or refused; the call goes on.
func (o *call) answer(in *sip.Invite) {
	ctx, cancel := context.WithTimeout(o.ctx, arrival)
	defer cancel()
	s, err := o.carrier.platform.Script(ctx, o.key)
	if err == nil {
		_, err = choose(s.Speech, s.Voice, s.Language)
	}
	if err != nil {
		o.mute(err)
		o.trouble(err)
		refuse(in, codeAway, func() { o.over(o.before(carrier.Failed)) })
		return
	}
	if !o.counts(s.Workspace, false) {
		refuse(in, codeBusy, func() { o.over(carrier.Busy) })
		return
	}
	answered, err := o.carrier.ringing(s.Workspace)
	if err != nil {
		refuse(in, codeBusy, func() { o.over(carrier.Busy) })
		return
	}
	defer answered()
	in.Ring()
	o.tell.add(carrier.Event{Kind: carrier.Rang})
	if !o.wait(in, s.Wait, o.think(&s)) {
		refuse(in, codeAway, func() { o.over(o.before(carrier.NoAnswer)) })
		return
	}
	far, err := in.Answer()
	if err != nil {
		o.over(o.before(carrier.NoAnswer))
		return
	}
	dialog := far.Dialog()
	go func() { o.over(o.hold(far, &dialog, s, false)) }()
}

// wait while it rings, for so long and until it is known what is said first; false if somebody hangs up meanwhile.
func (o *call) wait(in *sip.Invite, d time.Duration, thought <-chan struct{}) bool {
	for rung := time.After(d); rung != nil || thought != nil; {
		select {
		case <-rung:
			rung = nil
		case <-thought:
			thought = nil
		case <-in.Done():
			return false
		case <-o.ctx.Done():
			return false
		}
	}
	return o.ctx.Err() == nil
}

// think of the first words, if they are not written. The script has them when the channel is closed.
func (o *call) think(s *Script) <-chan struct{} {
	thought := make(chan struct{})
	if s.First == nil {
		close(thought)
		return thought
	}
	o.carrier.work.Go(func() {
		defer close(thought)
		s.Opening = s.First(o.ctx)
	})
	return thought
}
