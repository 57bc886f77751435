package talk_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// Whatever happens when: every draft is settled, what the mind was told as spoken is what the caller heard, to the letter, and both
// sides of the recording are as long as the call.
func TestAnyTiming(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		w := newWorld(t)
		w.errorf = r.Errorf
		w.set.Phrases = talk.Phrases{}
		w.set.Machine.On, w.set.Machine.Text = rapid.Bool().Draw(r, "detect"), "Bye."
		w.set.Limits.Silence = 4000
		var out bytes.Buffer
		w.recording = &out
		// All is drawn beforehand: what draws later draws in the order of goroutines.
		delays := rapid.SliceOfN(rapid.IntRange(0, 900), 60, 60).Draw(r, "delays")
		texts := rapid.SliceOfN(rapid.SampledFrom([]string{
			"Yes.", "One thing. And *another* one, then.", "", "It goes on, and it goes on, and on. [1]\n\nOh.",
		}), 20, 20).Draw(r, "texts")
		ms := func(try int) time.Duration { return time.Duration(delays[try%60]) * time.Millisecond }
		w.hearing = func(try int) (time.Duration, error) { return ms(try), nil }
		w.speaking = func(try int, _ string) (time.Duration, error) { return ms(try+20) / 2, nil }
		w.reply = func(talk.Heard) reply {
			n := len(w.drafts)
			return reply{chunks: strings.SplitAfter(texts[n%20], " "), delay: ms(n+40) / 3, ending: ms(n+50) / 2}
		}
		at := 0
		for range rapid.IntRange(0, 12).Draw(r, "sounds") {
			at += 20 * rapid.IntRange(0, 100).Draw(r, "pause")
			length := 20 * rapid.IntRange(1, 80).Draw(r, "length")
			switch rapid.IntRange(0, 4).Draw(r, "kind") {
			case 0:
				w.noise(at, length)
			case 1:
				w.leg.Key(at, "12#")
			case 2:
				w.say(at, "Yeah.", length)
			default:
				w.say(at, rapid.SampledFrom([]string{"I want to book.", "And then", "No!"}).Draw(r, "text"), length)
			}
			at += length
		}
		w.leg.Leave(rapid.IntRange(20, 15_000).Draw(r, "leaves"))
		w.play()
		w.agrees()
		caller, assistant := tape(t, out.Bytes())
		if len(caller) != len(assistant) || !slices.Equal(assistant, w.leg.Sound()) {
			r.Errorf("a recording of %d and %d frames, of %d", len(caller), len(assistant), len(w.leg.Sound()))
		}
	})
}

// agrees compares what the mind knows with what the caller heard.
func (w *world) agrees() {
	bare := strings.NewReplacer(" ", "", "*", "", "[1]", "", "\n", "").Replace
	var heard, told string
	for _, s := range w.played() {
		heard += string([]rune(s.text)[:s.frames/3])
	}
	for _, d := range w.drafts {
		told += d.spoken
	}
	if len(w.of(talk.Machine)) > 0 {
		told += heard[len(bare(told)):] // the message is not the mind's
	}
	if bare(heard) != bare(told) {
		w.errorf("the caller heard %q, the mind knows of %q", heard, told)
	}
}
