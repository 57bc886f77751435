package talk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

func TestACallIsAnswered(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello, this is Ada."
	w.say(2000, "What are your hours?", 1200)
	w.leg.Leave(8000)
	w.play()
	if w.outcome != talk.HungUp || w.heard() != "Hello, this is Ada. | You said: What are your hours?" {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
	if got := w.transcript(); got != "agent: Hello, this is Ada. | user: What are your hours? | agent: You said: What are your hours?" {
		t.Error(got)
	}
	// The caller stops at 3,200 ms. The words take 50 ms from 64 on, the sound 70 ms from 288 on, by frames.
	want := talk.Row{StoppedMs: 3200, WaitMs: 300, TranscriptMs: 120, TokenMs: 120, SoundMs: 360}
	if rows := w.of(talk.Measured); len(rows) != 1 || rows[0].Row != want {
		t.Errorf("%+v", rows)
	}
}

// When a reply begins depends on what the sentence is like.
func TestEndOfTurn(t *testing.T) {
	t.Parallel()
	for text, wait := range map[string]int{
		"I would like to book.":      410,
		"I would like to book":       500,
		"I would like to book and.":  500,
		"My number is 555 12.":       500,
		"My number is 555 123 4567.": 410,
		"Is it you?":                 290,
		"On Tuesday.":                290,
	} {
		w := newWorld(t)
		w.say(1000, text, 1200)
		w.leg.Leave(6000)
		w.play()
		if len(w.of(talk.Measured)) != 1 || w.of(talk.Measured)[0].Row.WaitMs < wait-25 || w.of(talk.Measured)[0].Row.WaitMs > wait+25 {
			t.Errorf("%q: %+v", text, w.of(talk.Measured))
		}
	}
}

// A draft is begun in a pause, and is dropped where that was no end.
func TestADraftIsDropped(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.say(1000, "I need", 500).say(1700, "a doctor.", 500)
	w.leg.Leave(6000)
	w.play()
	if len(w.drafts) != 2 || strings.Join(w.drafts[0].log, " ") != "drop" || w.drafts[1].heard.Text != "I need a doctor." {
		t.Errorf("%d drafts, %s", len(w.drafts), w.transcript())
	}
}

// What was asked for in a pause is of no use after it, and its end is no failure.
func TestTheCallerPausesAndGoesOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.hearing = func(int) (time.Duration, error) { return 90 * time.Millisecond, nil }
	w.say(1000, "I", 400).say(1500, "need", 100).say(1700, "a doctor.", 500)
	w.leg.Leave(6000)
	w.play()
	if len(w.drafts) != 1 || w.drafts[0].heard.Text != "I need a doctor." || len(w.of(talk.Trouble)) != 0 {
		t.Errorf("%d drafts, %s", len(w.drafts), w.transcript())
	}
}

// However often somebody pauses, three drafts are made at most, and the last is the one that counts.
func TestDraftsAreFew(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for i := range 20 {
		w.say(1000+600*i, "and then", 400)
	}
	w.leg.Leave(16_000)
	w.play()
	if len(w.drafts) != 3 || strings.Count(w.drafts[2].heard.Text, "and then") != 20 {
		t.Errorf("%d drafts, the last for %q", len(w.drafts), w.drafts[len(w.drafts)-1].heard.Text)
	}
}

// The transcript takes longer than the pause that ends a turn.
func TestWordsAreLate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.hearing = func(int) (time.Duration, error) { return time.Second, nil }
	w.say(1000, "Good morning.", 800)
	w.leg.Leave(6000)
	w.play()
	if rows := w.of(talk.Measured); len(rows) != 1 || rows[0].Row.WaitMs < 1040 || rows[0].Row.WaitMs > 1120 {
		t.Errorf("%+v", rows)
	}
}

// A transcriber that judges whether somebody has finished shortens the wait behind a statement, or has it last.
func TestTheTranscriberJudgesTheEnd(t *testing.T) {
	t.Parallel()
	waits := map[float64]int{}
	for _, over := range []float64{0, 0.9, 0.1} {
		w := newWorld(t)
		w.over = over
		w.say(1000, "I need to cancel my appointment.", 1500)
		w.leg.Leave(6000)
		w.play()
		rows := w.of(talk.Measured)
		if len(rows) != 1 {
			t.Fatalf("%g: %+v", over, rows)
		}
		waits[over] = rows[0].Row.WaitMs
	}
	if waits[0.9] > waits[0]-80 || waits[0.1] < waits[0]+80 {
		t.Errorf("%v ms", waits)
	}
}

func TestNoiseIsNotAnswered(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.noise(1000, 700).noise(3000, 40)
	w.leg.Leave(5000)
	w.play()
	if len(w.drafts) != 0 || w.transcript() != "" || w.asks != 1 {
		t.Errorf("%d drafts, asked %d times: %s", len(w.drafts), w.asks, w.transcript())
	}
}

func TestSomebodySpeaksWithoutEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Utterance = 5000
	w.say(0, "one two three four five six seven eight nine ten", 10_000)
	w.leg.Leave(20_000)
	w.play()
	if len(w.drafts) == 0 || !strings.HasPrefix(w.drafts[0].heard.Text, "one two three four") || w.drafts[0].heard.EndMs > 5100 {
		t.Errorf("%d drafts: %s", len(w.drafts), w.transcript())
	}
}

// What is said before a tool is used is heard while it is, whatever it ends with.
func TestWordsBeforeATool(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"Let me look that up.", "Let me look:", "Let me look that up. One", "Ask Dr."} {
		w := newWorld(t)
		w.set.Phrases.Filler = ""
		w.reply = func(talk.Heard) reply {
			return reply{chunks: append(strings.SplitAfter(words, " "), "", "\n\nHere ", "it is."), tool: 4 * time.Second}
		}
		w.say(1000, "Where is it?", 800)
		w.leg.Leave(12_000)
		w.play()
		s := w.played()
		if got := strings.ReplaceAll(w.heard(), " | ", " "); got != words+" Here it is." || w.drafts[0].spoken != words+"\n\nHere it is." {
			t.Fatalf("%q: %s, %q", words, got, w.drafts[0].spoken)
		}
		if s[0].from > 2400 || s[len(s)-2].to > 4500 || s[len(s)-1].from < 5500 {
			t.Errorf("%q: %+v", words, s)
		}
	}
}

func TestSilence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello."
	w.play()
	s := w.played()
	if w.outcome != talk.Silence || w.heard() != "Hello. | Still there?" {
		t.Fatalf("%s: %s", w.outcome, w.heard())
	}
	if asked := s[1].from - s[0].to; asked < 10_000 || asked > 10_200 {
		t.Errorf("asked after %d ms", asked)
	}
	if end := w.events[len(w.events)-1].AtMs - s[1].to; end < 10_000 || end > 10_100 {
		t.Errorf("ended after %d ms", end)
	}
}

// How long nobody may say anything before the question, and after it, are settings: a call of three silent minutes can be had.
func TestALongSilence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Opener.Text = "Hello."
	w.set.Limits.Silence, w.set.Limits.Absence = 200_000, 3000
	w.leg.Leave(185_000)
	if w.play(); w.outcome != talk.HungUp || w.heard() != "Hello." {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
	w = newWorld(t)
	w.set.Limits.Silence, w.set.Limits.Absence = 5000, 30_000
	w.play()
	s := w.played()
	if w.outcome != talk.Silence || len(s) != 1 || s[0].from < 5000 || s[0].from > 5200 {
		t.Fatalf("%s: %+v", w.outcome, s)
	}
	if end := w.events[len(w.events)-1].AtMs - s[0].to; end < 30_000 || end > 30_100 {
		t.Errorf("ended after %d ms", end)
	}
}

// An answer to the question is an answer, and noise is not.
func TestSilenceIsBroken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.say(13_000, "Yes, I am.", 600).noise(25_000, 400)
	w.play()
	if want := "Still there? | You said: Yes, I am. | Still there?"; w.outcome != talk.Silence || w.heard() != want {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

// "Mhm" is an answer to nothing, but it shows that somebody is there.
func TestSomebodyIsThere(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Phrases.StillThere = "I was wondering whether you are still there."
	w.say(10_300, "Mhm.", 300)
	w.play()
	if asked := strings.Count(w.heard(), "wondering"); w.outcome != talk.Silence || asked != 2 || len(w.drafts) != 0 {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

func TestTheLongestCall(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Call, w.set.Limits.Silence = 30_000, 100_000
	w.reply = func(talk.Heard) reply { return reply{chunks: []string{strings.Repeat("Every word counts here. ", 10)}} }
	w.say(26_000, "Tell me.", 600)
	w.play()
	if w.outcome != talk.Completed || !strings.HasSuffix(strings.ReplaceAll(w.heard(), " | ", " "), "counts here. "+w.set.Phrases.Goodbye) {
		t.Errorf("%s: %s", w.outcome, w.heard())
	}
}

func TestTurnsAreCounted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Turns = 2
	w.say(1000, "First.", 600).say(5000, "Second.", 600).say(12_000, "Third.", 600)
	w.play()
	if w.outcome != talk.Completed || len(w.drafts) != 2 {
		t.Errorf("%s after %d drafts", w.outcome, len(w.drafts))
	}
}

// A reply that goes on and on ends with a sentence, and the mind learns which.
func TestRepliesAreBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Reply = 5000
	long := strings.Repeat("This goes on. ", 50)
	w.reply = func(talk.Heard) reply { return reply{chunks: strings.SplitAfter(long, " ")} }
	w.say(1000, "Tell me.", 600)
	w.leg.Leave(12_000)
	w.play()
	d := w.drafts[0]
	if spoken := len(w.played()); !d.cut || spoken < 6 || spoken > 9 || d.spoken != strings.Repeat("This goes on. ", spoken) {
		t.Errorf("%d sentences, the mind knows of %q", spoken, d.spoken)
	}
}

func TestUnspeakableIsNotSpoken(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	text := "<think>A. B. C.</think>**We** open at [nine](https://x.example/a) [1].\n\nSources: [1] https://x.example"
	w.reply = func(talk.Heard) reply { return reply{chunks: strings.SplitAfter(text, "")} }
	w.say(1000, "When?", 600)
	w.leg.Leave(8000)
	w.play()
	if w.heard() != "We open at nine." && w.heard() != "We open at nine ." || w.drafts[0].spoken != text || w.drafts[0].cut {
		t.Errorf("%q, %q", w.heard(), w.drafts[0].spoken)
	}
}

// The next sentence is spoken while one is played, so that nobody waits between them.
func TestSentencesFollowEachOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.speaking = func(int, string) (time.Duration, error) { return 490 * time.Millisecond, nil }
	w.reply = func(talk.Heard) reply {
		return reply{chunks: []string{"One sentence. Two sentences. Three sentences."}}
	}
	w.say(1000, "Tell me.", 600)
	w.leg.Leave(8000)
	w.play()
	if s := w.played(); len(s) != 3 || s[1].from != s[0].to || s[2].from != s[1].to {
		t.Errorf("%+v", s)
	}
}

// A reply may take long as long as more of it comes.
func TestASlowReply(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Text = 3000
	w.reply = func(talk.Heard) reply {
		return reply{chunks: strings.SplitAfter("I see that you are here now.", " "), delay: 2 * time.Second}
	}
	w.say(1000, "Tell me.", 600)
	w.leg.Leave(22_000)
	w.play()
	if w.drafts[0].cut || len(w.of(talk.Trouble)) != 0 {
		t.Errorf("%s, %+v", w.heard(), w.of(talk.Trouble))
	}
}

// A mind that never stops is stopped.
func TestTheTextIsBounded(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply = func(talk.Heard) reply { return reply{chunks: strings.SplitAfter(strings.Repeat("word ", 10_000), " ")} }
	w.say(1000, "Tell me.", 600)
	w.leg.Leave(8000)
	w.play()
	if n := len(w.drafts[0].text); n > 20_020 {
		t.Errorf("%d bytes were read", n)
	}
}

// Somebody who talks on past the longest call is not waited for.
func TestTheLongestCallOfATalker(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Call = 10_000
	w.say(5000, "and so on", 50_000)
	w.play()
	if end := w.events[len(w.events)-1].AtMs; w.outcome != talk.Completed || end < 25_000 || end > 32_000 {
		t.Errorf("%s at %d", w.outcome, end)
	}
}

func TestTheMindHangsUp(t *testing.T) {
	t.Parallel()
	for _, chunks := range [][]string{{"Goodbye, then."}, nil} {
		w := newWorld(t)
		w.reply = func(talk.Heard) reply { return reply{chunks: chunks, action: talk.Action{HangUp: true}} }
		w.say(1000, "Goodbye.", 600)
		w.play()
		if w.outcome != talk.Completed || w.heard() != strings.Join(chunks, "") {
			t.Errorf("%s: %s", w.outcome, w.heard())
		}
	}
}
