package talk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

const long = "We are open from nine to five on all days of the week and on Sundays until noon."

// asked is a call in which the assistant begins a long reply at about 2,000 ms, and ends it at about 6,900.
func asked(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	w.reply = func(h talk.Heard) reply {
		if h.Text == "When?" {
			return reply{chunks: []string{long}}
		}
		return reply{chunks: []string{"Well."}}
	}
	w.say(1000, "When?", 600)
	w.leg.Leave(14_000)
	return w
}

func TestABargeInCuts(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.say(4000, "No, on Monday please.", 1500)
	w.play()
	s := w.played()
	if w.heard() != s[0].text+"… | Well." || len(w.of(talk.Interrupted)) != 1 {
		t.Fatal(w.heard())
	}
	if n := w.leg.Most(); n > 3 {
		t.Errorf("%d frames waited to be played", n)
	}
	if s[0].to < 4080 || s[0].to > 4140 {
		t.Errorf("it went on until %d ms", s[0].to)
	}
	// A letter is three frames: what the mind knows is what was played, to the letter.
	d := w.drafts[0]
	if !d.cut || d.spoken != long[:s[0].frames/3] {
		t.Errorf("%q of %d frames", d.spoken, s[0].frames)
	}
	if rows := w.of(talk.Measured); !rows[0].Row.Interrupted || rows[1].Row.Interrupted {
		t.Errorf("%+v", rows)
	}
	if !strings.Contains(w.transcript(), "agent: "+d.spoken+" | user: No, on Monday please. | agent: Well.") {
		t.Error(w.transcript())
	}
}

// After each of these the assistant goes on with what it was saying, where it stopped.
func TestNoInterruption(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		make  func(w *world)
		pause bool
	}{
		"noise":            {func(w *world) { w.noise(4000, 700) }, true},
		"long noise":       {func(w *world) { w.noise(4000, 3000) }, true},
		"a backchannel":    {func(w *world) { w.say(4000, "Uh-huh, okay.", 500) }, true},
		"sí":               {func(w *world) { w.say(4000, "Sí.", 400) }, true},
		"d'accord":         {func(w *world) { w.set.Language = "fr-FR"; w.say(4000, "Oui, d'accord.", 500) }, true},
		"a click":          {func(w *world) { w.noise(4000, 40) }, false},
		"tones":            {func(w *world) { w.voice(4000, tones, 0, 1000, -20) }, false},
		"keys":             {func(w *world) { w.leg.Key(4000, "1") }, false},
		"its own echo":     {func(w *world) { w.voice(4000, callerVoice, 0, 1000, -35) }, false},
		"nothing, at last": {func(w *world) { w.hearing = stall(2); w.say(4000, "Mumble.", 600) }, true},
	} {
		w := asked(t)
		tt.make(w)
		w.play()
		if w.played()[0].text != long || w.played()[0].frames != 3*len(long) || len(w.of(talk.Interrupted)) != 0 {
			t.Errorf("%s: %s", name, w.heard())
		}
		if (len(w.of(talk.Resumed)) > 0) != tt.pause {
			t.Errorf("%s: resumed %d times", name, len(w.of(talk.Resumed)))
		}
		if w.drafts[0].spoken != long || w.drafts[0].cut {
			t.Errorf("%s: the mind knows of %q", name, w.drafts[0].spoken)
		}
	}
}

// Wherever in a reply of several sentences it stops, it goes on there.
func TestAPauseBetweenSentences(t *testing.T) {
	t.Parallel()
	for i := range 200 {
		at, delay := 2560+20*(i/8), time.Duration(10+20*(i%8))*time.Millisecond
		w := asked(t)
		w.speaking = func(int, string) (time.Duration, error) { return delay, nil }
		w.reply = func(talk.Heard) reply { return reply{chunks: []string{"One sentence. Two sentences."}} }
		w.noise(at, 300).leg.Leave(9000)
		w.play()
		if s := w.played(); len(s) != 2 || s[0].frames != 39 || s[1].frames != 42 || w.drafts[0].cut {
			t.Errorf("at %d, %v: %s", at, delay, w.heard())
		}
	}
}

// stall lets every transcript but the first so many minus one hang.
func stall(from int) func(int) (time.Duration, error) {
	return func(n int) (time.Duration, error) {
		if n >= from {
			return 0, errHangs
		}
		return 0, nil
	}
}

// A pause lasts two seconds at most.
func TestSpeechGoesOnWithoutATranscript(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.noise(4000, 6000)
	w.play()
	var gap int
	silent := 0
	for _, f := range w.leg.Sound()[150:400] {
		if silent++; f[0] == agentVoice {
			silent = 0
		}
		gap = max(gap, 20*silent)
	}
	if gap < 1900 || gap > 2080 {
		t.Errorf("a pause of %d ms", gap)
	}
}

func TestLoudSpeechIsNoEcho(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.texts, w.sizes = append(w.texts, "Wait a minute."), append(w.sizes, 50)
	w.voice(4000, callerVoice, 1, 1000, -33)
	w.play()
	if len(w.of(talk.Interrupted)) != 1 {
		t.Error(w.heard())
	}
}

// A caller who says "yeah" for long wants to say something.
func TestALongBackchannelInterrupts(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.set.Hearing.Resume = 5000
	w.say(4000, "Yeah, yeah.", 1500)
	w.play()
	if len(w.of(talk.Interrupted)) != 1 || w.drafts[1].heard.Text != "Yeah, yeah." {
		t.Error(w.transcript())
	}
}

// Words that were asked for while somebody spoke are asked for again after that, once.
func TestWordsAreAskedForOnce(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.hearing = func(int) (time.Duration, error) { return 290 * time.Millisecond, nil }
	w.say(4000, "Uh-huh.", 600)
	w.play()
	if w.asks != 3 || w.played()[0].text != long {
		t.Errorf("asked %d times: %s", w.asks, w.heard())
	}
}

// What could not be understood does not interrupt, and is no reason to say so in the middle of a reply.
func TestNotUnderstoodIsNoInterruption(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.hearing = fails(errBroken, 2, 3, 4, 5)
	w.say(4000, "Mumble.", 400)
	w.play()
	if w.heard() != long {
		t.Error(w.heard())
	}
}

// The words come only while the caller still speaks.
func TestWordsCutBeforeTheEnd(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.say(4000, "Stop it now I have no time for this and never had", 4000)
	w.play()
	if cut := w.of(talk.Interrupted); len(cut) != 1 || cut[0].AtMs > 5000 {
		t.Errorf("%+v", cut)
	}
}

func TestSpeechOverAThinkingMind(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.reply = func(h talk.Heard) reply { return reply{chunks: []string{"To " + h.Text}, delay: 2 * time.Second} }
	w.set.Phrases.Filler = ""
	w.say(2200, "No, where?", 800)
	w.play()
	if w.heard() != "To No, where?" || !w.drafts[0].cut || w.drafts[0].spoken != "" {
		t.Errorf("%s: %+v", w.heard(), w.drafts[0])
	}
}

// "Yes" during the last word of a question does not interrupt it, and answers it.
func TestTheAnswerOverlapsTheQuestion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply = func(h talk.Heard) reply {
		if h.Text == "Book." {
			return reply{chunks: []string{"Shall I book Monday?"}}
		}
		return reply{chunks: []string{"Booked."}}
	}
	w.say(1000, "Book.", 600).say(2500, "Yes.", 200)
	w.leg.Leave(9000)
	w.play()
	if w.heard() != "Shall I book Monday? | Booked." {
		t.Errorf("%s, %s", w.heard(), w.transcript())
	}
}

func TestFirmAndQuiet(t *testing.T) {
	t.Parallel()
	for name, set := range map[string]func(*talk.Settings){
		"firm":  func(s *talk.Settings) { s.Opener.Firm = true },
		"quiet": func(s *talk.Settings) { s.Quiet = 4000 },
		"announcement": func(s *talk.Settings) {
			s.Announcement, s.Opener.Text = s.Opener.Text, ""
		},
	} {
		w := newWorld(t)
		w.set.Opener.Text = "Hello, this is Ada of the dental practice."
		set(&w.set)
		w.say(500, "Hello, who is it?", 1000)
		w.leg.Leave(6000)
		w.play()
		if w.heard() != "Hello, this is Ada of the dental practice." || len(w.drafts) != 0 {
			t.Errorf("%s: %s", name, w.heard())
		}
	}
	w := newWorld(t)
	w.set.Opener.Text = "Hello, this is Ada of the dental practice."
	w.say(500, "Hello, who is it?", 1000)
	w.leg.Leave(6000)
	w.play()
	if !strings.Contains(w.heard(), "…") {
		t.Error(w.heard())
	}
}

// The first syllable is too little for words. The assistant does not go on between that and the rest.
func TestHalfAWordKeepsThePause(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.noise(4000, 140)
	w.say(4240, "Excuse me, on Monday.", 1200)
	w.play()
	if s := w.played(); s[0].to > 4140 || len(w.of(talk.Resumed)) != 0 || len(w.of(talk.Interrupted)) != 1 {
		t.Errorf("it went on until %d: %s", s[0].to, w.heard())
	}
}
