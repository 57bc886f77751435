package talk_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// tape reads a recording, a frame of both sides for each tick.
func tape(t *testing.T, b []byte) (caller, assistant []sound.Frame) {
	t.Helper()
	r, err := sound.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	both, err := r.ReadAll(1e8)
	if err != nil || len(both) != 2 || len(both[0]) != len(both[1]) || r.Rate != sound.Rate {
		t.Fatalf("%d channels, %v", len(both), err)
	}
	return sound.Split(both[0]), sound.Split(both[1])
}

func TestTheRecordingIsExact(t *testing.T) {
	t.Parallel()
	w := asked(t)
	var out bytes.Buffer
	w.recording = &out
	w.say(4000, "No, on Monday please.", 1500)
	w.play()
	caller, assistant := tape(t, out.Bytes())
	if len(caller) != 700 || !slices.Equal(assistant, w.leg.Sound()) {
		t.Errorf("%d frames, of %d", len(caller), len(w.leg.Sound()))
	}
	for i, f := range caller {
		if said := i >= 50 && i < 80 || i >= 200 && i < 275; (f[0] == callerVoice) != said {
			t.Errorf("frame %d of the caller", i)
		}
	}
	// The ledger's clock is the recording's: the first sound is where it says.
	for _, e := range w.of(talk.Measured) {
		at := (e.Row.StoppedMs + e.Row.SoundMs) / 20
		if assistant[at][0] != agentVoice || assistant[at-1][0] == agentVoice {
			t.Errorf("no reply begins at %d: %+v", at, e.Row)
		}
	}
}

// A transport's clocks are not in step: it plays two frames in one tick and none in the next. Nothing is lost, in the recording either.
func TestAnUnsteadyFarEnd(t *testing.T) {
	t.Parallel()
	for _, plays := range []func(tick int) int{
		func(tick int) int { return tick % 2 * 2 },
		func(tick int) int { return 2 - tick%2*2 },
		func(tick int) int { return []int{0, 0, 3, 1, 1, 1, 0, 2}[tick%8] },
	} {
		w := asked(t)
		w.leg.Play(plays)
		var out bytes.Buffer
		w.recording = &out
		w.noise(4000, 400)
		w.play()
		caller, assistant := tape(t, out.Bytes())
		sounds := func(f sound.Frame) bool { return f == sound.Frame{} }
		if len(caller) != 700 || !slices.Equal(slices.DeleteFunc(assistant, sounds), slices.DeleteFunc(w.leg.Sound(), sounds)) {
			t.Errorf("%d frames", len(caller))
		}
		if s := w.played(); len(s) != 1 || s[0].text != long || s[0].frames != 3*len(long) || w.drafts[0].cut {
			t.Errorf("%+v", s)
		}
	}
}

// In real time it is the same.
func TestInRealTime(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello."
	w.leg.Leave(1500)
	w.outcome = talk.New(w.parts()).Run(t.Context())
	w.settled()
	if w.outcome != talk.HungUp || !strings.HasPrefix(w.heard(), "Hello.") {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

// in waits until a moment of the call.
func (w *world) in(ms int, do func()) {
	w.orders = append(w.orders, func() {
		time.Sleep(time.Duration(ms)*time.Millisecond + time.Millisecond) //nolint:forbidigo // the clock is synctest's
		do()
	})
}

func TestTheRecordingPauses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var out bytes.Buffer
	w.recording = &out
	w.say(1000, "My card is four two four two.", 3000)
	w.in(2000, func() { w.session.Record(false) })
	w.in(2500, func() { w.session.Record(false) })
	w.in(3000, func() { w.session.Record(true) })
	w.leg.Leave(6000)
	w.play()
	caller, _ := tape(t, out.Bytes())
	for i, f := range caller {
		if said := i >= 50 && i < 100 || i >= 150 && i < 200; (f != sound.Frame{}) != said {
			t.Errorf("frame %d", i)
		}
	}
	if p, c := w.of(talk.Paused), w.of(talk.Continued); len(p) != 1 || p[0].AtMs != 2000 || len(c) != 1 || c[0].AtMs != 3000 {
		t.Errorf("%+v, %+v", p, c)
	}
	if len(caller) != 300 || w.drafts[0].heard.Text != "My card is four two four two." {
		t.Errorf("%d frames", len(caller))
	}
}

// broken fails after some writes; slow waits before one.
type broken struct {
	left int
	slow time.Duration
	bytes.Buffer
}

func (b *broken) Write(p []byte) (int, error) {
	if b.left--; b.left == 0 && b.slow == 0 {
		return 0, errBroken
	} else if b.left == 0 {
		time.Sleep(b.slow) //nolint:forbidigo // the clock is synctest's
	}
	return b.Buffer.Write(p)
}

// A recording that fails does not disturb the call, and is reported.
func TestTheRecordingFails(t *testing.T) {
	t.Parallel()
	for _, left := range []int{1, 50} {
		w := asked(t)
		w.recording = &broken{left: left}
		w.play()
		if w.outcome != talk.HungUp || w.played()[0].text != long || len(w.of(talk.Trouble)) == 0 {
			t.Errorf("%s: %+v", w.outcome, w.of(talk.Trouble))
		}
	}
}

// A disk that hangs holds nobody up, and the clock stays right.
func TestTheRecordingIsSlow(t *testing.T) {
	t.Parallel()
	for _, leaves := range []int{20_000, 14_000} { // the second while it hangs
		w := newWorld(t)
		out := &broken{left: 50, slow: 15 * time.Second}
		w.recording = out
		w.say(17_000, "Hello.", 600)
		w.leg.Leave(leaves)
		w.set.Phrases.StillThere = ""
		w.play()
		caller, _ := tape(t, out.Bytes())
		if len(caller) != leaves/20 || len(w.of(talk.Trouble)) != 1 {
			t.Errorf("%d frames, %+v", len(caller), w.of(talk.Trouble))
		}
		if leaves > 17_000 && (caller[850][0] != callerVoice || caller[849][0] == callerVoice) {
			t.Error("the clock is wrong")
		}
	}
}

func TestListeningIn(t *testing.T) {
	t.Parallel()
	w := asked(t)
	var fast, late []talk.Both
	var slow *talk.Tap
	w.in(1000, func() {
		for b := range w.session.Listen().Sound() {
			fast = append(fast, b)
		}
	})
	w.in(1000, func() { slow = w.session.Listen() })
	w.in(2000, func() {
		tap := w.session.Listen()
		for b := range tap.Sound() {
			if late = append(late, b); len(late) == 10 {
				tap.Close()
				tap.Close()
			}
		}
	})
	w.after = append(w.after, func() {
		n := 0
		for range slow.Sound() {
			n++
		}
		if n != 50 {
			t.Errorf("a slow listener got %d frames", n)
		}
		if _, more := <-w.session.Listen().Sound(); more {
			t.Error("there is something to hear after the call")
		}
	})
	w.play()
	if len(fast) != 650 || fast[0].Caller[0] != callerVoice || fast[100].Assistant[0] != agentVoice || len(late) < 10 || len(late) > 12 {
		t.Errorf("%d and %d frames", len(fast), len(late))
	}
}

func TestAPersonTakesOver(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]func(w *world, person *legtest.Leg){
		"given back":   func(w *world, person *legtest.Leg) { w.in(6000, func() { w.session.GiveBack(person) }) },
		"they hang up": func(_ *world, person *legtest.Leg) { person.Leave(3000) },
	} {
		w := asked(t)
		w.recording = &bytes.Buffer{}
		person := legtest.New()
		for i := range 100 {
			person.Say(500+20*i, mark(900, 1, i, -20))
		}
		back(w, person)
		w.say(3500, "Who is it?", 1500).say(8000, "And now?", 600)
		w.leg.Key(4000, "5")
		w.in(3000, func() { w.takeOver("ada", person, nil) })
		w.play()
		heard, crossed := 0, 0
		for _, f := range w.leg.Sound() {
			if f[0] == 900 {
				if int(f[2]) != heard {
					t.Fatalf("%s: frame %d of the person follows %d", name, f[2], heard)
				}
				heard++
			}
		}
		for _, f := range person.Sound() {
			if f[0] == callerVoice && f[1] == 1 {
				crossed++
			}
		}
		if heard != 100 || crossed != 75 || !slices.Contains(person.Log(), "press5") || !slices.Contains(person.Log(), "hangup") {
			t.Errorf("%s: %d and %d frames, %v", name, heard, crossed, person.Log())
		}
		if got := w.heard(); got != long+"… | Well." || w.played()[0].to > 3100 {
			t.Errorf("%s: %s", name, got)
		}
		// The assistant hears nothing of that, and goes on afterwards.
		if len(w.drafts) != 2 || w.drafts[1].heard.Text != "And now?" || w.outcome != talk.HungUp || !w.drafts[0].cut {
			t.Errorf("%s: %s, %s", name, w.outcome, w.transcript())
		}
		if len(w.of(talk.TakenOver)) != 1 || len(w.of(talk.GivenBack)) != 1 {
			t.Errorf("%s: %+v", name, w.events)
		}
	}
}

// The caller hangs up on a person, whose leg then ends as well; a person who comes too late is sent away.
func TestTheCallerLeavesAPerson(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	person, late := legtest.New(), legtest.New()
	w.in(1000, func() { w.takeOver("ada", person, nil) })
	w.leg.Leave(2000)
	w.after = append(w.after, func() { w.takeOver("ada", late, talk.ErrOver) })
	w.play()
	for _, l := range []*legtest.Leg{person, late} {
		if !slices.Contains(l.Log(), "hangup") {
			t.Error("a person is left on the line")
		}
	}
	if w.outcome != talk.HungUp {
		t.Error(w.outcome)
	}
}
