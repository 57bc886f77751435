package talk

// idle is how long nobody has said anything.
type idle struct {
	since int  // the frame
	asked bool // whether the caller is still there
}

// politeness is for how many milliseconds past its longest a call waits for the end of what is being said.
const politeness = 15_000

// watchSilence asks whether the caller is still there, ends the call where nobody is, and where it has taken too long.
func (s *Session) watchSilence() {
	still := s.hearing == nil && s.turn == nil && !s.mouth.busy() && s.keys.row == ""
	switch over := s.ms() - s.set.Limits.Call; {
	case over >= 0 && still, over >= politeness:
		s.finish(s.set.Phrases.Goodbye, Completed)
		return
	}
	if s.turn != nil || s.mouth.busy() || s.keys.row != "" {
		s.idle.since = s.now
	}
	limit := s.set.Limits.Silence
	if s.idle.asked {
		limit = s.set.Limits.Absence
	}
	if !still || s.machine.found || s.now-s.idle.since < frames(limit) {
		return
	}
	if s.idle.asked {
		s.finish("", Silence)
		return
	}
	s.idle.asked, s.idle.since = true, s.now
	s.mouth.say(s.set.Phrases.StillThere, false, nil)
}
