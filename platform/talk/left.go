package talk

// handover is how long a caller waits for somebody who listens in: long enough to read what the call is about, to press the button and to let the
// browser open a microphone, and not so long that whoever has been asked to wait takes the silent line for a dead one.
const handover = 20_000

// Attended says whether somebody listens in who can take over.
func (s *Session) Attended() bool { return s.p.Attended != nil && s.p.Attended() }

// waitForPerson keeps the line for somebody who listens in to take over, and ends the call where nobody does. What the caller says meanwhile is kept
// for them, and nobody answers it.
func (s *Session) waitForPerson() {
	if !s.Attended() { // they have left meanwhile
		s.finish(s.left, Completed)
		return
	}
	s.keys = keys{}
	s.waits = s.in(s.set.Limits.Handover, func() {
		s.waits = nil
		s.finish(s.left, Completed)
	})
	s.emit(Event{Kind: Waits, ForMs: s.set.Limits.Handover})
}

// stopWaiting is called where somebody has taken over.
func (s *Session) stopWaiting() {
	if s.waits != nil {
		s.waits.off = true
		s.waits = nil
	}
}
