package talk_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/talk"
)

// The person who answers says "Hello?", and perhaps more, whose words are known before, during or after the announcement. They never cut it off. The
// opener answers them, or the mind if there is none.
func TestTheAnnouncementIsNotCutOff(t *testing.T) {
	t.Parallel()
	const notice, opener = "This call is recorded.", "Hello, this is Ada."
	for name, tt := range map[string]struct {
		opener string
		words  time.Duration
		goesOn bool
		want   string
		cuts   int
	}{
		"no opener":                      {"", 50 * time.Millisecond, false, notice + " | You said: Hello?", 0},
		"no opener, late words":          {"", 790 * time.Millisecond, false, notice + " | You said: Hello?", 0},
		"no opener, it goes on":          {"", 50 * time.Millisecond, true, notice + " | You said: Hello? | Who is it?", 0},
		"opener, late words":             {opener, 790 * time.Millisecond, false, notice + " | " + opener, 0},
		"opener, it goes on":             {opener, 50 * time.Millisecond, true, notice + " | " + opener, 0},
		"opener, it goes on, late words": {opener, 790 * time.Millisecond, true, notice + " | " + opener + "… | You said: Hello? | Who is it?", 1},
	} {
		w := called(t)
		w.set.Announcement, w.set.Opener.Text = notice, tt.opener
		w.hearing = func(int) (time.Duration, error) { return tt.words, nil }
		w.say(400, "Hello?", 600)
		if tt.goesOn {
			w.say(1750, "Who is it?", 600)
		}
		w.leg.Leave(9000)
		w.play()
		if w.heard() != tt.want || len(w.of(talk.Interrupted)) != tt.cuts {
			t.Errorf("%s: %q, interrupted %d times, %q", name, w.heard(), len(w.of(talk.Interrupted)), w.transcript())
		}
	}
}

// The same holds for an opener that cannot be interrupted.
func TestAFirmOpenerIsNotCutOff(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.set.Opener.Firm = true
	w.hearing = func(int) (time.Duration, error) { return 790 * time.Millisecond, nil }
	w.say(400, "Hello?", 600).say(1750, "Who is it?", 600)
	w.leg.Leave(9000)
	w.play()
	if w.heard() != w.set.Opener.Text+" | You said: Hello? | Who is it?" || len(w.of(talk.Interrupted))+len(w.of(talk.Resumed)) != 0 {
		t.Errorf("%q, %q", w.heard(), w.transcript())
	}
}
