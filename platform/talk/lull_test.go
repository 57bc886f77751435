package talk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

func TestFiller(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		delay  time.Duration
		filler string
		want   string
		told   string
	}{
		{600 * time.Millisecond, "One moment.", "Yes. | Here it is.", "agent: Yes. Here it is."},
		{3 * time.Second, "One moment.", "One moment. | Yes. | Here it is.", "agent: One moment. | agent: Yes. Here it is."},
		{3 * time.Second, "", "Yes. | Here it is.", "agent: Yes. Here it is."},
	} {
		w := newWorld(t)
		w.set.Phrases.Filler = tt.filler
		w.reply = func(talk.Heard) reply { return reply{chunks: []string{"Yes. ", "Here it is."}, delay: tt.delay} }
		w.say(1000, "Can you look?", 800)
		w.leg.Leave(12_000)
		w.play()
		if w.heard() != tt.want || w.transcript() != "user: Can you look? | "+tt.told || w.drafts[0].spoken != "Yes. Here it is." {
			t.Errorf("%v: %s; %s", tt.delay, w.heard(), w.transcript())
		}
		if filled := len(w.of(talk.Filled)); filled != strings.Count(tt.want, "moment") {
			t.Errorf("%v: filled %d times", tt.delay, filled)
		}
		if s := w.played(); w.of(talk.Measured)[0].Row.SoundMs != s[len(s)-2].from-w.of(talk.Measured)[0].Row.StoppedMs {
			t.Errorf("%+v: %+v", w.of(talk.Measured), s)
		}
		// A filler of 660 ms begins 1.5 s after the commit, and is over before the reply is there.
		if s := w.played(); len(s) == 3 && (s[0].from < 3500 || s[0].from > 3700) {
			t.Errorf("%+v", s)
		}
		w.timed()
	}
}

// timed compares when the transcript says that something was said with when it was.
func (w *world) timed() {
	w.t.Helper()
	var said []talk.Utterance
	for _, e := range w.of(talk.Said) {
		if e.Utterance.Role == talk.Agent {
			said = append(said, e.Utterance)
		}
	}
	for _, s := range w.played() {
		i := 0
		for i < len(said) && (said[i].StartMs > s.from || said[i].EndMs < s.to || !strings.Contains(said[i].Text, s.text)) {
			i++
		}
		if i == len(said) {
			w.errorf("%q was said from %d to %d, but for the transcript: %+v", s.text, s.from, s.to, said)
		}
	}
}

// looked is a call in which words, a tool that takes so long and other words are one reply.
func looked(t *testing.T, tool time.Duration, before ...string) *world {
	t.Helper()
	w := newWorld(t)
	w.reply = func(talk.Heard) reply { return reply{chunks: append(before, "", "Here it is."), tool: tool} }
	w.say(1000, "Can you look?", 800)
	w.set.Limits.Silence = 60_000
	w.leg.Leave(24_000)
	return w
}

// A tool that is slow is bridged, whatever was said before it.
func TestFillerWhileAToolRuns(t *testing.T) {
	t.Parallel()
	words := []string{"Let me ", "look."}
	for _, tt := range []struct {
		tool   time.Duration
		before []string
		want   string
	}{
		{time.Second, words, "Let me look. | Here it is."},
		{5 * time.Second, words, "Let me look. | One moment. | Here it is."},
		{5 * time.Second, nil, "One moment. | Here it is."},
		{12 * time.Second, words, "Let me look. | One moment. | One moment. | Here it is."},
	} {
		w := looked(t, tt.tool, tt.before...)
		w.play()
		told := "agent: " + strings.ReplaceAll(tt.want, "| ", "| agent: ")
		if !strings.Contains(tt.want, "moment") { // nothing stands between
			told = strings.ReplaceAll(told, " | agent:", "")
		}
		if w.heard() != tt.want || w.transcript() != "user: Can you look? | "+told || w.drafts[0].spoken != strings.Join(tt.before, "")+"Here it is." {
			t.Errorf("%v: %s; %s", tt.tool, w.heard(), w.transcript())
		}
		w.timed()
		for i, s := range w.played() {
			if i > 0 && s.text == "One moment." && s.from-w.played()[i-1].to < 1500 {
				t.Errorf("%v: %+v", tt.tool, w.played())
			}
		}
	}
}

// What comes slowly without a tool, or is only to be read, has no filler in it.
func TestNoFillerWithinAReply(t *testing.T) {
	t.Parallel()
	for _, chunks := range [][]string{{"Yes. H", "ere it", " is."}, {"Yes. Sources: [1] https", "://x.example", "", " more."}} {
		w := newWorld(t)
		w.reply = func(talk.Heard) reply {
			return reply{chunks: chunks, delay: 1400 * time.Millisecond, tool: 4 * time.Second}
		}
		w.speaking = func(int, string) (time.Duration, error) { return 0, nil }
		w.say(1000, "Can you look?", 800)
		w.leg.Leave(14_000)
		w.play()
		if strings.Contains(w.heard(), "moment") || !strings.HasPrefix(w.heard(), "Yes.") {
			t.Errorf("%q: %s", chunks, w.heard())
		}
	}
}

// While the caller makes a sound nothing is said over it.
func TestNoFillerOverTheCaller(t *testing.T) {
	t.Parallel()
	for _, lasts := range []int{800, 4500} { // during the pause that it makes, and beyond that
		w := looked(t, 11*time.Second, "Well.")
		w.noise(3500, lasts)
		w.play()
		s := w.played()
		if w.heard() != "Well. | One moment. | Here it is." || s[1].from < 3500+lasts+1500 {
			t.Errorf("%d ms: %s: %+v", lasts, w.heard(), s)
		}
	}
}

// A filler that is long in coming is waited for, and no other is made. One that stops halfway does not hold up the reply.
func TestOneFillerAtATime(t *testing.T) {
	t.Parallel()
	w := looked(t, 12*time.Second, "Well.")
	w.set.Limits.Sound = 10_000
	w.speaking = func(_ int, text string) (time.Duration, error) {
		if text == "One moment." {
			return 7 * time.Second, nil
		}
		return 0, nil
	}
	if w.play(); w.heard() != "Well. | One moment. | Here it is." || w.says != 3 {
		t.Errorf("%s, spoken %d times", w.heard(), w.says)
	}
	w = looked(t, 8*time.Second, "Well.")
	w.frame = 20 * time.Millisecond
	w.halts = "One moment."
	w.play()
	if w.heard() != "Well. | One moment.… | Here it is." || w.transcript() != "user: Can you look? | agent: Well. | agent: One | agent: Here it is." {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

// A caller who interrupts a filler has heard what there was of the reply, and the transcript says how far it had come.
func TestAFillerIsInterrupted(t *testing.T) {
	t.Parallel()
	w := looked(t, 6*time.Second, "Well.")
	w.say(4200, "Never mind.", 900)
	w.play()
	before, _, found := strings.Cut(w.transcript(), " | user: Never mind.")
	if d := w.drafts[0]; !d.cut || d.spoken != "Well." || !strings.HasPrefix(w.heard(), "Well. | One moment.…") ||
		!found || !strings.HasPrefix(before, "user: Can you look? | agent: Well. | agent: One") || strings.HasSuffix(before, "moment.") {
		t.Errorf("%+v: %s; %s", d, w.heard(), w.transcript())
	}
}

// The reply is there before the filler's sound is: there is no need for it.
func TestFillerComesTooLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.speaking = func(_ int, text string) (time.Duration, error) {
		if text == "One moment." {
			return time.Second, nil
		}
		return 0, nil
	}
	w.reply = func(talk.Heard) reply { return reply{chunks: []string{"Yes. O", "kay."}, delay: 2 * time.Second} }
	w.say(1000, "Can you look?", 800)
	w.leg.Leave(8000)
	w.play()
	if w.heard() != "Yes. | Okay." || w.transcript() != "user: Can you look? | agent: Yes. Okay." || len(w.of(talk.Filled)) != 0 {
		t.Errorf("%s; %s", w.heard(), w.transcript())
	}
}

// A filler that cannot be spoken is left out.
func TestTheFillerFails(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.speaking = func(_ int, text string) (time.Duration, error) {
		if text == "One moment." {
			return 0, errMiddle
		}
		return 0, nil
	}
	w.reply = func(talk.Heard) reply { return reply{chunks: []string{"Well."}, delay: 4 * time.Second} }
	w.say(1000, "One.", 600)
	w.leg.Leave(9000)
	w.play()
	if w.outcome != talk.HungUp || w.heard() != "One moment.… | Well." || w.transcript() != "user: One. | agent: One | agent: Well." {
		t.Errorf("%s: %s; %s", w.outcome, w.heard(), w.transcript())
	}
}
