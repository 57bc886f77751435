package live

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Bounds of a call by text.
const (
	// WordsLimit is how many characters a visitor says at once.
	WordsLimit = 4000
	wordsAhead = 16              // messages of the page that wait
	quiet      = 3 * time.Minute // without a word end the call, at the soonest
	longest    = 30 * time.Minute
	saying     = 2 * time.Minute // that the page takes to say a reply
	thinking   = time.Minute
	turnsMost  = 200         // that a visitor has in a call
	wordsMost  = 100_000     // characters in all
	between    = time.Second // from a turn to the next at least
)

// texter is a call whose page listens and speaks by itself: words come and go as text. Beside those of every call, its messages
// are: from the page say, with text, and heard, with the turn and how many characters of its reply were heard; to the page reply,
// with more of a turn's text, and reply_end.
type texter struct {
	call  *call
	s     Script
	in    chan browser.Message
	begun time.Time
	turn  int
	had   ration
	said  *browser.Message // that has come while a reply was under way
	tool  bool             // the reply uses a tool, and nothing of it has come since
	over  <-chan struct{}  // the page is gone
	done  chan struct{}    // the page has hung up
}

func newTexter(o *call, s Script) *texter {
	t := &texter{
		call: o, s: s, in: make(chan browser.Message, wordsAhead), begun: time.Now(), over: o.page.socket.Done(), done: make(chan struct{}),
	}
	hungUp := false
	o.page.socket.Run(browser.Handlers{
		Sound: func(*[browser.PacketSize]int16) {}, // nobody listens to it
		Text: func(m browser.Message) {
			switch {
			case m.Type == browser.HangUp && !hungUp:
				hungUp = true
				close(t.done)
			case m.Type == "say", m.Type == "heard":
				select {
				case t.in <- m:
				default: // more than anybody says
				}
			}
		},
	})
	return t
}

// run the call to its end.
func (t *texter) run() carrier.Outcome {
	limit := shorter(shorter(longest, t.call.carrier.cfg.Longest), t.s.Longest)
	ctx, cancel := context.WithTimeout(t.call.ctx, limit)
	defer cancel()
	if t.s.Opening != "" {
		t.open(ctx)
	}
	for {
		words, how := t.listen(ctx)
		if how != "" {
			return how
		}
		at := t.now()
		t.utter(talk.User, words, at) // answered or not
		wait, more := t.had.take(words, time.Now())
		if !more {
			return carrier.Completed
		}
		if how = t.rest(ctx, wait); how != "" {
			return how
		}
		action, err := t.answer(ctx, words, at)
		switch {
		case err != nil:
			t.call.trouble(err)
			return carrier.Failed
		case action.HangUp:
			return carrier.Completed
		}
	}
}

// open the call, by what is said first. What was heard of it is what the page says, as of a reply.
func (t *texter) open(ctx context.Context) {
	at, text := t.now(), t.s.Opening
	t.reply(text)
	t.end()
	spoken := t.opened(ctx, text)
	t.utter(talk.Agent, spoken, at)
	if m, ok := t.s.Mind.(talk.Informed); ok && spoken != "" {
		m.Aside(talk.Utterance{Role: talk.Agent, Text: spoken, StartMs: at, EndMs: t.now()})
	}
}

// opened waits for how much of the opener was heard. Words that have come before it, as while it was thought of, take nothing from it.
func (t *texter) opened(ctx context.Context, text string) string {
	late := time.NewTimer(saying)
	defer late.Stop()
	for {
		select {
		case m := <-t.in:
			if part, of := t.settle(m, text); of {
				return part
			}
		case <-t.over:
			return t.last(text, true)
		case <-t.done:
			return t.last(text, true)
		case <-late.C:
			return text
		case <-ctx.Done():
			return text
		}
	}
}

func (t *texter) now() int { return int(time.Since(t.begun).Milliseconds()) }

// listen waits for the visitor's next words, or how the call ends.
func (t *texter) listen(ctx context.Context) (words string, how carrier.Outcome) {
	silence, absence := t.call.carrier.cfg.patience(t.s)
	idle := time.NewTimer(max(quiet, silence+absence)) // nobody is asked here
	defer idle.Stop()
	for {
		if t.said != nil {
			words = wordsOf(*t.said)
			t.said = nil
			if words != "" {
				return words, ""
			}
		}
		select {
		case m := <-t.in:
			t.take(m)
			continue
		case <-idle.C:
			return "", carrier.Silence
		case <-t.over:
		case <-t.done:
		case <-ctx.Done():
		}
		select {
		case m := <-t.in: // it has come before the end
			t.take(m)
		default:
			return "", t.left(ctx)
		}
	}
}

// left is how the call has ended, if it has.
func (t *texter) left(ctx context.Context) carrier.Outcome {
	select {
	case <-t.over:
		return carrier.HungUp
	case <-t.done:
		return carrier.HungUp
	case <-ctx.Done():
		return carrier.Completed
	default:
		return ""
	}
}

func (t *texter) take(m browser.Message) {
	if m.Type == "say" {
		t.said = &m
	}
}

// ration is what a visitor has had of a call. Each turn asks a model and writes the transcript again, and anybody can send words faster than
// they are said.
type ration struct {
	turns, characters int
	last              time.Time
}

// take counts words that are to be answered, and returns how long they have to wait; it is false for those that are too many.
func (r *ration) take(words string, now time.Time) (wait time.Duration, ok bool) {
	r.turns++
	r.characters += utf8.RuneCountInString(words)
	wait = max(0, r.last.Add(between).Sub(now))
	r.last = now.Add(wait)
	return wait, r.turns <= turnsMost && r.characters <= wordsMost
}

// rest waits before a turn, and returns how the call has ended meanwhile.
func (t *texter) rest(ctx context.Context, d time.Duration) carrier.Outcome {
	select {
	case <-time.After(d):
	case <-t.over:
	case <-t.done:
	case <-ctx.Done():
	}
	return t.left(ctx)
}

func wordsOf(m browser.Message) string {
	text, _ := m.Body.Get("text").Text()
	all := []rune(strings.TrimSpace(text))
	return string(all[:min(len(all), WordsLimit)])
}

// whisper tells the mind what somebody of the team wants.
func (t *texter) whisper(text string) error {
	m, ok := t.s.Mind.(talk.Instructed)
	if !ok {
		return talk.ErrBusy
	}
	m.Instruct(text, false)
	t.call.Watch(talk.Event{Kind: talk.Whispered, AtMs: t.now(), Text: text})
	return nil
}

func (t *texter) reply(text string) {
	t.call.page.socket.Tell(map[string]any{"type": "reply", "turn": t.turn, "text": text})
}

func (t *texter) end() {
	t.call.page.socket.Tell(map[string]any{"type": "reply_end", "turn": t.turn})
}

// utter keeps what was said, and shows it.
func (t *texter) utter(role, text string, at int) {
	if text != "" {
		t.call.Watch(talk.Event{Kind: talk.Said, AtMs: at, Utterance: talk.Utterance{Role: role, Text: text, StartMs: at, EndMs: t.now()}})
	}
}
