package talkbench_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/internal/talkbench"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// taken is what a caller's sentence came to.
type taken struct {
	kind, text    string
	whole         int // ms from the caller's last sound to the assistant's first
	wait          int // that were configured
	cut, answered bool
	heard         []string
}

// waited is the configured wait that a row's was.
func waited(set talk.Settings, row talk.Row) int {
	h := set.Hearing
	for _, wait := range []int{h.Incomplete, (h.Complete + h.Incomplete) / 2} {
		if row.WaitMs >= wait {
			return wait
		}
	}
	return h.Complete
}

// take has a sentence said in a call of its own, in virtual time.
func take(t *testing.T, row []string, set talk.Settings) taken {
	t.Helper()
	const begin = 1000
	s := speak(t, row[1], row[2], row[3])
	world := &talkbench.World{Reply: func(talk.Heard) string { return "All right." }}
	world.Script(s, begin*sound.Rate/1000)
	line := &talkbench.Line{Leg: legtest.New()}
	line.Say(begin, sound.Split(s.Samples)...).Leave(begin + talkbench.Ms(len(s.Samples)) + 3000)
	var tape bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		parts := world.Parts(set, line.Heard)
		parts.Leg, parts.Activity, parts.Recording = line, vad.New(), &tape
		talk.New(parts).Run(t.Context())
	})
	return judge(t, row, s, world, set, tape.Bytes())
}

// judge by the recording, and by what the mind was told.
func judge(t *testing.T, row []string, s *talkbench.Script, world *talkbench.World, set talk.Settings, tape []byte) taken {
	t.Helper()
	caller, assistant, err := talkbench.Tape(tape)
	if err != nil {
		t.Fatal(err)
	}
	_, end := talkbench.Ends(caller)
	first, last := talkbench.Ends(assistant)
	got := taken{kind: row[0], text: s.Text, answered: last > 0, cut: last > 0 && first < end, whole: talkbench.Ms(first - end)}
	for _, d := range world.Committed() {
		got.heard = append(got.heard, d.Heard.Text)
	}
	got.cut = got.cut || len(got.heard) > 0 && bare(got.heard[0]) != bare(s.Text)
	if rows := world.Of(talk.Measured); len(rows) > 0 {
		got.wait = waited(set, rows[0].Row)
	}
	return got
}

// bare is a text without its marks.
func bare(text string) string {
	return strings.NewReplacer(",", "", ".", "", "?", "", "!", "").Replace(text)
}

// measure says all sentences, and returns how many were cut off or not answered, and how long the others took.
func measure(t *testing.T, file string, set talk.Settings) (all []taken) {
	t.Helper()
	for _, row := range some(t, file, 5) {
		all = append(all, take(t, row, set))
	}
	return all
}

// counted sums up.
func counted(t *testing.T, all []taken) (cut, silent int, share, whole []int) {
	t.Helper()
	var mute []string
	for _, got := range all {
		switch {
		case got.cut:
			cut++
			t.Logf("cut off: %s: %q of %q", got.kind, got.heard, got.text)
		case !got.answered:
			mute = append(mute, got.text)
		default:
			share, whole = append(share, got.whole-got.wait), append(whole, got.whole)
		}
	}
	if len(mute) > 0 {
		t.Logf("not answered: %d, such as %q", len(mute), mute[0])
	}
	return cut, len(mute), share, whole
}

// Callers are answered soon, and never before they have finished.
func TestTurns(t *testing.T) {
	t.Parallel()
	all := measure(t, "utterance.tsv", talk.Defaults("en"))
	cut, silent, share, whole := counted(t, all)
	bar(t, "cut off", float64(cut))
	bar(t, "unanswered", float64(silent))
	bar(t, "share p50", percentile(share, 50))
	bar(t, "share p95", percentile(share, 95))
	if full() { // a part has other shares of questions
		bar(t, "whole p50", percentile(whole, 50))
	}
	t.Logf("whole p95 %.0f ms, of %d", percentile(whole, 95), len(all))
}

// These sentences, with a pause of 230 to 350 ms in each, were written after the last change to how turns end, and nothing was changed
// for them since: what they say is how often a caller is cut off whom nobody has thought of. It is no bar.
func TestUnseenPauses(t *testing.T) {
	t.Parallel()
	cut, _, _, whole := counted(t, measure(t, "unseen.tsv", talk.Defaults("en")))
	if len(whole) == 0 {
		t.Error("no sentence is answered")
	}
	t.Logf("of sentences with pauses that nothing was made for, %d of %d are cut off", cut, cut+len(whole))
}

// A bot that waits for less cuts people off: the measurement sees it.
func TestCutOffsAreSeen(t *testing.T) {
	t.Parallel()
	set := talk.Defaults("en")
	set.Hearing.Complete, set.Hearing.Incomplete = 96, 96
	if cut, _, _, _ := counted(t, measure(t, "utterance.tsv", set)); cut == 0 {
		t.Error("nobody is cut off")
	}
	set = talk.Defaults("en")
	set.Hearing.On = 2 // nothing is speech
	if _, silent, _, _ := counted(t, measure(t, "utterance.tsv", set)); silent == 0 {
		t.Error("everybody is answered")
	}
}
