package talk_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// takeOver by somebody, who expects an error or none.
func (w *world) takeOver(who string, person leg.Leg, want error) {
	if err := w.session.TakeOver(who, person); !errors.Is(err, want) {
		w.errorf("%s: %v", who, err)
	}
}

// broken is a leg whose connection breaks after some frames.
type brokenLeg struct {
	*legtest.Leg

	left int
}

var errCut = errors.New("cut")

func (b *brokenLeg) Receive(ctx context.Context) (leg.Heard, error) {
	if b.left--; b.left < 0 {
		return leg.Heard{}, errCut
	}
	return b.Leg.Receive(ctx)
}

// Instruct and Overheard are those of a mind that takes part.
func (w *world) Instruct(text string, private bool) {
	if private {
		text = "in private: " + text
	}
	w.told = append(w.told, text)
}

func (w *world) Overheard(u talk.Utterance) func(context.Context) error {
	w.witnessed = append(w.witnessed, u.Role+": "+u.Text)
	failed := !w.forgets
	return func(context.Context) error {
		if !failed {
			failed = true
			return errForgets
		}
		w.kept.Add(1)
		return nil
	}
}

var errForgets = errors.New("forgets")

func (w *world) Resumed(asked bool) func(context.Context) error {
	if !asked {
		w.witnessed = append(w.witnessed, "gone")
		return nil
	}
	w.witnessed = append(w.witnessed, "resumed")
	return nil
}

// voiceOf has a person say something, which an ear understands.
func (w *world) voiceOf(person *legtest.Leg, at int, text string, ms int) {
	w.texts, w.sizes = append(w.texts, text), append(w.sizes, ms/20)
	for i := range ms / 20 {
		person.Say(at+20*i, mark(callerVoice, len(w.texts)-1, i, -20))
	}
}

// What both say while a person speaks is taken down, by whom it was, and the mind gets to know it; nobody answers it.
func TestWordsWhileAPersonSpeaks(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.activities = true
	var out bytes.Buffer
	w.recording = &out
	person := legtest.New()
	w.voiceOf(person, 500, "This is Ada, how can I help you?", 1600)
	w.say(6000, "I want a refund please.", 1200).say(12_000, "And now?", 600)
	w.in(3000, func() { w.takeOver("ada", person, nil) })
	w.in(10_000, func() { w.session.GiveBack(legtest.New()); w.session.GiveBack(person) })
	w.play()
	if got, want := w.witnessed, []string{"human: This is Ada, how can I help you?", "user: I want a refund please.", "resumed"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if int(w.kept.Load()) != 2 {
		t.Error("it is not kept")
	}
	if text := w.transcript(); !strings.Contains(text, "human: This is Ada, how can I help you? | user: I want a refund please. | user: And now?") {
		t.Error(text)
	}
	if len(w.drafts) != 2 || w.drafts[1].heard.Text != "And now?" {
		t.Errorf("%d drafts", len(w.drafts))
	}
	_, assistant := tape(t, out.Bytes())
	n := 0
	for _, f := range assistant {
		if f[0] == callerVoice {
			n++
		}
	}
	if n != 80 {
		t.Errorf("%d frames of the person are recorded", n)
	}
}

// What cannot be kept is tried to be kept once more.
func TestWordsWhileAPersonSpeaksAreKeptAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.forgets = true
	w.say(3000, "I want a refund please.", 1200)
	w.in(1000, func() { w.takeOver("ada", legtest.New(), nil) })
	w.leg.Leave(6000)
	w.play()
	if int(w.kept.Load()) != 1 || len(w.of(talk.Trouble)) != 0 {
		t.Errorf("kept %d times: %+v", w.kept.Load(), w.of(talk.Trouble))
	}
}

// One person speaks at a time. The same one may come again, by another connection.
func TestASecondPersonIsRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, second, again := legtest.New(), legtest.New(), legtest.New()
	again.Say(500, mark(900, 1, 0, -20))
	w.in(1000, func() { w.takeOver("ada", first, nil) })
	w.in(2000, func() { w.takeOver("bob", second, talk.ErrTaken) })
	w.in(2500, func() {
		if err := w.session.Whisper("Be brief."); !errors.Is(err, talk.ErrTaken) {
			w.errorf("a whisper to nobody: %v", err)
		}
	})
	w.in(3000, func() { w.takeOver("ada", again, nil) })
	w.leg.Leave(6000)
	w.play()
	for name, l := range map[string]*legtest.Leg{"first": first, "second": second, "again": again} {
		if n := strings.Count(strings.Join(l.Log(), " "), "hangup"); n != 1 {
			t.Errorf("%s was hung up %d times", name, n)
		}
	}
	if len(w.of(talk.TakenOver)) != 1 || len(w.of(talk.GivenBack)) != 0 || len(w.told) != 0 {
		t.Errorf("%+v", w.events)
	}
	if !slices.ContainsFunc(w.leg.Sound(), func(f sound.Frame) bool { return f[0] == 900 }) {
		t.Error("the second connection is not heard")
	}
}

// Where the connection of a person breaks, they have ten seconds. Then the assistant goes on.
func TestThePersonIsCutOff(t *testing.T) {
	t.Parallel()
	for back, want := range map[int]string{0: "Sorry to keep you.", 8000: ""} {
		w := newWorld(t)
		w.set.Phrases.Returned, w.set.Phrases.StillThere = "Sorry to keep you.", ""
		person, again := &brokenLeg{legtest.New(), 50}, legtest.New()
		w.in(1000, func() { w.takeOver("ada", person, nil) })
		w.in(3000, func() { w.takeOver("bob", legtest.New(), talk.ErrTaken) })
		if back > 0 {
			w.in(back, func() { w.takeOver("ada", again, nil) })
		}
		w.leg.Leave(15_000)
		w.play()
		if got := w.heard(); got != want {
			t.Errorf("%d: %q", back, got)
		}
		given := w.of(talk.GivenBack)
		if back == 0 && (len(given) != 1 || given[0].AtMs < 12_000 || given[0].AtMs > 12_100) || back > 0 && len(given) != 0 {
			t.Errorf("%d: %+v", back, given)
		}
	}
}

// What the assistant decided before a person took over does not end the call, and neither does a provider that fails meanwhile.
func TestNothingEndsWhileAPersonSpeaks(t *testing.T) {
	t.Parallel()
	w := asked(t)
	w.reply = func(talk.Heard) reply { return reply{chunks: []string{long}, action: talk.Action{HangUp: true}} }
	person := legtest.New()
	w.in(3000, func() { w.takeOver("ada", person, nil) })
	w.play()
	if w.outcome != talk.HungUp || len(w.drafts) != 1 || !w.drafts[0].cut {
		t.Errorf("%s: %+v", w.outcome, w.events)
	}
	deaf := newWorld(t)
	person = legtest.New()
	deaf.listening = func(int) error { return errHangs } // twice for five seconds
	deaf.in(1000, func() { deaf.takeOver("ada", person, nil) })
	deaf.in(14_000, func() { deaf.session.GiveBack(person) })
	deaf.leg.Leave(60_000)
	deaf.play()
	if given := deaf.of(talk.GivenBack); deaf.outcome != talk.Failed || len(given) != 1 || given[0].AtMs < 14_000 || !strings.HasSuffix(deaf.heard(), "Goodbye.") {
		t.Errorf("%s: %+v, %s", deaf.outcome, given, deaf.heard())
	}
}

// Nobody is spared the announcement because a person takes over.
func TestTheAnnouncementIsSaidFirst(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Announcement = "This call is recorded."
	w.in(300, func() { w.takeOver("ada", legtest.New(), talk.ErrBusy) })
	w.in(5000, func() { w.takeOver("ada", legtest.New(), nil) })
	w.leg.Leave(8000)
	w.play()
	if got := w.heard(); got != w.set.Announcement {
		t.Error(got)
	}
}

// Neither is anybody because it is not known yet who has answered.
func TestTheAnnouncementIsSaidToWhoAnswers(t *testing.T) {
	t.Parallel()
	w := called(t)
	w.set.Announcement, w.set.Opener.Text = "This call is recorded.", ""
	w.say(400, "Hello?", 600)
	w.in(300, func() { w.takeOver("ada", legtest.New(), talk.ErrBusy) })
	w.in(5000, func() { w.takeOver("ada", legtest.New(), nil) })
	w.leg.Leave(8000)
	w.play()
	if got := w.heard(); got != w.set.Announcement+" | You said: Hello?" {
		t.Error(got)
	}
}

// A caller who was taken for a machine is listened to after a person has spoken with them, whether or not the message had begun.
func TestAPersonWhoWasTakenForAMachine(t *testing.T) {
	t.Parallel()
	for _, at := range []int{7200, 8300} {
		w := called(t)
		person := legtest.New()
		w.say(400, "You know me and I know you and so on", 6000).say(14_000, "Are you there?", 800)
		w.in(at, func() { w.takeOver("ada", person, nil) })
		w.in(12_000, func() { w.session.GiveBack(person) })
		w.leg.Leave(20_000)
		w.play()
		if len(w.of(talk.Machine)) != 1 || w.outcome != talk.HungUp || !strings.HasSuffix(w.heard(), "You said: Are you there?") {
			t.Errorf("at %d: %s, %s", at, w.outcome, w.heard())
		}
	}
}

// A call that a person has taken over is not longer than calls may be.
func TestATakenCallEnds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Limits.Call = 20_000
	w.in(1000, func() { w.takeOver("ada", legtest.New(), nil) })
	w.leg.Leave(200_000)
	w.play()
	if w.outcome != talk.Completed {
		t.Error(w.outcome)
	}
}

// A whisper reaches the mind before the next reply, and the caller never. What was drafted without it is thought of again. The mind is told which
// came while the recording was paused.
func TestWhispers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.set.Hearing.Complete, w.set.Hearing.Incomplete = 2000, 2000
	w.say(1000, "Is there a discount?", 1000)
	w.in(3000, func() {
		if err := w.session.Whisper("Offer ten percent."); err != nil {
			w.errorf("%v", err)
		}
	})
	w.in(6000, func() { w.session.Record(false) })
	w.in(6500, func() {
		if err := w.session.Whisper("Card 4111."); err != nil {
			w.errorf("%v", err)
		}
	})
	w.leg.Leave(10_000)
	w.after = append(w.after, func() {
		if err := w.session.Whisper("Too late."); !errors.Is(err, talk.ErrOver) {
			w.errorf("%v", err)
		}
	})
	w.play()
	if !slices.Equal(w.told, []string{"Offer ten percent.", "in private: Card 4111."}) || len(w.of(talk.Whispered)) != 2 {
		t.Errorf("%q, %+v", w.told, w.events)
	}
	if len(w.drafts) != 2 || !slices.Equal(w.drafts[0].log, []string{"drop"}) {
		t.Errorf("%d drafts", len(w.drafts))
	}
	if strings.Contains(w.heard()+w.transcript(), "ten percent") {
		t.Error(w.transcript())
	}
}
