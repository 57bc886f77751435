package live

import (
	"errors"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// dictation is a whisper that somebody speaks. It belongs to Sit.
type dictation struct {
	on      bool // they are speaking
	said    []sound.Frame
	writing bool // it is being written down
	words   chan written
}

// written is what they said.
type written struct {
	text string
	err  error
}

// errUnheard means that nothing could be understood.
var errUnheard = errors.New("live: no words could be understood")

// beginDictation takes what the page sends from now on as a whisper.
func (s *Seat) beginDictation() error {
	switch {
	case !may(s.guest.Mode, Whisper):
		return errMode
	case s.session == nil:
		return ErrSilent
	case s.speaker != nil:
		return talk.ErrTaken
	case s.writing:
		return talk.ErrBusy
	}
	s.headset.Forget()
	s.on, s.said = true, nil
	return nil
}

// dictate takes what has come. After half a minute it is enough.
func (s *Seat) dictate() {
	for s.on {
		f, more := s.headset.Heard()
		if !more {
			return
		}
		if s.said = append(s.said, f); len(s.said) == talk.DictationLimit {
			s.endDictation()
		}
	}
}

// endDictation has it written down.
func (s *Seat) endDictation() {
	if !s.on {
		return
	}
	for len(s.said) < talk.DictationLimit {
		f, more := s.headset.Heard()
		if !more {
			break
		}
		s.said = append(s.said, f)
	}
	said := s.said
	s.on, s.said, s.writing = false, nil, true
	s.words = make(chan written, 1) // so that nobody waits where they have left meanwhile
	session, words := s.session, s.words
	go func() {
		text, err := session.Dictate(said)
		words <- written{text, err}
	}()
}

// dictated whispers the words.
func (s *Seat) dictated(w written, socket *browser.Socket) {
	s.writing = false
	err := w.err
	switch {
	case err == nil && w.text == "":
		err = errUnheard
	case err == nil:
		err = s.whisper(w.text)
	}
	if err != nil {
		socket.Tell(map[string]any{"type": "refused", "what": "whisper_end", "reason": reason(err)})
	}
}
