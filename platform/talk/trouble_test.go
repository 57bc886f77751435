package talk_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

var errBroken = errors.New("broken")

// fails lets some tries fail.
func fails(err error, tries ...int) func(int) (time.Duration, error) {
	return func(n int) (time.Duration, error) {
		if slices.Contains(tries, n) {
			return 0, err
		}
		return 0, nil
	}
}

func TestTranscriptionFails(t *testing.T) {
	t.Parallel()
	sorry, apology := talk.Defaults("en").Phrases.Sorry, talk.Defaults("en").Phrases.Apology
	for name, tt := range map[string]struct {
		hearing func(int) (time.Duration, error)
		want    string
		outcome talk.Outcome
	}{
		"once":            {fails(errBroken, 1), "You said: One. | You said: Two.", talk.HungUp},
		"twice":           {fails(errBroken, 1, 2), sorry + " | You said: Two.", talk.HungUp},
		"not in a row":    {fails(errBroken, 1, 2, 4), sorry + " | You said: Two.", talk.HungUp},
		"always":          {fails(errBroken, 1, 2, 3, 4), sorry + " | " + apology, talk.Failed},
		"it hangs":        {fails(errHangs, 1), "You said: One. | You said: Two.", talk.HungUp},
		"it hangs always": {fails(errHangs, 1, 2, 3, 4), sorry + " | " + apology, talk.Failed},
	} {
		w := newWorld(t)
		w.set.Limits.Words = 1000
		w.hearing = tt.hearing
		w.say(1000, "One.", 600).say(9000, "Two.", 600)
		w.leg.Leave(18_000)
		w.play()
		if got := strings.ReplaceAll(w.heard(), ". | P", ". P"); w.outcome != tt.outcome || strings.ReplaceAll(got, ". | Goodbye", ". Goodbye") != tt.want {
			t.Errorf("%s: %s, %s", name, w.outcome, got)
		}
		w.failedFor(name, talk.HearingFailed)
	}
}

// failedFor says that a call that failed, and no other, tells what it ended for.
func (w *world) failedFor(name, want string) {
	w.t.Helper()
	if w.outcome != talk.Failed {
		want = ""
	}
	if got := w.events[len(w.events)-1].Failure; got != want {
		w.errorf("%s: it ended for %q, want %q", name, got, want)
	}
}

// What could not be written was not heard: its words are not trusted.
func TestSoundIsLost(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first := true
	w.writing = func(frames int) error {
		if frames == 20 && first {
			first = false
			return errBroken
		}
		return nil
	}
	w.say(1000, "Do not call me.", 600).say(9000, "Two.", 600)
	w.leg.Leave(15_000)
	w.play()
	if want := w.set.Phrases.Sorry + " | You said: Two."; w.heard() != want {
		t.Error(w.heard())
	}
}

func TestThereIsNoTranscriber(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{"it refuses": errBroken, "it hangs": errHangs} {
		for tries, want := range map[int]talk.Outcome{1: talk.HungUp, 2: talk.Failed} {
			w := newWorld(t)
			w.set.Limits.Words = 1000
			w.listening = func(try int) error {
				if try <= tries {
					return err
				}
				return nil
			}
			w.say(500, "Hello there.", 600) // it is heard as soon as there is an ear
			w.leg.Leave(9000)
			w.play()
			if w.outcome != want || w.listens != 2 || (want == talk.HungUp) != (w.heard() == "You said: Hello there.") {
				t.Errorf("%s %d times: %s, %q", name, tries, w.outcome, w.heard())
			}
			w.failedFor(name, talk.HearingFailed)
		}
	}
}

func TestSpeechFails(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		err     error
		tries   []int
		outcome talk.Outcome
		spoken  string
	}{
		"once":                 {errBroken, []int{1}, talk.HungUp, "One sentence. Two sentences."},
		"in the middle, once":  {errMiddle, []int{1}, talk.HungUp, "One sentence. Two sentences."},
		"it hangs, once":       {errHangs, []int{1}, talk.HungUp, "One sentence. Two sentences."},
		"twice":                {errBroken, []int{1, 3}, talk.Failed, ""},
		"always":               {errBroken, []int{1, 2, 3, 4}, talk.Failed, ""},
		"always in the middle": {errMiddle, []int{1, 2, 3, 4}, talk.Failed, ""},
		"it hangs always":      {errHangs, []int{1, 2, 3, 4}, talk.Failed, ""},
	} {
		w := newWorld(t)
		w.set.Phrases.Filler = ""
		w.set.Limits.Sound = 1000
		plan := fails(tt.err, tt.tries...)
		w.speaking = func(try int, _ string) (time.Duration, error) { return plan(try) }
		w.reply = func(talk.Heard) reply { return reply{chunks: []string{"One sentence. ", "Two sentences."}} }
		w.say(1000, "Speak.", 600)
		w.leg.Leave(10_000)
		w.play()
		if name == "twice" { // the tries of two sentences that are spoken at once are in no order
			continue
		}
		frames := 0
		for _, f := range w.leg.Sound() {
			if f[0] == agentVoice {
				frames++
			}
		}
		if tt.outcome == talk.HungUp && frames != 3*len("One sentence.Two sentences.") {
			t.Errorf("%s: %d frames were played", name, frames)
		}
		if d := w.drafts[0]; w.outcome != tt.outcome || !strings.HasPrefix(d.spoken, tt.spoken) || d.cut != (tt.outcome == talk.Failed) {
			t.Errorf("%s: %s, %q", name, w.outcome, d.spoken)
		}
		w.failedFor(name, talk.SpeakingFailed)
	}
}

func TestTheMindFails(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]reply{
		"an error":            {err: errBroken},
		"an error afterwards": {chunks: []string{"Well. ", "I think"}, err: errBroken},
		"it hangs":            {hangs: true},
		"it hangs afterwards": {chunks: []string{"Well. ", "I think"}, hangs: true},
		"the end fails":       {chunks: []string{"Well."}, endErr: errBroken},
		"the end hangs":       {chunks: []string{"Well."}, ending: time.Hour},
	} {
		w := newWorld(t)
		w.set.Phrases.Filler, w.set.Limits.Text, w.set.Limits.Silence = "", 3000, 60_000
		w.reply = func(talk.Heard) reply { return r }
		w.say(1000, "One.", 600).say(20_000, "Two.", 600)
		w.play()
		if d := w.drafts[0]; d.cut != strings.Contains(name, "afterwards") && name != "an error" && name != "it hangs" {
			t.Errorf("%s: cut is %v", name, d.cut)
		}
		p := w.set.Phrases
		if got := strings.ReplaceAll(w.heard(), " | ", " "); w.outcome != talk.Failed || len(w.drafts) != 2 ||
			!strings.Contains(got, p.Sorry) || !strings.HasSuffix(got, p.Apology) {
			t.Errorf("%s: %s, %s", name, w.outcome, got)
		}
		w.failedFor(name, talk.MindFailed)
	}
}

// Two failures with a success between them do not end a call.
func TestTheMindRecovers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply = func(h talk.Heard) reply {
		if h.Text == "Two." {
			return reply{chunks: []string{"Well."}}
		}
		return reply{err: errBroken}
	}
	w.say(1000, "One.", 600).say(6000, "Two.", 600).say(9000, "Three.", 600)
	w.leg.Leave(14_000)
	w.play()
	if sorry := w.set.Phrases.Sorry; w.outcome != talk.HungUp || w.heard() != sorry+" | Well. | "+sorry {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

// A caller who hangs up on the last words does not change how the call ended.
func TestTheCallerLeavesDuringTheApology(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.hearing = fails(errBroken, 1, 2, 3, 4)
	w.say(1000, "One.", 600).say(6000, "Two.", 600)
	w.leg.Leave(8000)
	if w.play(); w.outcome != talk.Failed || !strings.Contains(w.heard(), "I am sorry, I cannot") {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

// Whenever the caller hangs up, and whatever is going on then, nothing is left.
func TestTheCallerHangsUp(t *testing.T) {
	t.Parallel()
	for at := 20; at < 9000; at += 140 {
		w := newWorld(t)
		w.set.Opener.Text = "Hello there."
		w.set.Machine.On = at%280 == 0
		w.reply = func(talk.Heard) reply {
			return reply{
				chunks: []string{"One. ", "Two. ", "Three."}, delay: 400 * time.Millisecond, ending: 300 * time.Millisecond,
				action: talk.Action{Keys: "1"},
			}
		}
		w.say(1500, "Go on", 500).say(2200, "then.", 500).say(4600, "No, wait.", 700)
		w.leg.Leave(at)
		w.play()
		if w.outcome != talk.HungUp {
			t.Errorf("at %d: %s", at, w.outcome)
		}
	}
}

// The platform ends a call by its context.
func TestTheContextEnds(t *testing.T) {
	t.Parallel()
	for at := 100; at < 6000; at += 370 {
		w := newWorld(t)
		w.set.Opener.Text = "Hello there."
		w.say(1500, "Go on.", 500)
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(at)*time.Millisecond)
			defer cancel()
			w.outcome = talk.New(w.parts()).Run(ctx)
		})
		w.settled()
		if w.outcome != talk.Completed || fmt.Sprint(w.leg.Log()) != "[hangup]" {
			t.Errorf("at %d: %s, %v", at, w.outcome, w.leg.Log())
		}
	}
}

// A call whose sound cannot go on has failed: nobody has hung up.
func TestTheFarEndBreaks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello there."
	p := w.parts()
	p.Leg = &brokenLeg{w.leg, 100}
	synctest.Test(t, func(t *testing.T) { w.outcome = talk.New(p).Run(t.Context()) })
	w.settled()
	if w.outcome != talk.Failed {
		t.Errorf("%s", w.outcome)
	}
}

func TestTheFarEndIsFull(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.leg.Full(func(tick int) bool { return tick%7 != 0 })
	w.play()
	if s := w.played(); s[0].text != long || s[0].frames != 3*len(long) {
		t.Errorf("%+v", s)
	}
	w = asked(t)
	w.leg.Full(func(tick int) bool { return tick > 150 })
	w.leg.Leave(60_000)
	w.play()
	if w.outcome != talk.Failed || !w.drafts[0].cut {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
	w.failedFor("the far end is full", "")
}

// A caller who puts us on hold for longer than a broken far end is waited for hears the rest when they are back.
func TestTheCallerHoldsUs(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.leg.HoldUs(3000, 60_000)
	w.leg.Leave(70_000)
	w.play()
	if s := w.played(); w.outcome != talk.HungUp || len(s) != 1 || s[0].text != long {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

// A call does not last for ever because we are on hold: the last words are left out if nobody hears them.
func TestWhoeverHoldsUsIsNotWaitedForForEver(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]int{"before the longest call is over": 3000, "during the last words": 40_200} {
		w := newWorld(t)
		w.set.Limits.Call, w.set.Limits.Silence = 40_000, 60_000
		w.leg.HoldUs(from, 600_000)
		w.leg.Leave(120_000)
		if w.play(); w.outcome != talk.Completed {
			t.Errorf("%s: %s: %s", name, w.outcome, w.heard())
		}
		if end := w.events[len(w.events)-1].AtMs; end > 56_000 {
			t.Errorf("%s: it ended after %d ms", name, end)
		}
	}
}
