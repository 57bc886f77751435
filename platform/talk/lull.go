package talk

import "strings"

// again is how many times as long as for the first filler of a lull is waited for the next.
const again = 4

// lull is a time in which nothing of a reply can be heard: nothing is there yet, or a tool is used between two sentences.
type lull struct {
	filler *piece // what is said then; nil if nothing is
	on     bool   // there can be one
	tool   bool   // a tool has begun to be used, and nothing was said since
	filled bool   // the filler was said
	ticks  int    // since the last sound
}

// end is called where the reply goes on. A filler that comes too late is not said any more.
func (l *lull) end() {
	if l.filled = false; l.filler != nil && !l.filler.begun() {
		l.filler.stop()
		l.filler = nil
	}
}

// fill is called in each tick in which nothing is held back. It says the filler where a lull takes long: one at a time, and not while
// the caller says something.
func (a *act) fill(s *Session) {
	l := &a.lull
	waits := l.on && a.between() && !a.muted && (l.tool || !a.begun())
	if !waits || l.filler != nil && !l.filler.exhausted() || len(s.mouth.sent)+len(s.mouth.played) > 0 || s.hearing != nil {
		l.ticks = 0
		return
	}
	due := frames(s.set.Limits.Filler)
	if l.filled {
		due *= again
	}
	if l.ticks++; l.ticks < due {
		return
	}
	if a.told.filler { // what is played now is another
		a.tell(s)
		a.told = told{parts: a.told.parts}
	}
	l.ticks, l.filled = 0, true
	l.filler = &piece{plain: toPlain(s.set.Phrases.Filler)}
	l.filler.begin(s)
}

// begun reports whether any of the reply has been sent.
func (a *act) begun() bool {
	for _, p := range a.pieces {
		if p.begun() {
			return true
		}
	}
	return false
}

// told is what the transcript has of an act. A filler is not part of the reply, but the transcript shows it where it was said.
type told struct {
	filler   bool // what is played now
	parts    int  // of the reply, that are in the transcript
	from, to int  // ms, of what is not
}

// turn takes in whether what is played is the filler or the reply.
func (a *act) turn(filler bool, from int, s *Session) {
	t := &a.told
	if first := t.to == 0; first || t.filler != filler {
		if !first {
			a.tell(s)
		}
		t.filler, t.from = filler, from
		if filler {
			s.emit(Event{Kind: Filled, Text: a.lull.filler.say})
		}
	}
	t.to = s.ms()
}

// tell the transcript what was played since it was last told.
func (a *act) tell(s *Session) {
	t := &a.told
	if t.filler {
		part, _ := a.lull.filler.heard()
		s.said(Agent, part, t.from, t.to)
		return
	}
	_, said := a.spoken()
	s.said(Agent, strings.Join(said[t.parts:], " "), t.from, t.to)
	t.parts = len(said)
}

// tellRest is called at the end. What was played just now is not recorded yet.
func (a *act) tellRest(s *Session) {
	t := &a.told
	if t.to == 0 {
		t.from, t.to = s.ms(), s.ms()
	}
	a.tell(s)
	if t.filler {
		t.filler, t.from = false, t.to
		a.tell(s)
	}
}
