package talk

import (
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// act is something the assistant says, from its first sentence to its last: a reply, or a phrase of the settings.
type act struct {
	reply    strings.Builder // all of its text so far
	pieces   []*piece
	at       int // the piece that is being sent
	lull     lull
	complete bool // no more text will come
	short    bool // its end is left out
	firm     bool // it cannot be interrupted
	muted    bool // what follows is only to be read
	most     int  // frames that it may take; 0 is any number
	length   int  // frames of it that were played
	soundAt  int  // ms at which it could first be heard; 0 is not yet
	told     told
	then     func(spoken string, cut bool)
}

// add takes more sentences.
func (a *act) add(spans []span) {
	if a.complete && a.short {
		return // it has been enough
	}
	for _, sp := range spans {
		a.reply.WriteString(sp.raw)
		p := &piece{span: sp}
		if a.muted = a.muted || listsSources(sp.raw); !a.muted {
			p.plain = toPlain(sp.raw)
		}
		a.pieces = append(a.pieces, p)
	}
}

// prepare has the piece that is being sent and the next spoken.
func (a *act) prepare(s *Session) {
	begun := 0
	for _, p := range a.pieces[a.at:] {
		if p.say == "" {
			continue
		}
		p.begin(s)
		if begun++; begun == 2 {
			return
		}
	}
}

// next is the next frame to send; the piece is nil where there is none yet.
func (a *act) next(s *Session) (sound.Frame, *piece) {
	if f := a.lull.filler; f.begun() || f != nil && a.between() {
		if frame, ok := f.take(); ok {
			return frame, f
		}
		if f.begun() && !f.exhausted() {
			return sound.Frame{}, nil
		}
	}
	for a.at < len(a.pieces) {
		p := a.pieces[a.at]
		if f, ok := p.take(); ok {
			a.lull.end()
			return f, p
		}
		if !p.exhausted() {
			return sound.Frame{}, nil
		}
		if a.at++; a.most > 0 && a.length >= a.most {
			a.enough()
		}
		a.prepare(s)
	}
	return sound.Frame{}, nil
}

// rewind goes back to the piece whose frames were dropped.
func (a *act) rewind() {
	for i, p := range a.pieces[:a.at] {
		if !p.exhausted() {
			a.at = i
			return
		}
	}
}

// enough ends it before its end.
func (a *act) enough() {
	for _, p := range a.pieces[a.at:] {
		p.stop()
	}
	a.pieces, a.complete, a.short = a.pieces[:a.at], true, true
}

// between reports whether the next sentence is still to come: nothing of it could be sent.
func (a *act) between() bool {
	for _, p := range a.pieces[a.at:] {
		if !p.exhausted() {
			return !p.begun() && !p.available()
		}
	}
	return !a.complete
}

// over reports whether all of it has been sent.
func (a *act) over() bool {
	if !a.complete || a.lull.filler.begun() && !a.lull.filler.exhausted() {
		return false
	}
	for _, p := range a.pieces {
		if !p.exhausted() {
			return false
		}
	}
	return true
}

// nearEnd reports whether so many frames at most are left to be played.
func (a *act) nearEnd(most int) bool {
	left := 0
	for _, p := range a.pieces {
		if p.say == "" {
			continue
		}
		if !p.ended {
			return false
		}
		left += len(p.frames) - p.played
	}
	return a.complete && left <= most
}

func (a *act) has(p *piece) bool { return p == a.lull.filler || slices.Contains(a.pieces, p) }

// wait is called in each tick in which nothing is held back.
func (a *act) wait(s *Session) {
	if a.at < len(a.pieces) {
		a.pieces[a.at].late(s)
	}
	a.lull.filler.late(s)
	a.fill(s)
}

// sounded is called for each frame in the tick in which it is recorded.
func (a *act) sounded(f sent, s *Session) {
	from := s.ms() - sound.FrameMs
	a.length++
	fills := f.piece == a.lull.filler
	a.turn(fills, from, s)
	if !fills && a.soundAt == 0 && sound.Level(f.frame[:]) > quiet {
		a.soundAt = from
		if s.turn != nil && s.turn.act == a {
			s.turn.row.SoundMs = from - s.turn.row.StoppedMs
		}
	}
}

// spoken is how much of its text was played, and the parts of what that sounded like.
func (a *act) spoken() (reply string, said []string) {
	to := 0
	for _, p := range a.pieces {
		if p.say == "" {
			continue
		}
		part, whole := p.heard()
		if part != "" {
			said = append(said, part)
			to = p.end(part)
		}
		if !whole {
			return a.reply.String()[:to], said
		}
		to = p.to
	}
	if a.complete && !a.short {
		to = a.reply.Len()
	}
	return a.reply.String()[:to], said
}

func (a *act) stop() {
	a.lull.filler.stop()
	for _, p := range a.pieces {
		p.stop()
	}
}
