package talk

import (
	"context"
	"errors"
	"io"

	"github.com/switchboard-dev/switchboard/platform/leg"
)

// drift is how many of a person's frames may wait for the caller: two clocks are never the same.
const drift = 10

// Why a person cannot take over, or whisper.
var (
	// ErrBusy means that the call is ending or being transferred, or that the announcement has still to be said.
	ErrBusy = errors.New("talk: the call cannot be interrupted now")
	// ErrTaken means that a person speaks instead of the assistant: another one, or for whispers any.
	ErrTaken = errors.New("talk: a person has taken over")
	// ErrOver means that the call is over.
	ErrOver = errors.New("talk: the call is over")
)

// bridge is a person who speaks with the caller instead of the assistant.
type bridge struct {
	who    string
	leg    leg.Leg
	s      *Session
	stop   context.CancelFunc
	grace  *alarm // the person's connection is broken
	scribe *scribe
	then   func() // what is due when the assistant goes on
}

// TakeOver has a person speak with the caller instead of the assistant, who falls silent at once. It lasts until the person hangs up, or
// GiveBack or Gone is called. If their connection breaks, they have some time to return; they are identified by who. The session hangs up
// the leg, even if it returns an error: ErrBusy, ErrTaken or ErrOver.
func (s *Session) TakeOver(who string, person leg.Leg) error {
	err := s.ask(func() error { return s.takeOver(who, person) })
	if err != nil {
		hangUp(person)
	}
	return err
}

func (s *Session) takeOver(who string, person leg.Leg) error {
	before := s.bridge
	switch {
	case s.moving || s.closing || s.outcome != "" || s.notice || s.machine.waiting && s.set.Announcement != "":
		return ErrBusy
	case before != nil && before.who != who:
		return ErrTaken
	case before != nil:
		before.leave()
	default:
		s.wait = wait{}
		s.fallSilent()
	}
	ctx, stop := context.WithCancel(s.ctx)
	b := &bridge{who: who, leg: person, s: s, stop: stop}
	if s.bridge = b; before != nil {
		b.scribe, b.then = before.scribe, before.then
	} else {
		b.scribe = s.newScribe()
		s.emit(Event{Kind: TakenOver, Text: who})
	}
	s.work.Go(func() { b.carry(ctx) })
	return nil
}

// fallSilent ends what the assistant says. What the caller says goes on.
func (s *Session) fallSilent() {
	if s.turn != nil && !s.turn.committed {
		s.dropTurn()
	}
	s.mouth.cut()
	if s.hearing != nil {
		s.release(s.hearing)
	}
	s.keys = keys{}
	s.machine = machine{} // a person knows who has answered
}

// leave lets go of the person's leg.
func (b *bridge) leave() {
	b.stop()
	if b.grace != nil {
		b.grace.off = true
	}
	b.s.work.Go(func() { hangUp(b.leg) })
	b.s.mouth.settle(b.s.p.Leg.Clear())
}

// GiveBack has the assistant go on as a person wants who has taken over by this leg, also if it had left the call to a person.
func (s *Session) GiveBack(person leg.Leg) { s.leaves(person, true) }

// Gone has the assistant go on after a person who has taken over by this leg, and is gone. If it had left the call to a person, the caller waits
// for others who listen in, and where nobody does, it ends.
func (s *Session) Gone(person leg.Leg) { s.leaves(person, false) }

func (s *Session) leaves(person leg.Leg, asked bool) {
	s.order(func() {
		if s.bridge != nil && s.bridge.leg == person {
			s.giveBack(asked)
		}
	}, func() {})
}

// giveBack ends that a person speaks; asked says that this one wants the assistant to go on.
func (s *Session) giveBack(asked bool) {
	b := s.bridge
	if b == nil {
		return
	}
	b.leave()
	b.scribe.close()
	s.bridge = nil
	s.idle = idle{since: s.now}
	if m, ok := s.p.Mind.(Witness); ok {
		s.note(m.Resumed(asked))
	}
	s.emit(Event{Kind: GivenBack})
	if b.then != nil {
		b.then()
	}
	if asked {
		s.left = ""
		s.returns++
	}
	if s.left != "" && !s.closing {
		s.waitAgain()
	}
}

// lost is called when the connection to the person breaks: nobody says anything until they return, or the assistant goes on.
func (b *bridge) lost() {
	s := b.s
	b.grace = s.in(s.set.Limits.Grace, func() {
		if s.bridge != b {
			return
		}
		s.giveBack(false)
		if !s.closing && !s.wait.on() && s.outcome == "" {
			s.mouth.say(s.set.Phrases.Returned, false, nil)
		}
	})
}

func hangUp(l leg.Leg) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = l.HangUp(ctx) // it may have gone already
}

// carry brings what the person says to the caller, until the person is gone.
func (b *bridge) carry(ctx context.Context) {
	for {
		h, err := b.leg.Receive(ctx)
		b.s.post(func() { //nolint:contextcheck // the session has its own
			switch {
			case b.s.bridge != b:
			case errors.Is(err, io.EOF):
				b.s.giveBack(false)
			case err != nil:
				b.lost()
			default:
				b.s.mouth.pass(h)
				b.scribe.write(h.Frame)
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
	b.s.overhearKeys(h.Keys)
	if h.Keys != "" && b.grace == nil {
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

// overhear is what the session does while a person speaks: it takes down what the caller says. A call does not last forever because a
// person has taken it over.
func (s *Session) overhear() {
	s.attend()
	if s.ms()-s.set.Limits.Call >= politeness {
		s.giveBack(false)
	}
}
