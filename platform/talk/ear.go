package talk

import (
	"context"
	"errors"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// ear is the connection to the transcriber. Until it is there, what is said waits.
type ear struct {
	to      speech.Ear
	waiting []sound.Frame
	before  []sound.Frame // the last frames that belong to no utterance
	busy    chan struct{} // one asks for words at a time
	err     error         // why words are missing
}

// errDeaf is why an utterance has no words that began before there was an ear, and was longer than what is kept.
var errDeaf = errors.New("talk: there is no transcription")

// listen connects the ear, twice at most.
func (s *Session) listen() {
	s.ear.busy = make(chan struct{}, 1)
	s.connect(func(err error) {
		s.trouble(err)
		s.connect(func(err error) {
			s.trouble(err)
			s.failure = HearingFailed
			s.finish(s.set.Phrases.Apology, Failed)
		})
	})
}

func (s *Session) connect(otherwise func(error)) {
	o := speech.Listening{Language: s.set.Language, Words: s.set.Names}
	// The ear lives as long as the call and its last words, so its context is not the task's, which ends when it is there.
	late, cancel := context.WithCancelCause(s.hears)
	limit := s.in(s.set.Limits.Words, func() { cancel(errSlow) })
	s.work.Go(func() {
		to, err := s.p.Ear.Listen(late, o)
		if !s.post(func() {
			limit.off = true
			if err != nil {
				otherwise(err)
				return
			}
			s.ear.to = to
			s.ear.flush()
		}) && err == nil {
			_ = to.Close() // nobody listens any more
		}
	})
}

// write adds sound to the utterance.
func (e *ear) write(f sound.Frame, most int) {
	if e.to == nil {
		if len(e.waiting) >= most {
			e.err = errDeaf
			return
		}
		e.waiting = append(e.waiting, f)
		return
	}
	if err := e.to.Write(f); err != nil {
		e.err = err
	}
}

func (e *ear) flush() {
	for _, f := range e.waiting {
		if err := e.to.Write(f); err != nil {
			e.err = err
		}
	}
	e.waiting = nil
}

// next ends the utterance.
func (e *ear) next() {
	e.waiting, e.err = nil, nil
	if e.to != nil {
		e.to.Next()
	}
}

// remember keeps a frame ahead of an utterance.
func (e *ear) remember(f sound.Frame, most int) {
	if e.before = append(e.before, f); len(e.before) > most {
		e.before = e.before[1:]
	}
}

// heardWords are those of an utterance, and what the transcriber thinks of its end.
type heardWords struct {
	text string
	sign sign
}

// text waits for the words of the utterance.
func (e *ear) text(ctx context.Context, to speech.Ear) (heardWords, error) {
	select {
	case e.busy <- struct{}{}:
	case <-ctx.Done():
		return heardWords{}, ctx.Err() //nolint:wrapcheck // elsewhere names the cause
	}
	defer func() { <-e.busy }()
	text, err := to.Text(ctx)
	return heardWords{strings.TrimSpace(text), signOf(to)}, err
}

func (e *ear) close() {
	if e.to != nil {
		_ = e.to.Close() // there is nobody to whom its failure would matter
	}
}
