package talk_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// A word can end with consonants that are no speech to the detector, and the next begin so. That is no silence; what lasts is noise, and
// holds nobody up.
func TestConsonantsAreNoSilence(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.say(1000, "On Tuesday?", 500).voice(1500, tones, 0, 100, -35).voice(1780, tones, 0, 80, -35).say(1860, "At ten?", 500)
	w.leg.Leave(6000)
	w.play()
	if len(w.of(talk.Measured)) != 1 || w.drafts[len(w.drafts)-1].heard.Text != "On Tuesday? At ten?" {
		t.Errorf("%s", w.transcript())
	}
	w = newWorld(t)
	w.say(1000, "Is it you?", 500).voice(1500, tones, 0, 2000, -35)
	w.leg.Leave(6000)
	w.play()
	if rows := w.of(talk.Measured); len(rows) != 1 || rows[0].Row.WaitMs > 500 {
		t.Errorf("%+v", rows)
	}
}
