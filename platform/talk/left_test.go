package talk_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

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

// Where they leave, before the caller begins to wait or later, nobody waits for longer than it takes them to come back.
func TestNobodyWaitsForNobody(t *testing.T) {
	t.Parallel()
	for _, at := range []int{1500, 9000} {
		w := left(t)
		w.in(at, func() { w.attended.Store(false) })
		w.leg.Leave(60_000)
		w.play()
		said, since := w.played(), max(at, w.waits())
		if last := said[len(said)-1]; w.heard() != pleaseHold+" | "+later || last.from < since+5000 || last.from > since+5200 || w.outcome != talk.Completed {
			t.Errorf("%s: %q, %+v, nobody is there from %d", w.outcome, w.heard(), said, since)
		}
	}
}

// A page leaves its seat to take another by which it speaks: whoever presses the button just before the wait begins or ends can still take over,
// until the last words have been said.
func TestATakerWhoChangesSeats(t *testing.T) {
	t.Parallel()
	for name, at := range map[string][3]int{
		"while the caller is asked to wait": {2500, 3200, 3300},
		"at the end of the wait":            {22_000, 23_400, 23_500},
	} {
		w := left(t).say(40_000, "What are your hours?", 1000)
		person := legtest.New()
		w.in(at[0], func() { w.attended.Store(false) })
		w.in(at[1], func() { w.attended.Store(true) })
		w.in(at[2], func() { w.takeOver("ada", person, nil) })
		w.in(30_000, func() { w.session.GiveBack(person) })
		w.leg.Leave(50_000)
		w.play()
		if w.outcome != talk.HungUp || !strings.HasSuffix(w.heard(), "You said: What are your hours?") || strings.HasSuffix(w.heard(), later) {
			t.Errorf("%s: %s, %q", name, w.outcome, w.heard())
		}
	}
}

// Where the connection of whoever has taken over breaks, the caller is asked to wait for the others who listen in.
func TestOthersCanTakeOverFromALostTaker(t *testing.T) {
	t.Parallel()
	w := left(t)
	w.set.Phrases.Hold = "Stay here."
	w.in(8000, func() { w.takeOver("ada", &brokenLeg{legtest.New(), 100}, nil) })
	w.in(19_000, func() { w.takeOver("bob", legtest.New(), talk.ErrTaken) }) // she may come again
	w.in(21_500, func() { w.takeOver("bob", legtest.New(), nil) })
	w.leg.Leave(60_000)
	w.play()
	if w.outcome != talk.HungUp || w.heard() != pleaseHold+" | Stay here." || len(w.of(talk.Waits)) != 2 {
		t.Errorf("%s: %q, %+v", w.outcome, w.heard(), w.of(talk.Waits))
	}
	w = left(t) // and nobody is kept beyond the longest that a call may take
	w.set.Limits.Call = 15_000
	w.in(8000, func() { w.takeOver("ada", &brokenLeg{legtest.New(), 100}, nil) })
	w.leg.Leave(60_000)
	w.play()
	if w.outcome != talk.Completed || w.heard() != pleaseHold+" | "+later || len(w.of(talk.Waits)) != 1 {
		t.Errorf("%s: %q", w.outcome, w.heard())
	}
}

// A caller who is speaking when the wait is over finishes, and what they say is kept; one who speaks on and on is not waited for.
func TestTheLastWordsOfAWaitAreKept(t *testing.T) {
	t.Parallel()
	w := left(t).say(22_000, "My number is five.", 3000)
	w.leg.Leave(60_000)
	w.play()
	said := w.played()
	if last := said[len(said)-1]; w.outcome != talk.Completed || last.from < 25_000 || last.from > 26_500 || last.text != later {
		t.Errorf("%s: %+v", w.outcome, said)
	}
	if !slices.Equal(w.witnessed, []string{"user: My number is five."}) {
		t.Errorf("%q", w.witnessed)
	}
	w = left(t).say(20_000, "And so on.", 30_000)
	w.leg.Leave(90_000)
	w.play()
	said = w.played()
	if last := said[len(said)-1]; w.outcome != talk.Completed || w.heard() != pleaseHold+" | "+later || last.from < w.waits()+35_000 || last.from > w.waits()+35_200 {
		t.Errorf("%s: %q, %+v", w.outcome, w.heard(), said)
	}
}

// If a person hands the call back while the end of the turn that left it is being kept, the assistant resumes all the same.
func TestACallIsHandedBackBeforeItIsLeft(t *testing.T) {
	t.Parallel()
	for name, action := range map[string]talk.Action{"waits": {Left: later, Wait: true}, "ends": {Left: later, HangUp: true}} {
		w := left(t).say(9000, "What are your hours?", 1000)
		answers := w.reply
		w.reply = func(h talk.Heard) reply {
			if h.Text == "A person please." {
				return reply{chunks: []string{pleaseHold}, ending: 3 * time.Second, action: action}
			}
			return answers(h)
		}
		person := legtest.New()
		w.in(3600, func() { w.takeOver("ada", person, nil) })
		w.in(4600, func() { w.session.GiveBack(person) })
		w.leg.Leave(20_000)
		w.play()
		if w.outcome != talk.HungUp || w.heard() != pleaseHold+" | You said: What are your hours?" || len(w.of(talk.Waits)) != 0 {
			t.Errorf("%s: %s, %q", name, w.outcome, w.heard())
		}
	}
}

// A person who takes over has as much time as they need, and hands the call back to an assistant that resumes. If they simply leave, nobody is there,
// and the call ends.
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
		w.in(12_000, func() { w.attended.Store(false) }) // nobody else
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
