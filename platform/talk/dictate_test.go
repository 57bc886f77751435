package talk_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// dictated is something that somebody says who listens in.
func (w *world) dictated(text string) (all []sound.Frame) {
	const frames = 30
	w.texts, w.sizes = append(w.texts, text), append(w.sizes, frames)
	for i := range frames {
		all = append(all, mark(callerVoice, len(w.texts)-1, i, -20))
	}
	return all
}

// What is dictated is written down by the call's transcription, and is no part of the call: nobody hears it, and it is neither in the transcript
// nor answered.
func TestDictation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	said := w.dictated("Offer ten percent.")
	w.say(1000, "One.", 600)
	w.in(1200, func() {
		if text, err := w.session.Dictate(said); err != nil || text != "Offer ten percent." {
			t.Errorf("%q, %v", text, err)
		}
	})
	w.after = append(w.after, func() {
		if _, err := w.session.Dictate(said); !errors.Is(err, talk.ErrOver) {
			t.Errorf("after the call: %v", err)
		}
	})
	w.leg.Leave(6000)
	w.play()
	if got := w.transcript(); strings.Contains(got, "ten percent") || w.heard() != "You said: One." || len(w.told) != 0 {
		t.Errorf("%s; %s; %q", got, w.heard(), w.told)
	}
}

// Where the provider fails, whoever dictates learns it and the call goes on; and while a person speaks, nobody would be told.
func TestDictationFails(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	said := w.dictated("Offer ten percent.")
	w.listening = func(try int) error {
		if try == 2 {
			return errBroken
		}
		return nil
	}
	w.in(500, func() {
		if _, err := w.session.Dictate(said); !errors.Is(err, errBroken) {
			t.Errorf("it fails: %v", err)
		}
		person := legtest.New()
		person.Leave(500)
		if err := w.session.TakeOver("ann", person); err != nil {
			t.Error(err)
		}
		if _, err := w.session.Dictate(said); !errors.Is(err, talk.ErrTaken) {
			t.Errorf("a person speaks: %v", err)
		}
	})
	w.leg.Leave(3000)
	if w.play(); w.outcome != talk.HungUp || len(w.of(talk.SpeechFailed)) != 1 {
		t.Errorf("%s, %v", w.outcome, w.of(talk.SpeechFailed))
	}
}
