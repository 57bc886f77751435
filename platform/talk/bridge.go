package talk

import (
	"context"
	"errors"

	"github.com/switchboard-dev/switchboard/platform/leg"
)

// drift is how many of a person's frames may wait for the caller: two clocks are never the same.
const drift = 10

// errBusy is why a person cannot take over.
var errBusy = errors.New("talk: the call is ending or being transferred")

// bridge is a person who speaks with the caller instead of the assistant.
type bridge struct {
	leg  leg.Leg
	s    *Session
	stop context.CancelFunc
}

// TakeOver has a person speak with the caller instead of the assistant, until that person hangs up or GiveBack is called. It
// replaces a person who is there. The session hangs up the leg, at once where the call is ending or being transferred.
func (s *Session) TakeOver(person leg.Leg) {
	s.order(func() {
		if s.moving || s.closing {
			s.trouble(errBusy)
			s.work.Go(func() { hangUp(person) })
			return
		}
		s.giveBack()
		s.forget()
		s.mouth.cut()
		ctx, stop := context.WithCancel(s.ctx)
		s.bridge = &bridge{leg: person, s: s, stop: stop}
		s.emit(Event{Kind: TakenOver})
		b := s.bridge
		s.work.Go(func() { b.carry(ctx) })
	}, func() { hangUp(person) })
}

// GiveBack has the assistant go on.
func (s *Session) GiveBack() { s.order(s.giveBack, func() {}) }

func (s *Session) giveBack() {
	if s.bridge == nil {
		return
	}
	b := s.bridge
	s.bridge = nil
	b.stop()
	s.work.Go(func() { hangUp(b.leg) })
	s.mouth.settle(s.p.Leg.Clear())
	s.idle = idle{since: s.now}
	s.emit(Event{Kind: GivenBack})
}

func hangUp(l leg.Leg) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = l.HangUp(ctx) // who has gone has gone
}

// carry brings what the person says to the caller, until the person is gone.
func (b *bridge) carry(ctx context.Context) {
	for {
		h, err := b.leg.Receive(ctx)
		b.s.post(func() { //nolint:contextcheck // the session has its own
			switch {
			case b.s.bridge != b:
			case err != nil:
				b.s.giveBack()
			default:
				b.s.mouth.pass(h)
			}
		})
		if err != nil {
			return
		}
	}
}

// cross brings what the caller says to the person.
func (b *bridge) cross(h leg.Heard) {
	_ = b.leg.Send(h.Frame) // a person who takes nothing has gone, which Receive says
	if h.Keys != "" {
		keys, to := h.Keys, b.leg
		b.s.line(func(ctx context.Context) error { return to.Press(ctx, keys) }, b.s.trouble)
	}
}

// pass sends what a person says, unless too much of it waits.
func (m *mouth) pass(h leg.Heard) {
	if len(m.sent) < drift && m.leg.Send(h.Frame) == nil {
		m.sent = append(m.sent, sent{frame: h.Frame})
	}
}
