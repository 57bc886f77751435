package live

import (
	"context"
	"errors"

	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// tooMany calls are being set up, of all or of the workspace.
var tooMany = carrier.Refusal{Reason: "Too many calls ring at the same time. Place fewer at once."}

// Place of carrier.Carrier. That this copy has the call is kept before anybody's phone rings: if it dies then, nobody is called
// again.
func (c *Carrier) Place(ctx context.Context, d carrier.Dial) (string, error) {
	if c.under(d.Key) != nil {
		return callID(d.Key), nil
	}
	s, err := c.platform.Script(ctx, d.Key)
	if err != nil {
		return "", err
	}
	if s.Trunk == "" {
		return "", carrier.Refusal{Reason: "No SIP trunk takes calls from " + d.From + "."}
	}
	if _, err := choose(s.Speech, s.Voice, s.Language); err != nil {
		return "", err
	}
	answered, err := c.ringing(s.Workspace)
	if err != nil {
		return "", tooMany
	}
	one, ok := c.beginFor(d.Key, s.Workspace, false, byDial) //nolint:contextcheck // the call outlives the request
	if !ok {
		answered()
		return "", carrier.Refusal{Reason: "This server carries as many calls as it can."}
	}
	place, err := c.cfg.Phone.Reserve(s.Trunk)
	if errors.Is(err, sip.ErrFull) { // any other error is found again when it is dialled
		answered()
		one.drop()
		return "", tooMany
	}
	if err = one.own(ctx, nil); err != nil {
		answered()
		if place != nil {
			place.Leave()
		}
		one.drop()
		if errors.Is(err, errOver) {
			err = carrier.Refusal{Reason: "The call was ended before it was placed.", Ended: true}
		}
		return "", err
	}
	go one.dial(d, s, place, answered) //nolint:contextcheck // it outlives the request
	return one.id, nil
}

// dial, and hold the call.
func (o *call) dial(d carrier.Dial, s Script, place *sip.Place, answered func()) {
	ctx, cancel := context.WithTimeout(o.ctx, o.carrier.cfg.Ring)
	defer cancel()
	o.dialled.Store(true)
	far, err := o.carrier.cfg.Phone.Dial(ctx, sip.Dial{
		Trunk: s.Trunk, To: d.To, From: s.From, Ring: func(bool) { o.tell.add(carrier.Event{Kind: carrier.Rang}) }, Early: o.room.hear,
		Place: place,
	})
	answered()
	if err != nil {
		o.over(o.unanswered(err))
		return
	}
	dialog := far.Dialog()
	o.over(o.hold(far, &dialog, s, true))
}

// unanswered says how a call ended that nobody has answered.
func (o *call) unanswered(err error) carrier.Outcome {
	switch {
	case o.ctx.Err() != nil: // we have hung up
		return carrier.Canceled
	case errors.Is(err, sip.ErrBusy):
		if f, is := errors.AsType[*sip.Failure](err); is && f.Ambiguous() {
			o.trouble(err)
			o.refused(err)
		}
		return carrier.Busy
	case errors.Is(err, sip.ErrNoAnswer), errors.Is(err, context.DeadlineExceeded):
		return carrier.NoAnswer
	default:
		o.trouble(err)
		o.refused(err)
		return carrier.Failed
	}
}

// refused counts why a trunk has not connected the call, if it was the trunk that has not.
func (o *call) refused(err error) {
	if m, why := o.carrier.cfg.Meter, sip.Cause(err); m != nil && why != "" {
		m.TrunkRefused(why)
	}
}
