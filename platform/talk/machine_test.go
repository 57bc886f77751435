package talk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// called is an outbound call.
func called(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.set.Machine.On, w.set.Machine.Text, w.set.Opener.Text = true, "Call us back.", "Hello, this is Ada."
	w.leg.Leave(40_000)
	return w
}

func (w *world) beep(at, ms int) *world {
	samples := make([]int16, 8*ms)
	sound.Tone{Hz: []float64{1000}, Level: -15}.Write(samples, 0)
	frames := sound.Split(samples)
	for i := range frames {
		frames[i][0] = tones // no speech, to a detector
	}
	w.leg.Say(at, frames...)
	return w
}

func TestAPersonAnswers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		make func(w *world)
		from int // of the opener
	}{
		"hello":      {func(w *world) { w.say(400, "Hello?", 600) }, 1000},
		"a name":     {func(w *world) { w.say(200, "Smith residence, good evening.", 2200) }, 2400},
		"two words":  {func(w *world) { w.say(200, "Hello,", 400).say(900, "hello?", 400) }, 1300},
		"just then":  {func(w *world) { w.say(440, "Hello?", 600) }, 1040},
		"nobody":     {func(*world) {}, 0},
		"no words":   {func(w *world) { w.noise(400, 600) }, 1000},
		"late hello": {func(w *world) { w.say(5000, "Hello?", 400) }, 0},
		"a company": {func(w *world) {
			w.say(200, "Good afternoon, Hotel Bellevue, reception, what can I do for you?", 5600)
		}, 5800},
		"a number": {func(w *world) { w.say(200, "You have reached Smith and Sons. How can I help?", 2400) }, 2600},
		"a secretary": {func(w *world) {
			w.say(200, "She is not available. Would you like to leave a message?", 3600)
		}, 3800},
		"busy people": {func(w *world) { w.say(200, "Doctor Brown's office, one moment please.", 3500) }, 3700},
		"key":         {func(w *world) { w.leg.Key(300, "1") }, 0},
		"a short pip": {func(w *world) { w.beep(100, 120) }, 0},
	} {
		w := called(t)
		tt.make(w)
		w.play()
		s := w.played()
		if len(s) == 0 || s[0].text != "Hello, this is Ada." || len(w.of(talk.Machine)) != 0 || len(w.of(talk.Person)) != 1 {
			t.Fatalf("%s: %s", name, w.heard())
		}
		// 500 ms of silence, a window, 70 ms of the speaker's and two frames.
		if delay := s[0].from - tt.from; delay < 500 || delay > 640 {
			t.Errorf("%s: the opener comes after %d ms", name, delay)
		}
	}
}

// The words of a long greeting say whose it is, so they are waited for: as long as people bear.
func TestALongGreetingIsUnderstoodLate(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		after time.Duration
		to    int // of the beginning of what is said then
		want  string
	}{
		{"You have reached the office of Smith and Sons.", 700 * time.Millisecond, 6000, "Call us back."},
		{"Smith and Sons, one moment please.", 700 * time.Millisecond, 4600, "Hello, this is Ada."},
		{"You have reached the office of Smith and Sons.", 4 * time.Second, 4800, "Hello, this is Ada."},
	} {
		w := called(t)
		w.hearing = func(int) (time.Duration, error) { return tt.after, nil }
		w.say(200, tt.text, 3500)
		w.leg.Leave(8000)
		w.play()
		if s := w.played(); len(s) == 0 || s[0].text != tt.want || s[0].from > tt.to {
			t.Errorf("%s: %s, %+v", tt.text, w.heard(), w.events)
		}
	}
}

// What somebody says on answering is answered by the opener, and what is said to that by the mind.
func TestTheGreetingIsNoTurn(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.say(400, "Hello?", 600).say(4000, "Who are you?", 600)
	w.leg.Leave(9000)
	w.play()
	if want := "Hello, this is Ada. | You said: Who are you?"; w.heard() != want || !strings.HasPrefix(w.transcript(), "user: Hello? | agent: Hello") {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

// The words of the greeting are late: they do not interrupt the opener that answers it.
func TestTheGreetingIsUnderstoodLate(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.hearing = func(int) (time.Duration, error) { return 790 * time.Millisecond, nil }
	w.say(400, "Hello?", 600)
	w.leg.Leave(6000)
	w.play()
	if w.heard() != "Hello, this is Ada." || w.transcript() != "user: Hello? | agent: Hello, this is Ada." {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

// Somebody goes on after a greeting that looked complete: that interrupts the opener.
func TestTheGreetingGoesOn(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.hearing = func(int) (time.Duration, error) { return 790 * time.Millisecond, nil }
	w.say(400, "Hello?", 600).say(1750, "Who is it?", 600)
	w.leg.Leave(9000)
	w.play()
	if len(w.drafts) != 1 || w.drafts[0].heard.Text != "Hello? Who is it?" || len(w.of(talk.Interrupted)) != 1 {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

func TestAMachineAnswers(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		make     func(w *world)
		from, to int // of the beginning of the message
	}{
		"words": {func(w *world) {
			w.say(400, "Please leave a message after the tone.", 1700).beep(3000, 400)
		}, 3900, 4200},
		"Spanish":          {func(w *world) { w.say(400, "Deje su mensaje.", 1200) }, 3100, 3400},
		"German":           {func(w *world) { w.say(400, "Sprechen Sie nach dem Ton.", 1200) }, 3100, 3400},
		"French":           {func(w *world) { w.set.Language = "fr-FR"; w.say(400, "Laissez un message.", 1200) }, 3100, 3400},
		"a menu":           {func(w *world) { w.say(400, "For appointments, press one.", 1800) }, 3700, 4000},
		"a long greeting":  {func(w *world) { w.say(400, "You know me and I know you and so on", 6000) }, 7900, 8200},
		"only a beep":      {func(w *world) { w.beep(100, 500) }, 1100, 1400},
		"after the opener": {func(w *world) { w.say(1500, "The mailbox of five five five.", 2200) }, 5200, 5500},
	} {
		w := called(t)
		tt.make(w)
		w.play()
		s := w.played()
		if w.outcome != talk.Voicemail || len(w.of(talk.Machine)) != 1 || len(s) == 0 || len(w.drafts) != 0 {
			t.Errorf("%s: %s, %s", name, w.outcome, w.heard())
			continue
		}
		if last := s[len(s)-1]; last.text != "Call us back." || last.frames != 39 || last.from < tt.from || last.from > tt.to {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// A person who is taken for a machine is told how to opt out by the message, and can.
func TestWhoIsTakenForAMachineOptsOut(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]int{"9": 1, "49": 0, "5": 0} {
		w := called(t)
		w.set.OptOut, w.set.Machine.Text = "9", "To be called no more, press nine."
		w.say(400, "You know me and I know you and so on", 6000)
		for i, key := range keys {
			w.leg.Key(7000+200*i, string(key))
		}
		if w.play(); w.outcome != talk.Voicemail || len(w.of(talk.OptedOut)) != want {
			t.Errorf("%s: %s, %d times", keys, w.outcome, len(w.of(talk.OptedOut)))
		}
	}
}

// A beep while the message is being said means that its beginning is lost.
func TestTheMessageIsSaidAgain(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.say(400, "Please leave a message.", 1400).beep(3600, 400).beep(4900, 400)
	w.play()
	if w.heard() != "Call us back.… | Call us back." {
		t.Error(w.heard())
	}
}

// It hangs up before it takes a message: that was voicemail as well.
func TestAMachineHangsUp(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.say(400, "Please leave a message.", 1400)
	w.leg.Leave(2500)
	if w.play(); w.outcome != talk.Voicemail || w.heard() != "" {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

func TestAMachineWithoutAMessage(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.set.Machine.Text = ""
	w.say(400, "Please leave a message.", 1400)
	w.play()
	if end := w.events[len(w.events)-1]; w.outcome != talk.Voicemail || w.heard() != "" || end.AtMs > 2100 {
		t.Errorf("%s at %d: %s", w.outcome, end.AtMs, w.heard())
	}
}

func TestAMachineThatNeverStops(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.say(400, "on and on", 35_000)
	w.play()
	if end := w.events[len(w.events)-1].AtMs; w.outcome != talk.Voicemail || w.heard() != "" || end < 28_300 || end > 28_600 {
		t.Errorf("%s at %d: %s", w.outcome, end, w.heard())
	}
}

// Machines press no keys. What is pressed at once is answered after the opener, and who opts out hears none.
func TestKeysOnAnswering(t *testing.T) {
	t.Parallel()
	for keys, want := range map[string]string{
		"12#": "Hello, this is Ada. | You said: | You said: And now?",
		"9":   "You said: | You said: And now?",
	} {
		w := called(t)
		w.set.OptOut = "9"
		w.leg.Key(100, keys).Leave(9000)
		w.say(5000, "And now?", 600)
		w.play()
		if w.heard() != want || len(w.of(talk.Person)) != 1 {
			t.Errorf("%s: %s", keys, w.heard())
		}
	}
}

// Later on, people can talk of mailboxes.
func TestItIsTooLateForAMachine(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.say(10_200, "My mailbox is full.", 1000)
	w.leg.Leave(14_000)
	w.play()
	if w.outcome != talk.HungUp || len(w.drafts) != 1 {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

// Where machines are not told from people, nothing waits.
func TestNoDetection(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.set.Machine.On = false
	w.say(3000, "Please leave a message.", 1400)
	w.leg.Leave(9000)
	w.play()
	if s := w.played(); s[0].from > 100 || len(w.drafts) != 1 {
		t.Error(w.heard())
	}
}
