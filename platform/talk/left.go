package talk

// handover is how long a caller waits for somebody who listens in: long enough to read what the call is about, to press the button and to let the
// browser open a microphone, but not so long that the caller takes the silent line for a dead one.
const handover = 20_000

// rejoin is how long nobody has to listen in until the caller stops waiting: a page that switches from listening to speaking, or is reloaded, is away
// for a moment.
const rejoin = 5_000

// wait is how long the caller still waits for somebody who listens in to take over.
type wait struct {
	until   int  // ms; 0 is not at all
	seen    int  // ms at which somebody listened in who can take over
	parting bool // it was in vain, and the last words are being said
}

func (w wait) on() bool { return w.until > 0 }

// Attended says whether somebody listens in who can take over.
func (s *Session) Attended() bool { return s.p.Attended != nil && s.p.Attended() }

// waitForPerson keeps the line for somebody who listens in to take over. What the caller says meanwhile is kept for them, and nobody answers it.
func (s *Session) waitForPerson() {
	s.keys = keys{}
	s.wait = wait{until: s.ms() + s.set.Limits.Handover, seen: s.ms()}
	s.emit(Event{Kind: Waits, ForMs: s.set.Limits.Handover})
}

// waitAgain is called when the person who had taken over a call that was left to people is gone: others who listen in can take over.
func (s *Session) waitAgain() {
	switch {
	case s.ms() >= s.set.Limits.Call:
		s.finish(s.left, Completed)
	case s.Attended():
		s.waitForPerson()
		s.mouth.say(s.set.Phrases.Hold, true, nil)
	default:
		s.keys, s.wait = keys{}, wait{until: s.ms()}
		s.part()
	}
}

// watchWait ends a call that has waited long enough, or for nobody. A caller who is speaking finishes first: it is kept.
func (s *Session) watchWait() {
	w := &s.wait
	if s.Attended() {
		w.seen = s.ms()
	}
	over := s.ms() - min(w.until, w.seen+s.set.Limits.Rejoin)
	if w.parting || over < 0 || s.hearing != nil && over < politeness {
		return
	}
	s.part()
}

// part says the last words of a call that is left to a person. Until they have been said, that person can still take over.
func (s *Session) part() {
	s.wait.parting = true
	s.mouth.cut()
	s.mouth.say(s.left, true, func(string, bool) {
		if s.wait.parting {
			s.outcome = Completed
		}
	})
}
