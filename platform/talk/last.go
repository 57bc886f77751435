package talk

import (
	"cmp"
	"context"
	"time"
)

// close leaves nothing behind: no words unheard, no draft undecided, no goroutine, no call.
func (s *Session) close() {
	s.closing = true
	if s.turn != nil && !s.turn.committed {
		s.dropTurn()
	}
	s.mouth.cut()
	s.emit(Event{Kind: Over})
	s.cancel()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), patience)
	defer cancel()
	s.trouble(s.p.Leg.HangUp(ctx))
	if s.bridge != nil {
		s.trouble(s.bridge.leg.HangUp(ctx))
	}
	close(s.ended)
	s.lastWords() //nolint:contextcheck // the session has its own
	s.deafen()
	s.ends.Wait()
	s.work.Wait()
	s.ear.close()
	for c := range s.scribes {
		c.ear.close()
	}
	for t := range s.taps {
		close(t.sound)
	}
	if s.record != nil {
		s.trouble(s.record.close())
	}
}

// lastWords are kept of those who were speaking when the call ended, or had just done so: that somebody does not want to be called again is often
// the last thing they say. Nobody answers it. No frames count the time any more, so the wall's clock bounds the wait. A call that is ended from
// outside keeps what is known, and waits for nothing.
func (s *Session) lastWords() {
	ctx, cancel := context.WithTimeout(s.hears, time.Duration(s.set.Limits.Words)*time.Millisecond)
	defer cancel()
	if u := s.hearing; u != nil {
		if !u.known {
			u.text = cmp.Or(s.last(ctx, &s.ear), u.text)
		}
		if u.text != "" {
			s.hearsay(u)
		}
		s.forget()
	}
	for c := range s.scribes {
		c.lastWords(ctx)
	}
}

// lastWords of a person are those that nobody has asked for, or that have not come yet.
func (c *scribe) lastWords(ctx context.Context) {
	if !c.on && !c.asking || c.ear.to == nil {
		return
	}
	for _, f := range c.later {
		c.ear.write(f, len(c.later))
	}
	if text := c.s.last(ctx, &c.ear); text != "" {
		c.s.overheard(Human, text, c.start, c.end)
	}
}

// last waits for the words that an ear has heard; "" is none.
func (s *Session) last(ctx context.Context, e *ear) string {
	if e.to == nil || ctx.Err() != nil {
		return ""
	}
	words, err := e.text(ctx, e.to)
	if err == nil {
		err = e.err
	}
	switch {
	case err == nil:
		return words.text
	case s.hears.Err() == nil:
		s.trouble(err)
		s.emit(Event{Kind: SpeechFailed, Text: HearingFailed})
	}
	return ""
}
