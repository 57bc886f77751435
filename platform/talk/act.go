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
	at       int    // the piece that is being sent
	filler   *piece // said where the first piece takes long
	complete bool   // no more text will come
	short    bool   // its end is left out
	firm     bool   // it cannot be interrupted
	muted    bool   // what follows is only to be read
	most     int    // frames that it may take; 0 is any number
	length   int    // frames of it that were played
	begunAt  int    // ms at which it began to be played
	soundAt  int    // ms at which it could first be heard; 0 is not yet
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
	if a.filler != nil && (a.filler.sent > 0 || !a.begun() && !a.ready()) {
		if f, ok := a.filler.take(); ok {
			return f, a.filler
		}
		if a.filler.sent > 0 && !a.filler.exhausted() {
			return sound.Frame{}, nil
		}
	}
	for a.at < len(a.pieces) {
		p := a.pieces[a.at]
		if f, ok := p.take(); ok {
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

// ready reports whether the first of the reply could be sent.
func (a *act) ready() bool {
	for _, p := range a.pieces {
		if p.available() {
			return true
		}
	}
	return false
}

// begun reports whether any of the reply has been sent.
func (a *act) begun() bool {
	for _, p := range a.pieces {
		if p.sent > 0 {
			return true
		}
	}
	return false
}

// over reports whether all of it has been sent.
func (a *act) over() bool {
	if !a.complete || a.filler != nil && a.filler.sent > 0 && !a.filler.exhausted() {
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

func (a *act) has(p *piece) bool { return p == a.filler || slices.Contains(a.pieces, p) }

// wait is called in each tick in which nothing is held back.
func (a *act) wait(s *Session) {
	if a.at < len(a.pieces) {
		if p := a.pieces[a.at]; p.tries > 0 && !p.available() && !p.exhausted() {
			p.late(s)
		}
	}
}

// sounded is called for each frame in the tick in which it is recorded.
func (a *act) sounded(f sent, s *Session) {
	from := s.ms() - sound.FrameMs
	if a.length++; a.length == 1 {
		a.begunAt = from
	}
	if f.piece != a.filler && a.soundAt == 0 && sound.Level(f.frame[:]) > quiet {
		a.soundAt = from
		if s.turn != nil && s.turn.act == a {
			s.turn.row.SoundMs = from - s.turn.row.StoppedMs
		}
	}
}

// spoken is how much of its text was played, and what that sounded like.
func (a *act) spoken() (reply, said string) {
	var all []string
	to := 0
	for _, p := range a.pieces {
		if p.say == "" {
			continue
		}
		part, whole := p.heard()
		if part != "" {
			all = append(all, part)
			to = p.end(part)
		}
		if !whole {
			return a.reply.String()[:to], strings.Join(all, " ")
		}
		to = p.to
	}
	if a.complete && !a.short {
		to = a.reply.Len()
	}
	return a.reply.String()[:to], strings.Join(all, " ")
}

func (a *act) stop() {
	a.filler.stop()
	for _, p := range a.pieces {
		p.stop()
	}
}
