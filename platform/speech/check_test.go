package speech_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/deepgramtest"
	"github.com/switchboard-dev/switchboard/internal/realtimetest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// transcriber is an endpoint of transcription, and how many connections or requests it has had.
type transcriber struct {
	speech.Endpoint

	asked func() int
}

// transcribers are one of each kind; a test of each is what a check of all has to do alike.
func transcribers(t *testing.T, test func(t *testing.T, e transcriber)) {
	t.Helper()
	t.Run("openai", func(t *testing.T) {
		t.Parallel()
		s := speechtest.Transcribe(t, speechtest.Phrases(t, "Hello."))
		s.Offer("whisper-1")
		e := speech.Endpoint{Kind: speech.OpenAI, URL: s.Base(), Key: speechtest.Key, Model: "whisper-1"}
		test(t, transcriber{e, func() int { return len(s.Requests()) }})
	})
	t.Run("realtime", func(t *testing.T) {
		t.Parallel()
		s := realtimetest.Serve(t)
		e := speech.Endpoint{Kind: speech.Realtime, URL: s.URL + "/v1", Key: realtimetest.Key, Model: realtimetest.Model}
		test(t, transcriber{e, func() int { return len(s.Heard()) }})
	})
	t.Run("deepgram", func(t *testing.T) {
		t.Parallel()
		s := deepgramtest.Serve(t)
		e := speech.Endpoint{Kind: speech.Deepgram, URL: s.URL + "/v1", Key: deepgramtest.Key, Model: deepgramtest.Model}
		test(t, transcriber{e, func() int { return len(s.Heard()) }})
	})
}

func recognizer(t *testing.T, e speech.Endpoint) *speech.Recognizer {
	t.Helper()
	r, err := speech.NewTranscriber(e)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTranscriptionIsChecked(t *testing.T) {
	t.Parallel()
	transcribers(t, func(t *testing.T, e transcriber) {
		right := recognizer(t, e.Endpoint)
		for range 3 {
			if err := right.Check(t.Context(), "en"); err != nil {
				t.Error(err)
			}
		}
		if n := e.asked(); n != 1 {
			t.Errorf("it was asked %d times", n)
		}
		wrong := func(change func(e *speech.Endpoint)) speech.Endpoint {
			other := e.Endpoint
			change(&other)
			return other
		}
		for name, c := range map[string]struct {
			endpoint speech.Endpoint
			want     error
		}{
			"another key":     {wrong(func(e *speech.Endpoint) { e.Key = "sk-another" }), speech.ErrRefused},
			"no key":          {wrong(func(e *speech.Endpoint) { e.Key = "" }), speech.ErrRefused},
			"another model":   {wrong(func(e *speech.Endpoint) { e.Model = "whisper-9" }), speech.ErrVoice},
			"another address": {wrong(func(e *speech.Endpoint) { e.URL += "/more" }), speech.ErrAddress},
			"nobody there":    {wrong(func(e *speech.Endpoint) { e.URL = "http://127.0.0.1:1/v1" }), speech.ErrUnavailable},
		} {
			err := recognizer(t, c.endpoint).Check(t.Context(), "en")
			if secret(t, err, "sk-another"); !errors.Is(err, c.want) || errors.Is(err, speech.ErrAddress) != errors.Is(c.want, speech.ErrAddress) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A provider that does not answer is waited for no longer than the caller waits.
func TestAnEndlessCheckEnds(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // else a client that goes is not noticed
		hang(w, r)
	}))
	t.Cleanup(s.Close)
	for _, kind := range []string{speech.OpenAI, speech.Realtime, speech.Deepgram} {
		ctx, cancel := context.WithTimeout(t.Context(), soon/10)
		start := time.Now()
		err := recognizer(t, speech.Endpoint{Kind: kind, URL: s.URL + "/v1", Patience: time.Hour}).Check(ctx, "")
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > time.Minute {
			t.Errorf("%s: %v after %s", kind, err, time.Since(start))
		}
	}
}

// What an endpoint says while it is away is not remembered, and what it refuses is, for each language.
func TestOnlyAnswersOfTranscriptionAreRemembered(t *testing.T) {
	t.Parallel()
	s, e := whispers(t, status(http.StatusBadGateway, ""), status(http.StatusTooManyRequests, ""), nil, status(http.StatusBadRequest, `{"error":{"param":"language"}}`))
	r := recognizer(t, e)
	for i, want := range []error{speech.ErrUnavailable, speech.ErrBusy, nil, nil} {
		if err := r.Check(t.Context(), "en"); !errors.Is(err, want) {
			t.Errorf("%d: %v, want %v", i, err, want)
		}
	}
	for range 2 {
		if err := r.Check(t.Context(), "tlh"); !errors.Is(err, speech.ErrVoice) {
			t.Error(err)
		}
	}
	if n := len(s.requests()); n != 4 {
		t.Errorf("%d requests", n)
	}
}
