package talkbench

import (
	"context"
	"strings"
	"sync"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// World is all that a session has beside the far end: providers and a mind that answer at once, and somebody who takes notes.
type World struct {
	// Say is the sound of a text; nil is the modem's.
	Say func(text string) []sound.Frame
	// Reply is what the mind says to what it hears.
	Reply func(h talk.Heard) string

	mu     sync.Mutex
	said   []said
	now    func() int // samples of the far end's sound that were heard
	Drafts []*Draft
	Events []talk.Event
}

// said is a script and the sample that it begins with.
type said struct {
	*Script

	at int
}

// Parts are what a session is made of in this world. Heard says how many samples of the far end have been heard.
func (w *World) Parts(set talk.Settings, heard func() int) talk.Parts {
	w.now = heard
	return talk.Parts{Ear: w, Speaker: voice{w}, Mind: w, Watcher: w, Settings: set}
}

// Script lets the ear know what is said from a sample on.
func (w *World) Script(s *Script, at int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.said = append(w.said, said{s, at})
}

// Of lists the events of a kind.
func (w *World) Of(kind string) (all []talk.Event) {
	for _, e := range w.Events {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

// Watch of talk.Watcher.
func (w *World) Watch(e talk.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Events = append(w.Events, e)
}

// Listen of speech.Transcriber: it knows the scripts.
func (w *World) Listen(context.Context, speech.Listening) (speech.Ear, error) { return &ear{w: w}, nil }

// ear writes down what has been said since the utterance before. It puts the mark of the whole sentence behind half of it, as
// transcribers do, who have to make sense of what there is.
type ear struct {
	w  *World
	mu sync.Mutex
	at int // words that belong to utterances before
}

func (e *ear) words() (words []string, mark string) {
	now := e.w.now()
	e.w.mu.Lock()
	defer e.w.mu.Unlock()
	for _, s := range e.w.said {
		if by := now - s.at; by > 0 {
			words = append(words, s.Words(by)...)
			mark = s.Text[len(s.Text)-1:]
		}
	}
	return words, mark
}

// Write of speech.Ear.
func (*ear) Write(sound.Frame) error { return nil }

// Text of speech.Ear.
func (e *ear) Text(context.Context) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	words, mark := e.words()
	if e.at >= len(words) {
		return "", nil
	}
	text := strings.Join(words[e.at:], " ")
	if strings.ContainsAny(mark, ".?!") && !strings.HasSuffix(text, mark) {
		text = strings.TrimRight(text, ",.?!") + mark
	}
	return text, nil
}

// Next of speech.Ear.
func (e *ear) Next() {
	e.mu.Lock()
	defer e.mu.Unlock()
	words, _ := e.words()
	e.at = len(words)
}

// Close of speech.Ear.
func (*ear) Close() error { return nil }
