package talk

import (
	"context"
)

// nothing is the result of work that has none.
type nothing struct{}

// do does on the line what the mind says: keys first, then the transfer or the end.
func (s *Session) do(a Action) {
	if a.Keys == "" {
		s.leave(a)
		return
	}
	s.moving = true
	at := s.ms()
	s.line(func(ctx context.Context) error { return s.p.Leg.Press(ctx, a.Keys) }, func(err error) {
		s.moving = false
		if s.trouble(err); err == nil {
			s.said(Tool, "pressed "+a.Keys, at, s.ms())
		}
		s.leave(a)
	})
}

func (s *Session) leave(a Action) {
	switch {
	case a.Transfer != "":
		s.transfer(a.Transfer)
	case a.Wait && a.Left != "":
		s.waitForPerson()
	case a.HangUp:
		s.finish("", Completed)
	}
}

// line has the far end do something.
func (s *Session) line(do func(context.Context) error, then func(error)) {
	elsewhere(s, s.set.Limits.Transfer, func(ctx context.Context) (nothing, error) { return nothing{}, do(ctx) },
		func(_ nothing, err error) { then(err) })
}

// transfer puts the caller through to a number. Only when the hold is confirmed is the far end referred: some lose the call
// otherwise.
func (s *Session) transfer(to string) {
	s.moving = true
	s.forget()
	at := s.ms()
	s.line(func(ctx context.Context) error { return s.p.Leg.Hold(ctx, true) }, func(err error) {
		if err != nil {
			s.takeBack(to, err)
			return
		}
		s.refers = true
		s.line(func(ctx context.Context) error { return s.p.Leg.Refer(ctx, to) }, func(err error) {
			s.refers = false
			if err != nil {
				s.takeBack(to, err)
				return
			}
			s.said(Tool, "transferred to "+to, at, s.ms())
			s.outcome = Transferred
		})
	})
}

// takeBack goes on with a caller who could not be put through. Where that fails the caller hears nothing any longer.
func (s *Session) takeBack(to string, why error) {
	s.trouble(why)
	s.line(func(ctx context.Context) error { return s.p.Leg.Hold(ctx, false) }, func(err error) {
		s.moving = false
		if err != nil {
			s.fail(err)
			return
		}
		s.idle.since = s.now
		s.answer(Heard{Refused: to, StartMs: s.ms(), EndMs: s.ms()}, s.set.Phrases.Refused)
	})
}
