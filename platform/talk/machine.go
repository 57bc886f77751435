package talk

import "github.com/switchboard-dev/switchboard/platform/sound"

// machine is what is known about whether a machine has answered. A person greets briefly, or asks something, and waits; a machine speaks on, says
// what machines say, or beeps. Nobody is kept waiting to find that out: the opener begins with the first pause, and until the first reply words and
// beeps can still show that it is being said to a machine. If nothing shows either, it counts as a person: a person taken for a machine would be
// hung up on.
type machine struct {
	waiting bool // for the greeting or its end: it is too soon to answer
	early   bool // it can still turn out to be a machine
	found   bool
	foundAt int // in ms, like all that follow

	beep      sound.BeepDetector
	on        bool // a beep
	beepedAt  int  // the end of the last; 0 is none yet
	spokeAt   int  // the end of its last words
	leaving   bool // the message is being said
	leftAt    int
	restarted bool
}

// open is the first thing that happens: the opener, or waiting for who has answered.
func (s *Session) open() {
	if s.set.Machine.On {
		s.machine.waiting, s.machine.early = true, true
		return
	}
	s.greet()
}

// greet says the announcement, then the opener.
func (s *Session) greet() {
	opener := func(_ string, cut bool) {
		s.notice = false
		if !cut && s.set.Opener.Text != "" {
			s.mouth.say(s.set.Opener.Text, s.set.Opener.Firm, nil)
		}
	}
	if s.set.Announcement == "" {
		opener("", false)
		return
	}
	s.notice = true
	s.mouth.say(s.set.Announcement, true, opener)
}

// hear listens for beeps, and for the end of a machine's words.
func (m *machine) hear(f sound.Frame, speaks, complete bool, now int) {
	if !m.early && !m.found {
		return
	}
	if beeps := m.beep.Write(f) > 0; beeps != m.on {
		if m.on = beeps; !beeps {
			m.beepedAt = now
		}
	}
	if complete && speaks {
		m.spokeAt = now
	}
}

// detect finds out who has answered.
func (s *Session) detect() {
	m := &s.machine
	switch {
	case m.found:
		s.leaveMessage()
	case !m.early:
	case m.on || s.soundsLikeMachine():
		s.foundMachine()
	case m.waiting && (s.paused() && !s.unsure() || len(s.keys.ready) > 0):
		m.waiting = false
		s.emit(Event{Kind: Person})
		s.answered()
	case !m.waiting && s.ms() > s.set.Machine.Early:
		m.early = false
	}
}

// soundsLikeMachine judges by the words, and while they are being said by how long that takes.
func (s *Session) soundsLikeMachine() bool {
	u, m, set := s.hearing, &s.machine, s.set.Machine
	switch {
	case u == nil:
		return false
	case m.waiting && u.speech() > set.Endless:
		return true
	case says(asks, s.set.Language, u.text):
		return false
	case says(mechanical, s.set.Language, u.text):
		return true
	}
	return m.waiting && u.known && s.paused() && (says(greeting, s.set.Language, u.text) || u.speech() > set.Longest)
}

// unsure reports whether a greeting is so long that its words have to be waited for.
func (s *Session) unsure() bool {
	u := s.hearing
	return u != nil && u.speech() > s.set.Machine.Greeting && !u.known && u.silence < 2*s.set.Machine.Gap
}

// paused reports whether the person who answered waits: after a greeting, or without one.
func (s *Session) paused() bool {
	if s.hearing == nil {
		return s.ms() >= s.set.Machine.Gap && s.voice.row == 0
	}
	return s.hearing.silence >= s.set.Machine.Gap
}

// answered begins with a person. What that said on answering is answered by the opener.
func (s *Session) answered() {
	if u := s.hearing; u != nil && s.set.Opener.Text != "" {
		if u.greeting = true; u.known {
			s.hearsay(u)
		}
	}
	if k := s.keys.ready; len(k) == 0 || !k[0].OptOut {
		s.greet()
	}
}

func (s *Session) foundMachine() {
	m := &s.machine
	m.found, m.foundAt, m.waiting, m.early = true, s.ms(), false, false
	s.emit(Event{Kind: Machine})
	if u := s.hearing; u != nil {
		s.said(User, u.text, u.start, u.end)
	}
	s.forget()
	s.mouth.cut()
	if s.set.Machine.Text == "" {
		s.finish("", Voicemail)
	}
}

// leaveMessage says the message where the machine records: a moment after its beep, or in silence. A beep that comes later means
// that the beginning was not recorded: it is said again, once.
func (s *Session) leaveMessage() {
	m, set := &s.machine, s.set.Machine
	if m.leaving && !m.restarted && (m.on || m.beepedAt > m.leftAt) {
		m.leaving, m.restarted = false, true
		s.mouth.cut()
	}
	beeped := m.beepedAt > 0 && s.ms()-m.beepedAt >= set.Beep
	silent := m.beepedAt == 0 && s.ms()-m.spokeAt >= set.Silence
	switch {
	case m.leaving:
	case !m.on && (beeped || silent):
		m.leaving, m.leftAt = true, s.ms()
		s.mouth.say(set.Text, true, func(_ string, cut bool) {
			if !cut {
				s.finish("", Voicemail)
			}
		})
	case s.ms()-m.foundAt >= set.Wait:
		s.finish("", Voicemail)
	}
}
