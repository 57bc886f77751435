package talk_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// What is pressed and said while the recording is paused reaches the mind as it is, and the transcript without its digits; the
// mind is told which it is.
func TestWhatIsPrivateIsMasked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.OptOut = "4"
	w.reply = func(h talk.Heard) reply { return reply{chunks: []string{"I have " + h.Keys + h.Text}} }
	w.in(1000, func() { w.session.Record(false) })
	w.leg.Key(1500, "4111#")
	w.say(6000, "It runs out in 12 of 31.", 1500)
	w.in(14_000, func() { w.session.Record(true) })
	w.leg.Key(16_000, "123#").Leave(25_000)
	w.play()
	if len(w.of(talk.OptedOut)) != 0 {
		t.Error("a card that begins with the key is taken for not to be called")
	}
	var got []string
	for _, d := range w.drafts {
		got = append(got, fmt.Sprint(d.heard.Keys, d.heard.Text, " ", d.heard.Private))
	}
	if all := strings.Join(got, "; "); all != "4111 true; It runs out in 12 of 31. true; 123 false" {
		t.Errorf("the mind hears %s", all)
	}
	said := w.transcript()
	for _, want := range []string{"recording paused", "caller pressed keys", "It runs out in •• of ••.", "recording resumed", "caller pressed 123"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not in %s", want, said)
		}
	}
	if strings.Contains(said, "4111") || strings.Contains(said, "31.") {
		t.Errorf("kept: %s", said)
	}
}

// A recording that nobody goes on with goes on by itself, and one that was never made can be paused.
func TestARecordingGoesOnByItself(t *testing.T) {
	t.Parallel()
	for _, recorded := range []bool{true, false} {
		w := newWorld(t)
		var out bytes.Buffer
		if recorded {
			w.recording = &out
		}
		w.set.Limits.Silence, w.set.Limits.Pause = 60_000, 5000
		w.say(500, "Here I am.", 9000)
		w.in(1000, func() { w.session.Record(false) })
		w.in(4000, func() { w.session.Record(false) }) // it is not longer for that
		w.leg.Leave(12_000)
		w.play()
		if p, c := w.of(talk.Paused), w.of(talk.Continued); len(p) != 1 || len(c) != 1 || c[0].AtMs-p[0].AtMs != 5000 {
			t.Errorf("%+v, %+v", p, c)
		}
		if !recorded {
			continue
		}
		caller, _ := tape(t, out.Bytes())
		for i, f := range caller[:450] {
			if said := i >= 25 && i < 50 || i >= 300; (f != sound.Frame{}) != said {
				t.Errorf("frame %d", i)
			}
		}
	}
}

// A pause that has lasted long enough does not end while its last turn is answered.
func TestAPauseEndsAfterItsTurn(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Pause = 4000
	w.reply = func(h talk.Heard) reply {
		return reply{chunks: []string{"I have " + h.Keys + ", and I repeat it slowly: " + h.Keys}}
	}
	w.in(1000, func() { w.session.Record(false) })
	w.leg.Key(3500, "4111#").Leave(20_000)
	w.play()
	end := 0
	for _, e := range w.of(talk.Said) {
		if e.Utterance.Role == talk.Agent && end == 0 {
			end = e.Utterance.EndMs
		}
	}
	if c := w.of(talk.Continued); end < 5000 || len(c) != 1 || c[0].AtMs < end {
		t.Errorf("%+v, and the reply ends at %d", c, end)
	}
}
