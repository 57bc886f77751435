package talk

import (
	"context"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

const (
	// DictationLimit is how many frames somebody who listens in may dictate at once: 30 seconds.
	DictationLimit = 30_000 / sound.FrameMs
	// dictation bounds, in ms, the wait for the words of it.
	dictation = 15_000
)

// Dictate has the call's transcription write down what somebody who listens in has said. The caller hears nothing of it, and it is neither
// recorded nor in the transcript. It waits for the words, for as long as the call lives. The error is that of the provider, ErrTaken if a
// person has taken over, whom it would not reach, ErrBusy or ErrOver.
func (s *Session) Dictate(said []sound.Frame) (text string, err error) {
	type words struct {
		text string
		err  error
	}
	done := make(chan words, 1)
	err = s.ask(func() error {
		switch {
		case s.bridge != nil:
			return ErrTaken
		case s.closing || s.outcome != "":
			return ErrBusy
		}
		elsewhere(s, dictation, func(ctx context.Context) (string, error) { return s.write(ctx, said) }, func(text string, err error) {
			if err != nil {
				s.trouble(err)
				s.emit(Event{Kind: SpeechFailed, Text: HearingFailed})
			}
			done <- words{strings.TrimSpace(text), err}
		})
		return nil
	})
	if err != nil {
		return "", err
	}
	select {
	case w := <-done:
		return w.text, w.err
	case <-s.ended:
		return "", ErrOver
	}
}

// write down sound that belongs to no side of the call, by an ear of its own.
func (s *Session) write(ctx context.Context, said []sound.Frame) (string, error) {
	to, err := s.p.Ear.Listen(ctx, speech.Listening{Language: s.set.Language, Words: s.set.Names})
	if err != nil {
		return "", err
	}
	defer func() { _ = to.Close() }() // the words are there, or are not wanted
	for _, f := range said {
		if err := to.Write(f); err != nil {
			return "", err
		}
	}
	return to.Text(ctx)
}
