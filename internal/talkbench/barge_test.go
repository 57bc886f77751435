package talkbench_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// reply is what the assistant says that is interrupted, in some eight seconds; question is what it is said to.
const (
	reply    = "We are open from nine to five on all days of the week, and on Sundays until noon. Can I help you with anything else?"
	question = "When are you open?"
	asks     = 500  // ms, when it is asked
	answers  = 2200 // ms, by when the reply has begun
)

// asked is a call in which the question was asked, and is answered by a text.
func asked(t *testing.T, text string) (*talkbench.World, *talkbench.Line) {
	t.Helper()
	s := speak(t, "en-us", "160", question)
	world := &talkbench.World{Reply: func(h talk.Heard) string {
		if h.StartMs < answers {
			return text
		}
		return ""
	}}
	world.Script(s, asks*sound.Rate/1000)
	line := &talkbench.Line{Leg: legtest.New()}
	line.Say(asks, sound.Split(s.Samples)...)
	return world, line
}

// held is a call to its end, in virtual time, and its recording.
func held(t *testing.T, world *talkbench.World, line *talkbench.Line, set talk.Settings) (caller, assistant []int16) {
	t.Helper()
	var tape bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		parts := world.Parts(set, line.Heard)
		parts.Leg, parts.Activity, parts.Recording = line, vad.New(), &tape
		talk.New(parts).Run(t.Context())
	})
	caller, assistant, err := talkbench.Tape(tape.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return caller, assistant
}

// silenced is what an interruption came to.
type silenced struct {
	text          string
	after         int // ms from the caller's first sound to the assistant's last
	off           int // letters between the cut that is heard and the one that the mind knows of
	heard, spoken string
	cut           bool
}

func interrupt(t *testing.T, row []string, set talk.Settings) silenced {
	t.Helper()
	place, err := strconv.Atoi(row[0])
	if err != nil {
		t.Fatal(err)
	}
	s := speak(t, row[1], row[2], row[3])
	world, line := asked(t, reply)
	at := answers + place
	world.Script(s, at*sound.Rate/1000)
	line.Say(at, sound.Split(s.Samples)...).Leave(at + 5000)
	_, assistant := held(t, world, line, set)
	_, last := talkbench.Ends(assistant)
	got := silenced{text: s.Text, after: talkbench.Ms(last) - at, cut: len(world.Of(talk.Interrupted)) == 1}
	got.heard = speechtest.Text(speechtest.Decode(sound.Split(assistant)))
	if all := world.Committed(); len(all) > 0 {
		got.spoken = all[0].Spoken
	}
	got.off = apart(got.heard, got.spoken)
	return got
}

// apart is how many letters a text and its beginning differ in; all, where neither is the other's beginning. Nobody hears the spaces
// between sentences, and a letter that was cut in two is one.
func apart(a, b string) int {
	bare := strings.NewReplacer(" ", "", "\ufffd", "")
	a, b = bare.Replace(a), bare.Replace(b)
	if strings.HasPrefix(a, b) || strings.HasPrefix(b, a) {
		return max(len(a), len(b)) - min(len(a), len(b))
	}
	return len(a) + len(b)
}

// An interruption silences the assistant at once, and what the mind knows of the reply is what was heard.
func TestInterruptions(t *testing.T) {
	t.Parallel()
	var after []int
	most := 0
	rows := some(t, "interruption.tsv", 5)
	for _, row := range rows {
		got := interrupt(t, row, talk.Defaults("en"))
		if !got.cut {
			t.Errorf("%q does not interrupt at %s", got.text, row[0])
		}
		if got.after > 200 {
			t.Logf("%q: silent after %d ms", got.text, got.after)
		}
		if got.off > 1 {
			t.Logf("%q: heard %q, known %q", got.text, got.heard, got.spoken)
		}
		after, most = append(after, got.after), max(most, got.off)
	}
	bar(t, "silent p50", percentile(after, 50))
	bar(t, "silent p95", percentile(after, 95))
	bar(t, "off", float64(most))
	t.Logf("silent after %d ms at most, of %d", int(percentile(after, 100)), len(rows))
}
