package talk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// moved is a call in which the mind does something after its reply.
func moved(t *testing.T, a talk.Action, then string) *world {
	t.Helper()
	w := newWorld(t)
	w.reply = func(h talk.Heard) reply {
		if h.Refused != "" || h.Text == "And now?" {
			return reply{chunks: []string{then}}
		}
		return reply{chunks: []string{"One second."}, action: a}
	}
	w.say(1000, "Put me through.", 800)
	w.leg.Leave(10_000)
	return w
}

func TestTransfer(t *testing.T) {
	t.Parallel()
	w := moved(t, talk.Action{Keys: "12#", Transfer: "+15005550001"}, "").play()
	if got := fmt.Sprint(w.leg.Log()); w.outcome != talk.Transferred || got != "[press12# hold refer+15005550001 hangup]" {
		t.Errorf("%s: %s", w.outcome, got)
	}
	if got := w.transcript(); !strings.HasSuffix(got, "agent: One second. | tool: pressed 12# | tool: transferred to +15005550001") {
		t.Error(got)
	}
}

// A caller who is put through leaves, which may be noticed before the transfer is known to have succeeded.
func TestTheCallerLeavesByATransfer(t *testing.T) {
	t.Parallel()
	for late, want := range map[time.Duration]talk.Outcome{500 * time.Millisecond: talk.Transferred, 20 * time.Second: talk.HungUp} {
		w := moved(t, talk.Action{Transfer: "+15005550001"}, "")
		w.leg.Delay("refer", 2*time.Second+late).Leave(5000)
		w.play()
		if _, moved := strings.CutSuffix(w.transcript(), "tool: transferred to +15005550001"); w.outcome != want || moved != (want == talk.Transferred) {
			t.Errorf("%v: %s, %s, %v", late, w.outcome, w.transcript(), w.leg.Log())
		}
	}
}

func TestTransferIsRefused(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"hold", "refer"} {
		for _, hangs := range []bool{false, true} {
			for _, then := range []string{"Nobody is there.", ""} {
				w := moved(t, talk.Action{Transfer: "+15005550001"}, then)
				w.set.Limits.Transfer = 2000
				if w.leg.Refuse(method, errBroken); hangs {
					w.leg.Hang(method)
				}
				w.play()
				if then == "" {
					then = w.set.Phrases.Refused
				}
				log := fmt.Sprint(w.leg.Log())
				if w.outcome != talk.HungUp || w.heard() != "One second. | "+then || !strings.HasSuffix(log, "unhold hangup]") {
					t.Errorf("%s refused (%v): %s, %s, %s", method, hangs, w.outcome, w.heard(), log)
				}
				if method == "hold" && strings.Contains(log, "refer") {
					t.Error("it referred without a hold")
				}
				if last := w.drafts[len(w.drafts)-1]; last.heard.Refused != "+15005550001" {
					t.Errorf("the mind heard %+v", last.heard)
				}
			}
		}
	}
}

// Somebody who stays on hold hears nothing: such a call is over.
func TestTheHoldStays(t *testing.T) {
	t.Parallel()
	w := moved(t, talk.Action{Transfer: "+15005550001"}, "")
	w.leg.Refuse("refer", errBroken).Refuse("unhold", errBroken)
	if w.play(); w.outcome != talk.Failed {
		t.Error(w.outcome)
	}
}

func TestTheCallerHangsUpOnHold(t *testing.T) {
	t.Parallel()
	w := moved(t, talk.Action{Transfer: "+15005550001"}, "")
	w.leg.Hang("refer").Leave(5000)
	if w.play(); w.outcome != talk.HungUp {
		t.Error(w.outcome)
	}
}

// A key that cannot be pressed is no reason to end the call.
func TestPressFails(t *testing.T) {
	t.Parallel()
	w := moved(t, talk.Action{Keys: "1"}, "Now this.")
	w.leg.Refuse("press", errBroken)
	w.say(5000, "And now?", 600)
	w.play()
	if w.heard() != "One second. | Now this." || len(w.of(talk.Trouble)) != 1 || strings.Contains(w.transcript(), "pressed") {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

// Keys that are pressed meanwhile are answered after what is being said.
func TestKeysWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.leg.Key(1500, "12#").Leave(12_000)
	w.say(1000, "I am pressing the keys now.", 2500)
	w.play()
	if w.heard() != "You said: I am pressing the keys now. | You said:" && len(w.drafts) != 2 || w.drafts[1].heard.Keys != "12" || len(w.of(talk.Interrupted)) != 0 {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		press func(w *world)
		want  []string
	}{
		"ended by #":         {func(w *world) { w.leg.Key(1000, "12").Key(1500, "3#") }, []string{"123"}},
		"ended by a pause":   {func(w *world) { w.leg.Key(1000, "1").Key(2900, "2").Key(5200, "3") }, []string{"12", "3"}},
		"# alone":            {func(w *world) { w.leg.Key(1000, "#") }, []string{"#"}},
		"too many":           {func(w *world) { w.leg.Key(1000, strings.Repeat("1", 40)) }, []string{strings.Repeat("1", 32), strings.Repeat("1", 8)}},
		"the key to opt out": {func(w *world) { w.leg.Key(200, "9") }, []string{"9 out"}},
		"9 within a row":     {func(w *world) { w.leg.Key(1000, "19#") }, []string{"19"}},
	} {
		w := newWorld(t)
		w.set.OptOut, w.set.Opener.Text = "9", "Hello, it is Ada."
		w.reply = func(talk.Heard) reply { return reply{chunks: []string{"Right."}} }
		tt.press(w)
		w.leg.Leave(10_000)
		w.play()
		var got []string
		for _, d := range w.drafts {
			if got = append(got, d.heard.Keys); d.heard.OptOut {
				got[len(got)-1] += " out"
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: %v", name, got)
		}
		if out := len(w.of(talk.OptedOut)) == 1; out != (name == "the key to opt out") || out != strings.HasPrefix(w.heard(), "Hello, it is Ada.…") {
			t.Errorf("%s: opted out: %v, %s", name, out, w.heard())
		}
	}
}

// The key to opt out holds whatever the call is about at that moment: the last words, a transfer, or a person who has taken over.
func TestTheKeyToOptOutAlwaysHolds(t *testing.T) {
	t.Parallel()
	press := func(w *world, at int, keys string) {
		for i, key := range keys { // one after the other
			w.leg.Key(at+200*i, string(key))
		}
	}
	transfers := func(keys string) func() *world {
		return func() *world {
			w := moved(t, talk.Action{Transfer: "+15005550001"}, "Nobody is there.")
			w.set.Limits.Transfer = 5000
			w.leg.Hang("refer")
			press(w, 5000, keys)
			return w
		}
	}
	ends := func(keys string) func() *world {
		return func() *world {
			w := newWorld(t)
			w.set.Limits.Call = 3000
			w.leg.Leave(20_000)
			press(w, 3200, keys)
			return w
		}
	}
	taken := func(keys string) func() *world {
		return func() *world {
			w, person := newWorld(t), legtest.New()
			w.in(1000, func() { w.takeOver("bob", person, nil) })
			w.leg.Leave(6000)
			press(w, 3000, keys)
			return w
		}
	}
	for name, tt := range map[string]struct {
		world func() *world
		want  int
	}{
		"a transfer": {transfers("9"), 1}, "the last words": {ends("9"), 1}, "a person": {taken("9"), 1},
		"a number": {taken("49"), 0}, "a number in a transfer": {transfers("49"), 0}, "a number in the last words": {ends("49"), 0},
	} {
		w := tt.world()
		w.set.OptOut = "9"
		if w.play(); len(w.of(talk.OptedOut)) != tt.want {
			t.Errorf("%s: %d times: %s", name, len(w.of(talk.OptedOut)), w.transcript())
		}
	}
}
