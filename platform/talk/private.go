package talk

import (
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// private is what the caller says that is not to be kept, such as the number of a card.
type private struct {
	on    bool
	until int // ms at which it was last over
	alarm *alarm
}

// Record continues the recording, or pauses it: during a pause it has silence, keys are not named in the transcript, and digits are masked. A pause
// ends by itself after a while, even if nothing is recorded. The reply to what was said during a pause still belongs to it. Record waits for Run to
// begin.
func (s *Session) Record(on bool) {
	s.order(func() {
		if on && s.turn != nil && s.turn.private {
			s.turn.resumes = true
			return
		}
		s.confide(!on)
	}, func() {})
}

func (s *Session) confide(on bool) {
	p := &s.private
	if p.on == on || s.outcome != "" {
		return
	}
	p.on = on
	if s.record != nil {
		s.record.paused = on
	}
	if on {
		p.alarm = s.in(s.set.Limits.Pause, s.overlong)
		s.emit(Event{Kind: Paused})
		s.said(Tool, "recording paused", s.ms(), s.ms())
		return
	}
	p.until, p.alarm.off = s.ms(), true
	s.emit(Event{Kind: Continued})
	s.said(Tool, "recording resumed", s.ms(), s.ms())
}

// overlong ends a pause that has taken long enough, but not before a turn that belongs to it.
func (s *Session) overlong() {
	if s.turn != nil && s.turn.private {
		s.private.alarm = s.in(sound.FrameMs, s.overlong)
		return
	}
	s.confide(false)
}

// secret reports whether what began then may have been said while the recording was paused.
func (s *Session) secret(start int) bool { return s.private.on || start < s.private.until }

// Mask puts a dot in the place of each digit.
func Mask(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return '•'
		}
		return r
	}, text)
}
