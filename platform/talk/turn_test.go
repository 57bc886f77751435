package talk_test

import (
	"testing"

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
	for _, e := range w.events {
		t.Logf("%+v", e)
	}
	t.Log(w.played())
}
