package speech_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/deepgramtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

func deepgram(t *testing.T) (*deepgramtest.Server, speech.Endpoint) {
	t.Helper()
	s := deepgramtest.Serve(t)
	return s, speech.Endpoint{Kind: speech.Deepgram, URL: s.URL + "/v1?tag=calls", Key: deepgramtest.Key}
}

func TestDeepgramIsAskedForTheLanguageAndTheWords(t *testing.T) {
	t.Parallel()
	s, e := deepgram(t)
	for _, o := range []speech.Listening{{Language: "de-AT", Words: []string{"Maier", "Huber"}}, {}} {
		ear := listen(t, e, o)
		say(t, ear, "servus")
		understands(t, ear, "servus")
	}
	q := s.Queries()
	if q[0].Get("language") != "de-AT" || !slices.Equal(q[0]["keyterm"], []string{"Maier", "Huber"}) || q[0].Get("tag") != "calls" {
		t.Errorf("%v", q[0])
	}
	if q[1].Get("language") != "multi" || q[1].Has("keyterm") {
		t.Errorf("%v", q[1])
	}
}

// Words come in segments of their own, and the utterance is all of them; a connection that breaks is sent what was not heard.
func TestDeepgramsSegmentsAreOneUtterance(t *testing.T) {
	t.Parallel()
	for _, drop := range []bool{false, true} {
		s, e := deepgram(t)
		text := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 20) // 10.4 s
		if drop {
			s.Fail(deepgramtest.Fault{After: 9 * sound.Rate, Drop: true})
		}
		ear := listen(t, e, speech.Listening{})
		say(t, ear, text)
		got, err := ear.Text(t.Context())
		if err != nil || strings.ReplaceAll(got, " ", "") != text {
			t.Errorf("%q, %v", got, err)
		}
		if !strings.Contains(got, " ") {
			t.Error("it came in one segment")
		}
	}
}

// Deepgram does not answer Finalize where hardly any sound is left to be heard.
func TestDeepgramIsAskedAgain(t *testing.T) {
	t.Parallel()
	s, e := deepgram(t)
	s.Shy(sound.Rate / 4)
	e.Patience = 5 * time.Second
	ear := listen(t, e, speech.Listening{})
	for range 2 {
		say(t, ear, "yes")
		understands(t, ear, "yes")
		say(t, ear, " please") // behind the silence that was asked with
		understands(t, ear, "yes please")
		ear.Next()
	}
	if len(s.Heard()) != 1 || len(s.Wrong()) > 0 {
		t.Errorf("%q, wrong %q", s.Heard(), s.Wrong())
	}
}

// The silence that Deepgram was asked again with is none of the sound: what is sent to a new connection begins where words end.
func TestDeepgramIsSentWhatWasNotHeard(t *testing.T) {
	t.Parallel()
	s, e := deepgram(t)
	s.Shy(sound.Rate / 4)
	e.Patience = 5 * time.Second
	text := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 8)
	s.Fail(deepgramtest.Fault{After: (len(text)+len("yes"))*sound.FrameSize + sound.Rate/2, Drop: true})
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "yes")
	understands(t, ear, "yes")
	say(t, ear, text)
	got, err := ear.Text(t.Context())
	if err != nil || strings.ReplaceAll(got, " ", "") != "yes"+text || len(s.Heard()) != 2 {
		t.Errorf("%q, %v", got, err)
	}
}

// The answer to Finalize may have no words, because they had come before it; it is none to the next.
func TestDeepgramAnswersTwice(t *testing.T) {
	t.Parallel()
	s, e := deepgram(t)
	s.Twice()
	ear := listen(t, e, speech.Listening{})
	for range 5 {
		want := ""
		for _, word := range []string{"one ", "two ", "three"} {
			say(t, ear, word)
			want += word
			understands(t, ear, strings.TrimSpace(want))
		}
		ear.Next()
	}
}

func TestDeepgramIsKeptOpenAndClosed(t *testing.T) {
	t.Parallel()
	s, e := deepgram(t)
	e.Silence = 20 * time.Millisecond
	ear := listen(t, e, speech.Listening{})
	await.Until(t, "a silent connection is not kept open", func() bool { return slices.Contains(s.Commands(), "KeepAlive") })
	e.Silence = time.Minute
	other := listen(t, e, speech.Listening{})
	say(t, other, "bye")
	understands(t, other, "bye")
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	await.Until(t, "the connection was not ended", func() bool { return slices.Contains(s.Commands(), "CloseStream") })
	if err := ear.Close(); err != nil {
		t.Error(err)
	}
	if wrong := s.Wrong(); len(wrong) > 0 {
		t.Error(wrong)
	}
}
