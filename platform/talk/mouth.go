package talk

import (
	"errors"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// ahead is how many frames wait at the far end: few, so that a pause is immediate, but enough for a machine that is late.
const ahead = 3

// stuck is after how many ticks without taking a frame the far end counts as broken.
const stuck = 10_000 / sound.FrameMs

// errStuck is why a call ends whose far end plays nothing.
var errStuck = errors.New("talk: the far end takes no sound")

// sent is a frame on its way to the caller, and what it is a part of; nil if that is a person.
type sent struct {
	frame sound.Frame
	piece *piece
}

// mouth plays one act at a time.
type mouth struct {
	s       *Session
	leg     leg.Leg
	act     *act
	held    bool
	away    bool // the far end has us on hold
	sent    []sent
	done    int    // frames played, as far as they have been accounted for
	dropped int    // likewise
	played  []sent // played and not yet recorded
	refused bool   // the far end did not take the last frame
	full    int    // ticks since it last took or played one
}

func (m *mouth) busy() bool { return m.act != nil }

// say begins an act of a fixed text.
func (m *mouth) say(text string, firm bool, then func(spoken string, cut bool)) {
	a := &act{firm: firm, then: then, complete: true}
	var split splitter
	a.add(split.add(text))
	a.add(split.end())
	m.begin(a)
}

// begin begins an act, and ends the one before it: each comes to an end.
func (m *mouth) begin(a *act) {
	m.cut()
	m.act, m.held = a, false
	m.pump()
}

// pump keeps a few frames waiting at the far end, and has the next piece spoken ahead.
func (m *mouth) pump() {
	a := m.act
	if a == nil {
		return
	}
	a.prepare(m.s)
	for !m.held && len(m.sent) < ahead {
		f, p := a.next(m.s)
		if p == nil {
			break
		}
		if m.refused = m.leg.Send(f) != nil; m.refused { // it is full, or gone, which Receive will say
			p.unsend()
			break
		}
		m.sent, m.full = append(m.sent, sent{f, p}), 0
	}
	if len(m.sent) == 0 && len(m.played) == 0 && a.over() {
		m.finish(a.short)
	}
}

// account finds out what has been played since it was last asked, and returns what was in this tick.
func (m *mouth) account() sound.Frame {
	p := m.leg.Played()
	m.settle(p)
	m.away = p.Held
	if m.full++; p.Held || len(m.sent) == 0 && !m.refused {
		m.full = 0
	}
	if p.Held { // a person who holds us comes back, and has not been silent
		m.s.idle.since = m.s.now
		if m.s.closing || m.s.wait.parting { // they need not come back for the last words
			m.cut()
		}
	}
	if m.full > stuck {
		m.s.fail(errStuck)
	}
	if m.act != nil && !m.held {
		m.act.wait(m.s)
	}
	if len(m.played) == 0 {
		return sound.Frame{}
	}
	now := m.played[0]
	m.played = m.played[1:]
	if m.act != nil && now.piece != nil {
		m.act.sounded(now, m.s)
	}
	return now.frame
}

// settle takes in how far playing has come. What was dropped will be played again, unless the act is cut.
func (m *mouth) settle(p leg.Played) {
	n := min(max(p.Done-m.done, 0), len(m.sent))
	for _, f := range m.sent[:n] {
		if f.piece != nil {
			f.piece.played++
		}
		m.played = append(m.played, f)
	}
	m.sent, m.done = m.sent[n:], p.Done
	lost := min(max(p.Dropped-m.dropped, 0), len(m.sent))
	for i := range lost {
		if f := m.sent[len(m.sent)-1-i]; f.piece != nil {
			f.piece.unsend()
		}
	}
	m.sent, m.dropped = m.sent[:len(m.sent)-lost], p.Dropped
	if m.act != nil {
		m.act.rewind()
	}
	if n > 0 {
		m.full = 0
	}
}

// hold stops at once.
func (m *mouth) hold() {
	m.held, m.act.lull.ticks = true, 0
	m.settle(m.leg.Clear())
}

// cut stops at once, and ends the act.
func (m *mouth) cut() {
	if m.act == nil {
		return
	}
	m.settle(m.leg.Clear())
	m.finish(true)
}

func (m *mouth) finish(cut bool) {
	a := m.act
	m.act, m.held = nil, false
	a.stop()
	spoken, _ := a.spoken()
	a.tellRest(m.s)
	if m.s.turn == nil || m.s.turn.act != a {
		m.s.aside(Agent, spoken, a.told.from, a.told.to)
	}
	if a.then != nil {
		a.then(spoken, cut)
	}
}
