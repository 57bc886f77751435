package talk_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Aside is that of a mind that gets what is said besides its replies.
func (w *world) Aside(u talk.Utterance) { w.asides = append(w.asides, u.Role+": "+u.Text) }

// A mind that replies for the first time knows what both have said until then, as far as it was heard. What it replies to, and its replies, it
// knows anyway.
func TestTheMindKnowsHowTheCallBegan(t *testing.T) {
	t.Parallel()
	const notice, opener = "This call is recorded.", "Hello, this is Ada."
	for name, tt := range map[string]struct {
		make func(t *testing.T) *world
		want []string
	}{
		"an opener": {func(t *testing.T) *world {
			t.Helper()
			return newWorld(t).say(4000, "Yes.", 400)
		}, []string{"agent: " + opener}},
		"after an announcement": {func(t *testing.T) *world {
			t.Helper()
			w := newWorld(t).say(5000, "Yes.", 400)
			w.set.Announcement = notice
			return w
		}, []string{"agent: " + notice, "agent: " + opener}},
		"to whoever answers": {func(t *testing.T) *world {
			t.Helper()
			return called(t).say(400, "Hello?", 600).say(5000, "Yes.", 400)
		}, []string{"user: Hello?", "agent: " + opener}},
		"and nothing follows": {func(t *testing.T) *world {
			t.Helper()
			return newWorld(t)
		}, []string{"agent: " + opener, "agent: Still there?"}},
	} {
		w := tt.make(t)
		w.set.Opener.Text = opener
		w.leg.Leave(17_000)
		w.play()
		if !slices.Equal(w.asides[:min(len(w.asides), len(tt.want))], tt.want) {
			t.Errorf("%s: %q", name, w.asides)
		}
		for _, a := range w.asides {
			if strings.Contains(a, "You said") || strings.Contains(a, "Yes.") {
				t.Errorf("%s: a turn is in %q", name, w.asides)
			}
		}
	}
}

// Of an opener that is cut off, the mind knows what was heard.
func TestTheMindKnowsWhatWasHeardOfTheOpener(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello, this is Ada of the dental practice."
	w.say(500, "Hello, who is it?", 1000)
	w.leg.Leave(6000)
	w.play()
	first, _, _ := strings.Cut(w.transcript(), " | ")
	if len(w.asides) == 0 || strings.TrimSpace(w.asides[0]) != strings.TrimSpace(first) || len(first) >= len("agent: "+w.set.Opener.Text) || first == "agent: " {
		t.Errorf("%q, and the transcript is %q", w.asides, w.transcript())
	}
	w = newWorld(t)
	w.set.Opener.Text = "Hello, this is Ada."
	w.set.OptOut = "9"
	w.leg.Key(40, "9").Leave(3000)
	w.play()
	if slices.ContainsFunc(w.asides, func(a string) bool { return strings.Contains(a, "Ada") }) {
		t.Errorf("nothing of it was heard: %q", w.asides)
	}
}

// What nobody answers, as it was no interruption, the mind knows too.
func TestTheMindKnowsWhatNobodyAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello, this is Ada of the dental practice, and I call about your appointment."
	w.say(1500, "Uh-huh.", 400)
	w.leg.Leave(8000)
	w.play()
	if !slices.Contains(w.asides, "user: Uh-huh.") {
		t.Errorf("%q", w.asides)
	}
}
