package talk

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// utterance is what the caller is saying, or has just said.
type utterance struct {
	start, end int // in ms
	silence    int // in ms, since the end
	murmur     int // in ms, of what followed the end and was not silent
	loudest    float64
	text       string
	sign       sign
	known      bool // the text is that of all that was said
	knownAt    int
	asking     *task
	final      bool // what is asked for are all of its words
	polled     int  // ms of speech at which the words were last asked for
	failures   int
	drafts     int
	paused     *alarm
	late       bool // a backchannel at the very end, which may be the answer
	greeting   bool // the caller answering the telephone
}

func (u *utterance) speech() int { return u.end - u.start }

// listenTo the next 20 ms, unless the far end has us on hold: the sound is then the announcements and music of a telephone system.
func (s *Session) listenTo(h leg.Heard, played sound.Frame) {
	if s.mouth.away {
		h.Frame = sound.Frame{}
	}
	s.hear(h, played)
}

// hear takes the next 20 ms from the caller.
func (s *Session) hear(h leg.Heard, played sound.Frame) {
	speaks, complete := s.voice.write(h.Frame, played, h.Keys != "")
	if s.hearing != nil {
		s.ear.write(h.Frame, frames(s.set.Limits.Utterance))
	} else {
		s.ear.remember(h.Frame, frames(s.set.Hearing.Before)+frames(s.set.Hearing.Begin*windowMs))
	}
	s.machine.hear(h.Frame, speaks, complete, s.ms())
	if !complete || s.closing || s.moving || s.machine.found && s.bridge == nil {
		return
	}
	s.window(speaks)
}

// window takes in whether the caller speaks.
func (s *Session) window(speaks bool) {
	u := s.hearing
	switch {
	case u == nil && s.voice.row >= s.set.Hearing.Begin && s.mayBegin():
		s.utter()
	case u == nil:
	case speaks:
		u.end, u.murmur, u.loudest = s.voice.ms(), 0, max(u.loudest, s.voice.loud)
		if u.silence > 0 {
			u.silence = 0
			s.wentOn(u)
		}
	case u.murmur < longestMurmur && s.voice.murmurs(u.loudest):
		u.murmur += windowMs
	default:
		u.silence = s.voice.ms() - u.end - u.murmur
	}
}

// longestMurmur is for how many ms what is audible does not count as silence. The detector of speech hears vowels: a word can end with
// a tenth of a second of consonants that it does not hear, and the next begin so.
const longestMurmur = 5 * windowMs

// utter begins an utterance, with the sound ahead of it: the first syllable is often too low to count as speech.
func (s *Session) utter() {
	end := s.voice.ms()
	u := &utterance{start: end - s.set.Hearing.Begin*windowMs, end: end, knownAt: -1, loudest: s.voice.loud}
	s.hearing = u
	for _, f := range s.ear.before {
		s.ear.write(f, frames(s.set.Limits.Utterance))
	}
	s.ear.before = nil
	s.hold(u)
}

// wentOn is called where the caller goes on after a pause: what was made of the words so far is void.
func (s *Session) wentOn(u *utterance) {
	u.asking.drop()
	u.asking, u.known = nil, false
	if u.greeting || u.late { // it is more than that
		u.greeting, u.late = false, false
		s.hold(u)
	}
	if s.turn != nil && !s.turn.committed {
		s.dropTurn()
	}
}

// attend decides what becomes of what the caller says.
func (s *Session) attend() {
	u := s.hearing
	switch {
	case u == nil:
	case u.known:
		s.decide(u)
	case u.silence >= s.set.Hearing.Ask || s.tooLong(u):
		if u.asking == nil || !u.final {
			u.asking.drop()
			s.askWords(u, true)
		}
	case u.asking == nil && s.mouth.busy() && u.speech() >= u.polled+s.set.Hearing.Poll:
		u.polled = u.speech()
		s.askWords(u, false)
	}
}

func (s *Session) tooLong(u *utterance) bool { return s.voice.ms()-u.start >= s.set.Limits.Utterance }

// askWords asks for the words so far. They are final where the caller has stopped.
func (s *Session) askWords(u *utterance, final bool) {
	if s.ear.to == nil {
		return
	}
	to := s.ear.to
	u.final = final
	u.asking = elsewhere(s, s.set.Limits.Words, func(ctx context.Context) (heardWords, error) { return s.ear.text(ctx, to) },
		func(words heardWords, err error) {
			u.asking = nil
			if err == nil {
				err = s.ear.err
			}
			if err != nil {
				s.unheard(u, err)
				return
			}
			u.text, u.sign = words.text, words.sign
			if final {
				u.known, u.knownAt = true, s.ms()
			}
			s.interrupt(u, final)
		})
}

// unheard is called where the words could not be had. They are asked for once more.
func (s *Session) unheard(u *utterance, err error) {
	s.trouble(err)
	s.emit(Event{Kind: SpeechFailed, Text: HearingFailed})
	if u.failures++; u.failures < 2 {
		return
	}
	s.forget()
	if !s.mouth.busy() && s.bridge == nil && !s.wait.on() { // otherwise it goes on with what it was saying
		s.stumble(HearingFailed)
	}
}

// stumble says that something went wrong; the second time in a row it ends the call.
func (s *Session) stumble(failure string) {
	if s.errors++; s.errors >= 2 {
		s.failure = failure
		s.finish(s.set.Phrases.Apology, Failed)
		return
	}
	s.mouth.cut()
	s.mouth.say(s.set.Phrases.Sorry, false, nil)
}

// due reports whether the caller has finished, as far as silence and the words say.
func (s *Session) due(u *utterance) bool {
	return u.silence >= s.set.Hearing.wait(u.text, s.set.Language, u.sign) || s.tooLong(u)
}

// decide what to do about an utterance whose words are known.
func (s *Session) decide(u *utterance) {
	due := s.due(u)
	switch {
	case u.text == "":
		if due {
			s.forget() // noise
		}
	case s.notice && s.set.Opener.Text == "": // nothing else answers who has said something on answering, so it is answered after the announcement
	case u.greeting, s.bridge != nil, s.wait.on(), s.mouth.busy() && !u.late:
		if due {
			s.hearsay(u) // it was no interruption
		}
	case s.mouth.busy(), s.machine.waiting:
	case s.turn != nil && s.turn.committed: // its end is being settled, and the mind has to know it first
	default:
		s.respond(u, due)
	}
}

// respond has a reply drafted, and says it where that is due.
func (s *Session) respond(u *utterance, due bool) {
	if s.turn == nil && (due || u.drafts < s.set.Hearing.Drafts-1) {
		s.draft(u)
	}
	if due {
		s.commit(u)
	}
}

// hearsay keeps what was said without answering it.
func (s *Session) hearsay(u *utterance) {
	if s.bridge != nil || s.wait.on() {
		s.overheard(User, u.text, u.start, u.end)
	} else {
		s.said(User, u.text, u.start, u.end)
		s.aside(User, u.text, u.start, u.end)
	}
	s.idle = idle{since: s.now}
	s.forget()
}

// forget ends the utterance that is being heard.
func (s *Session) forget() {
	u := s.hearing
	if u == nil {
		return
	}
	u.asking.drop()
	s.release(u)
	if s.turn != nil && !s.turn.committed {
		s.dropTurn()
	}
	s.hearing = nil
	s.ear.next()
}
