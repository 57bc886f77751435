package talk_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// What the mind says where it leaves the call to a person, and what the call then ends with.
const (
	pleaseHold = "Please hold."
	later      = "We call you back."
)

// left is a call whose caller asks for a person at once. What is said from then on is answered as ever.
func left(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.attended.Store(true)
	w.reply = func(h talk.Heard) reply {
		if h.Text == "A person please." {
			return reply{chunks: []string{pleaseHold}, action: talk.Action{Left: later, Wait: true}}
		}
		return reply{chunks: []string{"You said: " + h.Text}}
	}
	return w.say(1000, "A person please.", 800)
}

// waits is when the caller has begun to wait, in ms.
func (w *world) waits() int {
	w.t.Helper()
	all := w.of(talk.Waits)
	if len(all) != 1 || all[0].ForMs != 20_000 {
		w.t.Fatalf("it waits %+v", all)
	}
	return all[0].AtMs
}

// A caller who is left to a person waits for those who listen in, 20 seconds at most, and hears then that somebody calls back. Nobody answers what
// is said meanwhile, but it is kept; a whisper would be for nobody.
func TestACallerWaitsForThoseWhoListenIn(t *testing.T) {
	t.Parallel()
	w := left(t).say(8000, "My number is five.", 1200)
	w.in(9000, func() {
		if err := w.session.Whisper("Be brief."); !errors.Is(err, talk.ErrBusy) {
			w.errorf("a whisper: %v", err)
		}
	})
	w.leg.Leave(60_000)
	w.play()
	begun := w.waits()
	said := w.played()
	last := said[len(said)-1]
	if w.heard() != pleaseHold+" | "+later || last.from < begun+20_000 || last.from > begun+20_200 || w.outcome != talk.Completed {
		t.Errorf("%s: %q, from %d to %d, it waited from %d", w.outcome, w.heard(), last.from, last.to, begun)
	}
	if !slices.Equal(w.witnessed, []string{"user: My number is five."}) || len(w.drafts) != 1 {
		t.Errorf("%q, %d drafts", w.witnessed, len(w.drafts))
	}
}

// Where they have left meanwhile, nobody waits.
func TestNobodyWaitsForNobody(t *testing.T) {
	t.Parallel()
	w := left(t)
	w.in(1500, func() { w.attended.Store(false) })
	w.leg.Leave(60_000)
	w.play()
	if len(w.of(talk.Waits)) != 0 || w.heard() != pleaseHold+" | "+later || w.outcome != talk.Completed || w.events[len(w.events)-1].AtMs > 8000 {
		t.Errorf("%s: %q, %+v", w.outcome, w.heard(), w.events)
	}
}

// Whoever takes over has as much time as they need, and gives the call back to an assistant that goes on. One who is only gone does not: then
// nobody is there, and the call ends.
func TestAfterACallWasLeftToAPerson(t *testing.T) {
	t.Parallel()
	back := func(w *world, person *brokenLeg) { w.session.GiveBack(person) }
	gone := func(w *world, person *brokenLeg) { w.session.Gone(person) }
	for name, tt := range map[string]struct {
		over   int // when somebody takes over
		frames int // after which their connection breaks
		then   func(*world, *brokenLeg)
		goesOn bool
	}{
		"handed back":                   {8000, 5000, back, true},
		"handed back, taken over early": {2300, 5000, back, true},
		"gone":                          {8000, 5000, gone, false},
		"the connection breaks":         {8000, 100, nil, false},
		"the connection breaks, taken over early": {2300, 100, nil, false},
	} {
		w := left(t).say(60_000, "What are your hours?", 1000)
		w.set.Phrases.StillThere, w.set.Limits.Silence = "", 100_000
		person := &brokenLeg{legtest.New(), tt.frames}
		w.in(tt.over, func() { w.takeOver("ada", person, nil) })
		if tt.then != nil {
			w.in(50_000, func() { tt.then(w, person) })
		}
		w.leg.Leave(70_000)
		w.play()
		if tt.goesOn && (w.outcome != talk.HungUp || !strings.HasSuffix(w.heard(), "You said: What are your hours?") || strings.Contains(w.heard(), later)) ||
			!tt.goesOn && (w.outcome != talk.Completed || !strings.HasSuffix(w.heard(), later)) {
			t.Errorf("%s: %s, %q", name, w.outcome, w.heard())
		}
		want := map[bool]string{true: "resumed", false: "gone"}[tt.goesOn]
		if !slices.Equal(w.witnessed, []string{want}) {
			t.Errorf("%s: %q", name, w.witnessed)
		}
	}
}

// The key to be called no more holds while somebody waits, and what was left once is left no more after a reply that leaves nothing.
func TestWhileACallerWaits(t *testing.T) {
	t.Parallel()
	w := left(t)
	w.set.OptOut = "9"
	w.leg.Key(9000, "9")
	w.leg.Leave(60_000)
	w.play()
	if len(w.of(talk.OptedOut)) != 1 || w.outcome != talk.Completed {
		t.Errorf("%s: %+v", w.outcome, w.events)
	}
	w = left(t).say(1950, "No wait, what are your hours?", 2000)
	person := legtest.New()
	w.in(15_000, func() { w.takeOver("ada", person, nil) })
	w.in(20_000, func() { w.session.Gone(person) })
	w.leg.Leave(40_000)
	w.play()
	if w.outcome != talk.HungUp || strings.Contains(w.heard(), later) {
		t.Errorf("%s: %q", w.outcome, w.heard())
	}
}
