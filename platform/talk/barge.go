package talk

// mayBegin reports whether what the caller says now is listened to.
func (s *Session) mayBegin() bool {
	a := s.mouth.act
	return a == nil || !a.firm && s.ms() >= s.set.Quiet
}

// hold stops to listen when the caller begins to speak, at once: whether it was an interruption is found out meanwhile. What is firm goes on over
// somebody who has spoken since before it.
func (s *Session) hold(u *utterance) {
	if !s.mouth.busy() || s.mouth.act.firm {
		return
	}
	s.mouth.hold()
	u.paused = s.in(s.set.Hearing.Resume, func() { s.release(u) })
}

// release goes on where hold stopped: it was no interruption, as far as anybody knows.
func (s *Session) release(u *utterance) {
	if u.paused == nil {
		return
	}
	u.paused.off = true
	u.paused = nil
	if s.mouth.busy() {
		s.mouth.held = false
		s.emit(Event{Kind: Resumed, Text: u.text})
	}
}

// interrupt decides by the caller's words whether they interrupt. Sounds without words do not, and neither does what only shows
// that somebody listens, as long as it is short: the pause ends when it is clear that no more is said. Just before the end of a
// reply that may be the answer, though: then it is heard as one afterwards.
func (s *Session) interrupt(u *utterance, final bool) {
	h := s.set.Hearing
	attentive := backchannel(u.text, s.set.Language) && u.speech() <= h.Backchannel
	switch {
	case !s.mouth.busy() || s.mouth.act.firm || u.greeting || s.wait.on():
	case u.text != "" && !backchannel(u.text, s.set.Language), final && u.text != "" && !attentive:
		s.cutOff(u)
	case final && attentive && s.mouth.act.nearEnd(frames(h.Backchannel)):
		u.late = true
		s.release(u)
	}
}

func (s *Session) cutOff(u *utterance) {
	if u.paused != nil {
		u.paused.off = true
		u.paused = nil
	}
	s.emit(Event{Kind: Interrupted, Text: u.text})
	if s.turn != nil && s.turn.committed {
		s.turn.row.Interrupted = true
	}
	s.mouth.cut()
}
