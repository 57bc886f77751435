package talkbench

import (
	"context"
	"io"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Draft is a reply of the mind, and what became of it.
type Draft struct {
	Heard     talk.Heard
	Committed bool
	Spoken    string
	Cut       bool

	rest string
}

// Draft of talk.Mind.
func (w *World) Draft(_ context.Context, h talk.Heard) talk.Draft {
	w.mu.Lock()
	defer w.mu.Unlock()
	d := &Draft{Heard: h, rest: w.Reply(h)}
	w.Drafts = append(w.Drafts, d)
	return d
}

// Committed are the drafts that became replies.
func (w *World) Committed() (all []*Draft) {
	for _, d := range w.Drafts {
		if d.Committed {
			all = append(all, d)
		}
	}
	return all
}

// Next of talk.Draft: all of it at once.
func (d *Draft) Next(context.Context) (text string, err error) {
	if d.rest == "" {
		return "", io.EOF
	}
	text, d.rest = d.rest, ""
	return text, nil
}

// Commit of talk.Draft.
func (d *Draft) Commit() { d.Committed = true }

// Drop of talk.Draft.
func (*Draft) Drop() {}

// End of talk.Draft.
func (d *Draft) End(_ context.Context, spoken string, cut bool) (talk.Action, error) {
	d.Spoken, d.Cut = spoken, cut
	return talk.Action{}, nil
}

// voice speaks for the assistant.
type voice struct{ w *World }

// Say of speech.Speaker.
func (v voice) Say(_ context.Context, _ speech.Voice, text string) (speech.Utterance, error) {
	if v.w.Say != nil {
		return &utterance{v.w.Say(text)}, nil
	}
	return &utterance{speechtest.Modem(text)}, nil
}

// utterance has all of its sound.
type utterance struct{ frames []sound.Frame }

// Next of speech.Utterance.
func (u *utterance) Next(context.Context) (f sound.Frame, err error) {
	if len(u.frames) == 0 {
		return f, io.EOF
	}
	f, u.frames = u.frames[0], u.frames[1:]
	return f, nil
}

// Close of speech.Utterance.
func (*utterance) Close() error { return nil }
