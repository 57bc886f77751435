package talk_test

import (
	"os"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

// speak has the caller say something with a real voice, whose frames are marked so that the transcriber knows them.
func (w *world) speak(at int, text, file string) (ms int) {
	w.t.Helper()
	f, err := os.Open("../vad/testdata/" + file)
	if err != nil {
		w.t.Fatal(err)
	}
	defer f.Close()
	r, err := sound.NewReader(f)
	if err != nil {
		w.t.Fatal(err)
	}
	samples, err := r.ReadAll(1e6)
	if err != nil {
		w.t.Fatal(err)
	}
	frames := sound.Split(samples[0])
	for i := range frames {
		frames[i][0], frames[i][1], frames[i][2] = callerVoice, int16(len(w.texts)), int16(i)
	}
	w.texts, w.sizes = append(w.texts, text), append(w.sizes, 30) // the words are known after 600 ms
	w.leg.Say(at, frames...)
	return 20 * len(frames)
}

// The whole of it with a real voice and the real detector: a question is answered, and the answer interrupted.
func TestARealVoice(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply = func(h talk.Heard) reply {
		return reply{chunks: []string{"You said " + h.Text + " " + strings.Repeat("That is a long story. ", 20)}}
	}
	begins := 2000 + w.speak(1000, "Tell me a story.", "woman.wav") + 5000
	w.leg.Leave(begins + w.speak(begins, "Stop it, please.", "man.wav") + 3000)
	w.activity = vad.New()
	w.play()
	last := w.drafts[len(w.drafts)-1]
	if len(w.of(talk.Interrupted)) == 0 || !strings.Contains(last.heard.Text, "Stop it, please.") {
		t.Errorf("%s: %s", w.outcome, w.transcript())
	}
	// The voice itself begins 320 ms into the file, and has been heard after three windows.
	stopped := 0
	for i, f := range w.leg.Sound() {
		if f[0] == agentVoice && 20*i < begins+800 {
			stopped = 20 * (i + 1)
		}
	}
	if late := stopped - begins - 320; late < 0 || late > 236 {
		t.Errorf("it went on for %d ms", late)
	}
}
