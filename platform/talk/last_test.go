package talk_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// A caller who says something and hangs up has said it, as far as it could be heard: whether its words are known already, on their way, or not asked
// for yet. Nobody waits for them on the line.
func TestTheLastWordsAreKept(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		leaves int
		words  time.Duration
		want   string
		late   bool // the words are asked for when the call is over
	}{
		"known, and not yet due": {1850, 50 * time.Millisecond, "user: Do not call me again.", false},
		"on their way":           {1900, 800 * time.Millisecond, "user: Do not call me again.", true},
		"not asked for":          {1600, 50 * time.Millisecond, "user: Do not call me again.", true},
		"in the middle":          {1300, 50 * time.Millisecond, "user: Do not call", true},
	} {
		w := newWorld(t)
		late := false
		w.hearing = func(int) (time.Duration, error) {
			late = slices.Contains(w.leg.Log(), "hangup")
			return tt.words, nil
		}
		w.say(400, "Do not call me again.", 1200)
		w.leg.Leave(tt.leaves)
		w.play()
		if w.outcome != talk.HungUp || w.transcript() != tt.want || late != tt.late || len(w.of(talk.Over)) != 1 {
			t.Errorf("%s: %s, %q, asked for after the end: %t", name, w.outcome, w.transcript(), late)
		}
	}
}

// Noise at the end is nothing that was said, and what cannot be understood leaves what was understood before.
func TestTheLastWordsAreNoWords(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.noise(400, 600)
	w.leg.Leave(1000)
	if w.play(); w.transcript() != "" || w.asks != 1 {
		t.Errorf("asked %d times: %q", w.asks, w.transcript())
	}
	w = newWorld(t)
	w.hearing = fails(errBroken, 2)
	w.say(400, "Do not call me again.", 1000).say(1520, "Goodbye.", 600)
	w.leg.Leave(1900)
	if w.play(); w.transcript() != "user: Do not call me again." || len(w.of(talk.SpeechFailed)) != 1 {
		t.Errorf("asked %d times: %q", w.asks, w.transcript())
	}
}

// The assistant hangs up, or the far end is broken, while the caller says something.
func TestTheLastWordsBeforeWeHangUp(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply = func(talk.Heard) reply {
		return reply{chunks: []string{"Goodbye."}, ending: 3 * time.Second, action: talk.Action{HangUp: true}}
	}
	w.say(1000, "Goodbye.", 600).say(3000, "Do not call me again.", 1200)
	w.play()
	if w.outcome != talk.Completed || !strings.HasSuffix(w.transcript(), "agent: Goodbye. | user: Do not call me again.") {
		t.Errorf("%s: %q", w.outcome, w.transcript())
	}
	w = asked(t)
	w.leg.Full(func(tick int) bool { return tick > 150 })
	w.say(11_500, "Do not call me again.", 2000)
	w.leg.Leave(60_000)
	w.play()
	if w.outcome != talk.Failed || !strings.Contains(w.transcript(), "user: Do not") {
		t.Errorf("%s: %q", w.outcome, w.transcript())
	}
}

// Words that do not come are waited for as long as in a call that goes on. A call that is ended from outside is over at once, with what is known.
func TestTheLastWordsAreBounded(t *testing.T) {
	t.Parallel()
	words := 50 * time.Millisecond
	for name, tt := range map[string]struct {
		kill time.Duration // after which the call is ended from outside
		took time.Duration // at least, and hardly more
		want string
		hang bool
	}{
		"they do not come":        {time.Hour, 6900 * time.Millisecond, "", true},
		"ended from outside":      {1800 * time.Millisecond, 1800 * time.Millisecond, "", true},
		"ended during the wait":   {3 * time.Second, 3 * time.Second, "", true},
		"ended with what is said": {1850 * time.Millisecond, 1850 * time.Millisecond, "user: Do not call me again.", false},
	} {
		w := newWorld(t)
		w.hearing = func(int) (time.Duration, error) {
			if tt.hang {
				return 0, errHangs
			}
			return words, nil
		}
		w.say(400, "Do not call me again.", 1200)
		w.leg.Leave(1900)
		var took time.Duration
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			ctx, cancel := context.WithTimeout(t.Context(), tt.kill)
			defer cancel()
			w.outcome = talk.New(w.parts()).Run(ctx)
			took = time.Since(begun)
		})
		w.settled()
		if took < tt.took || took > tt.took+100*time.Millisecond || w.transcript() != tt.want {
			t.Errorf("%s: %q after %v", name, w.transcript(), took)
		}
	}
}

// The last words of the caller and of a person who has taken over are kept as all others between them.
func TestTheLastWordsToAPersonAreKept(t *testing.T) {
	t.Parallel()
	for name, leaves := range map[string]int{"not asked for": 4400, "on their way": 5000} {
		w := newWorld(t)
		w.activities = true
		w.hearing = func(int) (time.Duration, error) { return 800 * time.Millisecond, nil }
		person := legtest.New()
		w.voiceOf(person, 1000, "We take you off our list.", 1200)
		w.say(3000, "Do not call me again.", 1200)
		w.in(2000, func() { w.takeOver("ada", person, nil) })
		w.leg.Leave(leaves)
		w.play()
		slices.Sort(w.witnessed)
		want := []string{"human: We take you off our list.", "user: Do not call me again."}
		if w.outcome != talk.HungUp || !slices.Equal(w.witnessed, want) || w.kept.Load() != 2 {
			t.Errorf("%s: %s, %q", name, w.outcome, w.witnessed)
		}
	}
}

// A caller who hangs up while a tool is in use has left immediately. The tool is finished all the same, and waited for if it needs only a moment.
func TestTheCallerLeavesDuringATool(t *testing.T) {
	t.Parallel()
	const leaves, ending = 5000, 5 * time.Second
	for name, tt := range map[string]struct {
		reply reply
		tool  bool
		fails bool // what the tool did is not kept
	}{
		"a tool":                {reply{chunks: []string{"Let me look.", "", "Done."}, tool: time.Hour, ending: ending}, true, false},
		"a tool and no words":   {reply{chunks: []string{"", "Done."}, tool: time.Hour, ending: ending}, true, false},
		"a tool in vain":        {reply{chunks: []string{"", "Done."}, tool: time.Hour, ending: ending, endErr: errBroken}, true, true},
		"words behind the tool": {reply{chunks: []string{"", "Done."}, hangs: true, ending: ending}, false, false},
		"no tool":               {reply{chunks: []string{"Let me look."}, hangs: true, ending: ending}, false, false},
	} {
		w := newWorld(t)
		w.reply = func(talk.Heard) reply { return tt.reply }
		w.say(1000, "Book it.", 600)
		w.leg.Leave(leaves)
		var over, kept time.Duration
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			w.session = talk.New(w.parts())
			w.outcome = w.session.Run(t.Context())
			over = time.Since(begun)
			if err := w.session.Linger(); (err != nil) != tt.fails || tt.fails && !errors.Is(err, errBroken) {
				t.Errorf("%s: %v", name, err)
			}
			kept = time.Since(begun)
		})
		w.settled()
		const between = leaves*time.Millisecond + ending/2
		if w.outcome != talk.HungUp || (over < between) != tt.tool || kept < between {
			t.Errorf("%s: %s, over after %v, kept after %v", name, w.outcome, over, kept)
		}
	}
}
