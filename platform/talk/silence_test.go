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

// What comes while the far end has us on hold is not the caller: nobody answers the announcements of a telephone system, nor does anything in
// them that sounds like a wish. What was said before counts, and so does what is said afterwards.
func TestAnnouncementsOfAHoldAreNotTheCaller(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.say(1000, "One moment.", 600).say(4000, "Please stop calling. Your call is important to us.", 3000).say(12_000, "Here I am.", 600)
	w.leg.HoldUs(3500, 11_000).Leave(16_000)
	w.play()
	want := "user: One moment. | agent: You said: One moment. | user: Here I am. | agent: You said: Here I am."
	if got := w.transcript(); got != want || len(w.of(talk.Measured)) != 2 {
		t.Errorf("%s", got)
	}
}
