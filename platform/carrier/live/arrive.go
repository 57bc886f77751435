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
		in.Refuse(c.refusal(in, err), "")
		c.tell(key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Failed})
		return
	}
	one, ok := c.begin(key, byInvite)
	if !ok {
		in.Refuse(codeBusy, "")
		if s, err := c.platform.Script(ctx, key); err == nil {
			c.lines.want(s.Workspace)
		}
		c.tell(key, carrier.Event{Kind: carrier.Ended, Outcome: carrier.Busy})
		return
	}
	one.owned.Store(true)
	one.answer(in)
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
		in.Refuse(codeAway, "")
		o.over(o.before(carrier.Failed))
		return
	}
	if !o.counts(s.Workspace, false) {
		in.Refuse(codeBusy, "")
		o.over(carrier.Busy)
		return
	}
	answered, err := o.carrier.ringing(s.Workspace)
	if err != nil {
		in.Refuse(codeBusy, "")
		o.over(carrier.Busy)
		return
	}
	defer answered()
	in.Ring()
	o.tell.add(carrier.Event{Kind: carrier.Rang})
	if !o.wait(in, s.Wait, o.think(&s)) {
		in.Refuse(codeAway, "")
		o.over(o.before(carrier.NoAnswer))
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

// wait while it rings, for so long and until it is known what is said first; false where somebody hangs up meanwhile.
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

// think of what is said first, where that is not written. The script has it when the channel is closed.
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
