package speech_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/realtimetest"
	"github.com/switchboard-dev/switchboard/internal/spell"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

func realtime(t *testing.T) (*realtimetest.Server, speech.Endpoint) {
	t.Helper()
	s := realtimetest.Serve(t)
	return s, speech.Endpoint{Kind: speech.Realtime, URL: strings.Replace(s.URL, "http", "ws", 1) + "/v1/", Key: realtimetest.Key}
}

func TestRealtimeIsAskedForTheLanguageAndTheWords(t *testing.T) {
	t.Parallel()
	s, e := realtime(t)
	ear := listen(t, e, speech.Listening{Language: "de-AT", Words: []string{"Maier", "", "x\x00y", strings.Repeat("long", 500), "Huber"}})
	say(t, ear, "servus")
	understands(t, ear, "servus")
	var config struct {
		Audio struct {
			Input struct {
				Transcription map[string]string `json:"transcription"`
			} `json:"input"`
		} `json:"audio"`
	}
	if err := json.Unmarshal(s.Configs()[0], &config); err != nil {
		t.Fatal(err)
	}
	asked := config.Audio.Input.Transcription
	if asked["language"] != "de" || asked["prompt"] != "Maier, x y, Huber" {
		t.Errorf("%q", asked)
	}
}

// Two transcriptions under way may come in any order.
func TestRealtimeTranscriptionsComeInAnyOrder(t *testing.T) {
	t.Parallel()
	s, e := realtime(t)
	s.Hold()
	ear := listen(t, e, speech.Listening{})
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 2)
	for i, text := range []string{"first ", "second"} {
		say(t, ear, text)
		go func() {
			words, err := ear.Text(t.Context())
			answers <- answer{words, err}
		}()
		await.Until(t, "nothing was committed", func() bool { return s.Held() == i+1 })
	}
	s.Release()
	for range 2 {
		if got := <-answers; got.err != nil || got.text != "first" && got.text != "first second" {
			t.Errorf("%q, %v", got.text, got.err)
		}
	}
	understands(t, ear, "first second")
}

// Words that come late are none of the utterance that has begun meanwhile.
func TestLateWordsAreOfTheirUtterance(t *testing.T) {
	t.Parallel()
	s, e := realtime(t)
	s.Hold()
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "a long first utterance")
	first := make(chan error)
	go func() {
		_, err := ear.Text(t.Context())
		first <- err
	}()
	await.Until(t, "nothing was committed", func() bool { return s.Held() == 1 })
	ear.Next()
	if err := <-first; !errors.Is(err, speech.ErrClosed) {
		t.Error(err)
	}
	say(t, ear, "second")
	second := make(chan string)
	go func() {
		text, _ := ear.Text(t.Context())
		second <- text
	}()
	await.Until(t, "nothing was committed", func() bool { return s.Held() == 2 })
	s.Release()
	if text := <-second; text != "second" {
		t.Errorf("%q", text)
	}
}

func TestRealtimeTellsWhyItFails(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]error{
		"invalid_api_key": speech.ErrRefused, "rate_limit_exceeded": speech.ErrBusy, "insufficient_quota": speech.ErrBusy,
		"model_not_found": speech.ErrVoice, "session_expired": speech.ErrUnavailable,
	} {
		s, e := realtime(t)
		for range 100 {
			s.Fail(realtimetest.Fault{Code: code})
		}
		ear := listen(t, e, speech.Listening{})
		say(t, ear, "hello")
		_, err := ear.Text(t.Context())
		if secret(t, err, e.Key); !errors.Is(err, want) {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// Of an utterance that goes on and on before there is a connection, the last minute is kept.
func TestTheLastMinuteIsKept(t *testing.T) {
	t.Parallel()
	s, e := realtime(t)
	at, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	gate := make(chan struct{})
	proxy := httputil.NewSingleHostReverseProxy(at)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-gate
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	e.URL, e.Patience = front.URL+"/v1", time.Minute
	ear := listen(t, e, speech.Listening{})
	say(t, ear, strings.Repeat("x", 50*100)+"end")
	close(gate)
	text, err := ear.Text(t.Context())
	if err != nil || !strings.HasSuffix(text, "xxxend") || len(text) < 50*60 || len(text) > 50*61 {
		t.Errorf("%d characters, %v", len(text), err)
	}
}

func TestSpellingIsReadAsItWasSaid(t *testing.T) {
	t.Parallel()
	var codes []byte
	for _, f := range spell.Say("Hi~ !") {
		codes = sound.ULaw.Encode(codes, f[:])
	}
	if got := spell.Read(codes); got != "Hi~ !" {
		t.Errorf("%q", got)
	}
	if got := spell.Read(codes[1 : 2*sound.FrameSize]); got != "?#" {
		t.Errorf("%q", got)
	}
}
