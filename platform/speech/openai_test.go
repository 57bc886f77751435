package speech_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

func TestFilesAreTranscribed(t *testing.T) {
	t.Parallel()
	for _, stream := range []bool{false, true} {
		s, e := whispers(t)
		e.Stream, e.Model = stream, "whisper-large"
		ear := listen(t, e, speech.Listening{Language: "pt-BR", Words: []string{"Ana", "Bia"}})
		understands(t, ear, "")
		say(t, ear, "I want ")
		understands(t, ear, "I want")
		understands(t, ear, "I want")
		say(t, ear, "a table")
		understands(t, ear, "I want a table")
		ear.Next()
		understands(t, ear, "")
		say(t, ear, "x")
		understands(t, ear, "x")
		want := map[string]string{
			"model": "whisper-large", "response_format": "json", "language": "pt", "prompt": "Ana, Bia", "type": "audio/wav", "name": "utterance.wav",
		}
		if stream {
			want["stream"] = "true"
		}
		asked := s.requests()
		if len(asked) != 3 || !maps.Equal(asked[0], want) {
			t.Errorf("%d requests, the first %q", len(asked), asked[0])
		}
	}
}

// The connection is there before there is anything to say, and serves one request after the other.
func TestConnectionsAreOpenedEarlyAndKept(t *testing.T) {
	t.Parallel()
	s, e := whispers(t)
	var o observed
	e.Observe = o.observe
	ear := listen(t, e, speech.Listening{})
	await.Until(t, "no connection was opened", func() bool { return o.count("connection openai ok") == 1 })
	for _, word := range []string{"a", "b", "c"} {
		say(t, ear, word)
		if _, err := ear.Text(t.Context()); err != nil {
			t.Error(err)
		}
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.warmed != 1 || len(s.from) != 1 || o.count("transcription openai ok") != 3 {
		t.Errorf("%d early, %d connections, %v", s.warmed, len(s.from), o.all)
	}
}

func TestOnlyTheLastMinuteIsSent(t *testing.T) {
	t.Parallel()
	_, e := whispers(t)
	ear := listen(t, e, speech.Listening{})
	say(t, ear, strings.Repeat("x", 50*100)+"end")
	if text, err := ear.Text(t.Context()); err != nil || len(text) != 50*60 || !strings.HasSuffix(text, "xend") {
		t.Errorf("%d characters, %v", len(text), err)
	}
}

func status(code int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body+fileKey)
	}
}

func body(kind, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, text)
	}
}

func hang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func drop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// halfway begins an answer, and goes on in another way.
func halfway(kind, text string, then http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, text)
		_ = http.NewResponseController(w).Flush()
		then(w, r)
	}
}

// drip answers a byte at a time and never ends.
func drip(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	for r.Context().Err() == nil {
		_, _ = io.WriteString(w, " ")
		_ = http.NewResponseController(w).Flush()
	}
}

func TestTranscriptionFails(t *testing.T) {
	t.Parallel()
	const json, events = "application/json", "text/event-stream"
	for name, c := range map[string]struct {
		play http.HandlerFunc
		want error
	}{
		"no money":         {status(http.StatusPaymentRequired, ""), speech.ErrBusy},
		"forbidden":        {status(http.StatusForbidden, ""), speech.ErrRefused},
		"busy":             {status(http.StatusTooManyRequests, ""), speech.ErrBusy},
		"unknown model":    {status(http.StatusNotFound, `{"error":{"code":"model_not_found"}}`), speech.ErrVoice},
		"unknown address":  {status(http.StatusNotFound, `{"detail":"Not Found"}`), speech.ErrUnavailable},
		"broken":           {status(http.StatusInternalServerError, ""), speech.ErrUnavailable},
		"no content":       {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }, speech.ErrUnavailable},
		"hung":             {hang, speech.ErrUnavailable},
		"hung halfway":     {halfway(json, `{"text": "I w`, hang), speech.ErrUnavailable},
		"cut":              {halfway(json, `{"text": "I w`, drop), speech.ErrUnavailable},
		"events cut":       {halfway(events, "data: {\"type\":\"transcript.text.delta\",\"delta\":\"I\"}\n\n", drop), speech.ErrUnavailable},
		"events hung":      {halfway(events, "data: {\"type\":\"transcript.text.delta\",\"delta\":\"I\"}\n\n", hang), speech.ErrUnavailable},
		"events that end":  {body(events, "data: {\"type\":\"transcript.text.delta\",\"delta\":\"I\"}\n\n"), speech.ErrUnavailable},
		"an event of none": {body(events, "data: nonsense\n\n"), speech.ErrUnavailable},
		"an error event":   {body(events, "data: {\"type\":\"error\"}\n\n"), speech.ErrUnavailable},
		"drip":             {drip, speech.ErrUnavailable},
		"no JSON":          {body("text/html", "<html>"), speech.ErrUnavailable},
		"no text":          {body(json, `{"texts": []}`), speech.ErrUnavailable},
		"huge":             {body(json, `{"text": "x"`+strings.Repeat(" ", 2<<20)+`}`), speech.ErrUnavailable},
		"huge events":      {body(events, "data: "+strings.Repeat("x", 2<<20)), speech.ErrUnavailable},
		"endless words":    {body(json, `{"text": "`+strings.Repeat("x ", 10<<10)+`"}`), speech.ErrUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, e := whispers(t, c.play)
			var o observed
			e.Observe = o.observe
			if strings.Contains(name, "hung") || name == "drip" {
				e.Patience = 20 * soon // the request has to be there
			}
			ear := listen(t, e, speech.Listening{})
			say(t, ear, "hello")
			text, err := ear.Text(t.Context())
			if secret(t, err, fileKey); !errors.Is(err, c.want) || text != "" {
				t.Errorf("%q, %v", text, err)
			}
			if n := len(s.requests()); n != 1 {
				t.Errorf("%d requests", n)
			}
			if o.count("transcription openai ok") != 0 {
				t.Errorf("%v", o.all)
			}
		})
	}
}

func TestAWrongKeyIsRefused(t *testing.T) {
	t.Parallel()
	_, e := whispers(t)
	e.Key = "sk-another"
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "hello")
	_, err := ear.Text(t.Context())
	if secret(t, err, e.Key); !errors.Is(err, speech.ErrRefused) {
		t.Error(err)
	}
}

// Only what fails before an answer is tried again, once.
func TestAFailedConnectionIsTriedOnceMore(t *testing.T) {
	t.Parallel()
	s, e := whispers(t, drop, nil, drop, drop)
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "hello")
	understands(t, ear, "hello")
	say(t, ear, "!")
	if _, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrUnavailable) {
		t.Error(err)
	}
	if n := len(s.requests()); n != 4 {
		t.Errorf("%d requests", n)
	}
	understands(t, ear, "hello!")
}

func TestSegmentsOfAnOlderServerAreJoined(t *testing.T) {
	t.Parallel()
	_, e := whispers(t, body("text/event-stream", "data: {\"text\":\"I want\"}\n\ndata: {\"text\":\"a table.\"}\n\n"))
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "x")
	understands(t, ear, "I want a table.")
}

// No database takes a NUL, and no model is to read what nobody has said.
func TestWordsAreOneCleanLine(t *testing.T) {
	t.Parallel()
	_, e := whispers(t, body("application/json", "{\"text\": \"\\u0000 one\\u0007\\r\\n\\u2028two \\ud800 \xff three\\u001b \"}"))
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "x")
	text, err := ear.Text(t.Context())
	if err != nil || strings.ReplaceAll(text, "\ufffd ", "") != "one two three" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestKeysStayAtTheirAddress(t *testing.T) {
	t.Parallel()
	var reached atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
	t.Cleanup(other.Close)
	_, e := whispers(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
	})
	ear := listen(t, e, speech.Listening{})
	say(t, ear, "hello")
	if _, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrUnavailable) || reached.Load() != 0 {
		t.Errorf("%v, %d requests elsewhere", err, reached.Load())
	}
}

func TestAWaitForWordsEnds(t *testing.T) {
	t.Parallel()
	for _, closed := range []bool{false, true} {
		asked := make(chan struct{})
		_, e := whispers(t, func(w http.ResponseWriter, r *http.Request) {
			close(asked)
			hang(w, r)
		})
		var o observed
		e.Observe = o.observe
		ear := listen(t, e, speech.Listening{})
		say(t, ear, "hello")
		ctx, cancel := context.WithCancel(t.Context())
		want, end := context.Canceled, cancel
		if closed {
			want, end = speech.ErrClosed, func() { _ = ear.Close() }
		}
		go func() {
			<-asked
			end()
		}()
		if _, err := ear.Text(ctx); !errors.Is(err, want) || o.count("transcription openai canceled") != 1 {
			t.Errorf("%v, %v", err, o.all)
		}
		cancel()
	}
}

func TestEndpointsThatAreNone(t *testing.T) {
	t.Parallel()
	for _, e := range []speech.Endpoint{
		{},
		{Kind: "eleven"},
		{Kind: speech.OpenAI, URL: "api.example.com"},
		{Kind: speech.OpenAI, URL: "ftp://example.com"},
		{Kind: speech.OpenAI, URL: "http://sk-secret@example.com"},
		{Kind: speech.OpenAI, URL: "http://sk-secret\x00"},
		{Kind: speech.Realtime, URL: "wss:"},
	} {
		if _, err := speech.NewTranscriber(e); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: %v", e, err)
		}
		if _, err := speech.NewSpeaker(e); err == nil {
			t.Errorf("%+v speaks", e)
		}
	}
	for _, kind := range []string{speech.OpenAI, speech.Realtime, speech.Deepgram} {
		_, heard := speech.NewTranscriber(speech.Endpoint{Kind: kind})
		_, said := speech.NewSpeaker(speech.Endpoint{Kind: kind})
		if heard != nil || (said == nil) != (kind == speech.OpenAI) {
			t.Error(fmt.Sprint(kind, heard, said))
		}
	}
}
