package speech_test

import (
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/deepgramtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// flux is Deepgram with a model of version 2.
func flux(t *testing.T, model string) (*deepgramtest.Server, speech.Endpoint) {
	t.Helper()
	s, e := deepgram(t)
	e.Model, e.Patience = model, 5*time.Second
	return s, e
}

func TestFluxIsAskedForTheLanguageAndTheWords(t *testing.T) {
	t.Parallel()
	for model, hint := range map[string]string{deepgramtest.Flux: "", deepgramtest.Multilingual: "de"} {
		s, e := flux(t, model)
		ear := listen(t, e, speech.Listening{Language: "de-AT", Words: []string{"Maier", "Huber"}})
		say(t, ear, "servus")
		understands(t, ear, "servus")
		q := s.Queries()[0]
		if q.Get("language_hint") != hint || !slices.Equal(q["keyterm"], []string{"Maier", "Huber"}) || q.Get("tag") != "calls" || q.Has("language") {
			t.Errorf("%v", q)
		}
	}
}

// The model says how likely it is that somebody has finished, with the words; of other models nothing is known.
func TestFluxJudgesTheEnd(t *testing.T) {
	t.Parallel()
	s, e := flux(t, deepgramtest.Flux)
	ear := listen(t, e, speech.Listening{})
	judge, ok := ear.(speech.Judge)
	if !ok {
		t.Fatal("it judges nothing")
	}
	if over, judged := judge.Over(); judged {
		t.Errorf("%g before anything was said", over)
	}
	for _, want := range []float64{0.25, 0.75} {
		s.Over(want)
		say(t, ear, "I want ")
		if _, err := ear.Text(t.Context()); err != nil {
			t.Fatal(err)
		}
		if over, judged := judge.Over(); !judged || over != want {
			t.Errorf("%g, %t, want %g", over, judged, want)
		}
	}
	ear.Next()
	if over, judged := judge.Over(); judged {
		t.Errorf("%g of the next utterance", over)
	}
	_, e = deepgram(t)
	other := listen(t, e, speech.Listening{})
	say(t, other, "yes")
	understands(t, other, "yes")
	if over, judged := other.(speech.Judge).Over(); judged {
		t.Errorf("another model: %g", over)
	}
}

// Where nobody has said anything there is no turn to end: it is known from the sound that follows.
func TestFluxHearsSilence(t *testing.T) {
	t.Parallel()
	s, e := flux(t, deepgramtest.Flux)
	ear := listen(t, e, speech.Listening{})
	for range 2 {
		for range 1000 / sound.FrameMs {
			if err := ear.Write(sound.Frame{}); err != nil {
				t.Fatal(err)
			}
		}
		understands(t, ear, "")
		say(t, ear, "yes")
		understands(t, ear, "yes")
		ear.Next()
	}
	if wrong := s.Wrong(); len(wrong) > 0 || len(s.Heard()) != 1 {
		t.Errorf("%q, wrong %q", s.Heard(), wrong)
	}
}

// Nothing but sound keeps a connection open. It is none of the caller's.
func TestFluxIsKeptOpenBySilence(t *testing.T) {
	t.Parallel()
	s, e := flux(t, deepgramtest.Flux)
	e.Silence = 20 * time.Millisecond
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "one")
	understands(t, ear, "one")
	await.Until(t, "a silent connection is not kept open", func() bool { return s.Sound(0) > 2*sound.Rate })
	ear.Next()
	say(t, ear, "two ")
	understands(t, ear, "two")
	say(t, ear, "three")
	understands(t, ear, "two three")
	if err := ear.Close(); err != nil {
		t.Error(err)
	}
	await.Until(t, "the connection was not ended", func() bool { return slices.Contains(s.Commands(), "CloseStream") })
	if wrong := s.Wrong(); len(wrong) > 0 {
		t.Error(wrong)
	}
}
