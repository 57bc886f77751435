package speech_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// singer is a server that speaks: what is asked of it, and how it answers.
type singer struct {
	*httptest.Server

	lock  sync.Mutex
	asked []map[string]any
}

func sings(t *testing.T, answer http.HandlerFunc) (*singer, speech.Endpoint) {
	t.Helper()
	s := &singer{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var asked map[string]any
		err := json.NewDecoder(r.Body).Decode(&asked)
		if err != nil || r.URL.Path != "/v1/audio/speech" || r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %v", r.URL, err)
		}
		s.lock.Lock()
		s.asked = append(s.asked, asked)
		s.lock.Unlock()
		if r.Header.Get("Authorization") != "Bearer "+fileKey {
			status(http.StatusUnauthorized, "wrong key ")(w, r)
			return
		}
		answer(w, r)
	}))
	t.Cleanup(s.Close)
	return s, speech.Endpoint{Kind: speech.OpenAI, URL: s.URL + "/v1", Key: fileKey}
}

func (s *singer) requests() []map[string]any {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.asked
}

// tone is a second of 440 Hz; the second channel and any further is silent.
func tone(rate, channels int) []int16 {
	all := make([]int16, rate*channels)
	for i := range rate {
		all[i*channels] = int16(16000 * math.Sin(2*math.Pi*440*float64(i)/float64(rate)))
	}
	return all
}

func pcm(samples []int16) string {
	var b []byte
	for _, s := range samples {
		b = binary.LittleEndian.AppendUint16(b, uint16(s))
	}
	return string(b)
}

// wav is a file whose length is not known, as servers stream it.
func wav(t *testing.T, samples []int16, rate, channels int) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := sound.NewWriter(&b, sound.Header{Rate: rate, Channels: channels, Length: -1}); err != nil {
		t.Fatal(err)
	}
	return b.String() + pcm(samples)
}

func speaker(t *testing.T, e speech.Endpoint) *speech.Synthesizer {
	t.Helper()
	s, err := speech.NewSpeaker(e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// hear is the sound of an utterance, and how it ended.
func hear(t *testing.T, u speech.Utterance) (all []int16, err error) {
	t.Helper()
	defer func() {
		if err := u.Close(); err != nil {
			t.Error(err)
		}
	}()
	for {
		f, err := u.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, f[:]...)
	}
}

// speak says something and hears it.
func speak(t *testing.T, e speech.Endpoint) ([]int16, error) {
	t.Helper()
	u, err := speaker(t, e).Say(t.Context(), speech.Voice{}, "Hello.")
	if err != nil {
		return nil, err
	}
	return hear(t, u)
}

func loudness(samples []int16) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += float64(s) * float64(s)
	}
	return math.Sqrt(sum / float64(max(len(samples), 1)))
}

func TestSoundOfAnyShapeIsTelephoneSound(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind, body string
		loud       float64
	}{
		"pcm":            {"audio/pcm", pcm(tone(24000, 1)), 11314},
		"pcm of a rate":  {"audio/pcm; rate=16000", pcm(tone(16000, 1)), 11314},
		"without a type": {"", pcm(tone(24000, 1)), 11314},
		"half a sample":  {"audio/pcm", pcm(tone(24000, 1)) + "x", 11314},
		"wav":            {"audio/wav", wav(t, tone(24000, 1), 24000, 1), 11314},
		"wav as pcm":     {"audio/pcm", wav(t, tone(48000, 1), 48000, 1), 11314},
		"wav at 44.1":    {"audio/wav", wav(t, tone(44100, 1), 44100, 1), 11314},
		"wav at 8":       {"audio/wav", wav(t, tone(8000, 1), 8000, 1), 11314},
		"stereo":         {"audio/wav", wav(t, tone(16000, 2), 16000, 2), 5657},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, e := sings(t, func(w http.ResponseWriter, _ *http.Request) {
				if w.Header()["Content-Type"] = nil; c.kind != "" {
					w.Header().Set("Content-Type", c.kind)
				}
				for piece := range slices.Chunk([]byte(c.body), 999) { // odd, so that samples are cut
					_, _ = w.Write(piece)
					_ = http.NewResponseController(w).Flush()
				}
			})
			all, err := speak(t, e)
			if err != nil || len(all) < 50*sound.FrameSize || len(all) > 51*sound.FrameSize {
				t.Fatalf("%d samples, %v", len(all), err)
			}
			if loud := loudness(all[400:7600]); math.Abs(loud-c.loud) > c.loud/50 {
				t.Errorf("loudness %.0f", loud)
			}
		})
	}
}

func TestWhatIsAskedOfASpeaker(t *testing.T) {
	t.Parallel()
	s, e := sings(t, body("audio/pcm", pcm(tone(24000, 1))))
	e.Model = "kokoro"
	say := func(v speech.Voice, text string) {
		u, err := speaker(t, e).Say(t.Context(), v, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := hear(t, u); err != nil {
			t.Error(err)
		}
	}
	say(speech.Voice{}, "a\x00b\x1b[0m\r\n\xffc\u2028 ")
	say(speech.Voice{ID: "af_sky", Model: "tts-1", Speed: 1.5}, "€5")
	say(speech.Voice{ID: "x", Speed: 99}, strings.Repeat("ä", 4096))
	say(speech.Voice{ID: "x", Speed: math.NaN()}, "y")
	want := []map[string]any{
		{"model": "kokoro", "voice": "alloy", "input": "a b [0m c", "response_format": "pcm"},
		{"model": "tts-1", "voice": "af_sky", "input": "€5", "response_format": "pcm", "speed": 1.5},
		{"model": "kokoro", "voice": "x", "input": strings.Repeat("ä", 4096), "response_format": "pcm", "speed": 4.0},
		{"model": "kokoro", "voice": "x", "input": "y", "response_format": "pcm"},
	}
	for i, got := range s.requests() {
		if len(got) != len(want[i]) {
			t.Errorf("%d: %v", i, got)
		}
		for name, value := range want[i] {
			if got[name] != value {
				t.Errorf("%d: %s is %v", i, name, got[name])
			}
		}
	}
}

func TestNothingToSay(t *testing.T) {
	t.Parallel()
	s, e := sings(t, hang)
	for _, text := range []string{"", " ", "\x00", "...", "— !?"} {
		u, err := speaker(t, e).Say(t.Context(), speech.Voice{}, text)
		if err != nil {
			t.Fatal(err)
		}
		if all, err := hear(t, u); len(all) > 0 || err != nil {
			t.Errorf("%q: %d samples, %v", text, len(all), err)
		}
	}
	if _, err := speaker(t, e).Say(t.Context(), speech.Voice{}, strings.Repeat("a", 4097)); !errors.Is(err, speech.ErrText) {
		t.Error(err)
	}
	if n := len(s.requests()); n > 0 {
		t.Errorf("%d requests", n)
	}
}

func TestSpeechFails(t *testing.T) {
	t.Parallel()
	second := pcm(tone(24000, 1))
	endless := func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, second)
		}
	}
	for name, c := range map[string]struct {
		play  http.HandlerFunc
		want  error
		heard int // frames at least
	}{
		"forbidden":        {status(http.StatusForbidden, ""), speech.ErrRefused, 0},
		"busy":             {status(http.StatusTooManyRequests, ""), speech.ErrBusy, 0},
		"unknown voice":    {status(http.StatusBadRequest, `{"detail":{"message":"Voice af_x not found"}}`), speech.ErrVoice, 0},
		"unknown model":    {status(http.StatusNotFound, `{"error":{"code":"model_not_found"}}`), speech.ErrVoice, 0},
		"unknown address":  {status(http.StatusNotFound, ``), speech.ErrUnavailable, 0},
		"broken":           {status(http.StatusBadGateway, ``), speech.ErrUnavailable, 0},
		"hung":             {hang, speech.ErrUnavailable, 0},
		"hung at once":     {halfway("audio/pcm", "", hang), speech.ErrUnavailable, 0},
		"hung halfway":     {halfway("audio/pcm", second, hang), speech.ErrUnavailable, 49},
		"cut":              {halfway("audio/pcm", second, drop), speech.ErrUnavailable, 49},
		"cut in a sample":  {halfway("audio/pcm", second[1:], drop), speech.ErrUnavailable, 49},
		"a file cut":       {halfway("audio/wav", wav(t, tone(24000, 1), 24000, 1), drop), speech.ErrUnavailable, 49},
		"a header cut":     {halfway("audio/wav", "RIFF0000WAV", drop), speech.ErrUnavailable, 0},
		"no sound":         {body("audio/pcm", ""), speech.ErrUnavailable, 0},
		"one byte":         {body("audio/pcm", "x"), speech.ErrUnavailable, 0},
		"a file of none":   {body("audio/wav", wav(t, nil, 24000, 1)), speech.ErrUnavailable, 0},
		"a file of no WAV": {body("audio/wav", "RIFF0000AVI LIST"), speech.ErrUnavailable, 0},
		"a rate of 1 Hz":   {body("audio/wav", wav(t, tone(24000, 1), 1, 1)), speech.ErrUnavailable, 0},
		"a rate of none":   {body("audio/pcm; rate=-5", second), speech.ErrUnavailable, 0},
		"a rate of nobody": {body("audio/pcm; rate=191999", second), speech.ErrUnavailable, 0},
		"JSON":             {body("application/json", `{"error":"model is loading"}`), speech.ErrUnavailable, 0},
		"a page":           {body("text/html", "<html>"), speech.ErrUnavailable, 0},
		"endless":          {endless, speech.ErrUnavailable, 29000},
		"endless header":   {halfway("audio/wav", "RIFF0000WAVELIST\xff\xff\xff\xff", endless), speech.ErrUnavailable, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, e := sings(t, c.play)
			var o observed
			e.Observe = o.observe
			if strings.HasPrefix(name, "hung") {
				e.Patience, e.Silence = 20*soon, 20*soon // what they send first has to be there
			}
			all, err := speak(t, e)
			if secret(t, err, fileKey); !errors.Is(err, c.want) || len(all) < c.heard*sound.FrameSize {
				t.Errorf("%d samples, %v", len(all), err)
			}
			if o.count("speech openai ok") != 0 || len(o.all) != 1 {
				t.Errorf("%v", o.all)
			}
		})
	}
}

func TestAnUtteranceIsStopped(t *testing.T) {
	t.Parallel()
	for name, stop := range map[string]func(cancel func(), u speech.Utterance){
		"closed":   func(_ func(), u speech.Utterance) { _ = u.Close() },
		"canceled": func(cancel func(), _ speech.Utterance) { cancel() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			gone := make(chan struct{})
			_, e := sings(t, func(w http.ResponseWriter, r *http.Request) {
				defer close(gone)
				for r.Context().Err() == nil {
					_, _ = io.WriteString(w, pcm(tone(24000, 1)))
				}
			})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			u, err := speaker(t, e).Say(ctx, speech.Voice{}, "On and on.")
			if err != nil {
				t.Fatal(err)
			}
			for range 10 {
				if _, err := u.Next(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			stop(cancel, u)
			if _, err := u.Next(t.Context()); err == nil || errors.Is(err, io.EOF) || errors.Is(err, speech.ErrUnavailable) {
				t.Error(err)
			}
			await.Receive(t, gone, "the provider goes on")
			if err := u.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A wait for sound that ends does not end the sound.
func TestAWaitForSoundEnds(t *testing.T) {
	t.Parallel()
	more := make(chan struct{})
	_, e := sings(t, halfway("audio/pcm", "", func(w http.ResponseWriter, _ *http.Request) {
		<-more
		_, _ = io.WriteString(w, pcm(tone(24000, 1)))
	}))
	u, err := speaker(t, e).Say(t.Context(), speech.Voice{}, "Hello.")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := u.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(more)
	if all, err := hear(t, u); err != nil || len(all) < 50*sound.FrameSize {
		t.Errorf("%d samples, %v", len(all), err)
	}
}

// A provider that is away for a moment says nothing about its voices.
func TestOnlyAnswersAreRemembered(t *testing.T) {
	t.Parallel()
	var s *singer
	s, e := sings(t, func(w http.ResponseWriter, r *http.Request) {
		if len(s.requests()) == 1 {
			status(http.StatusBadGateway, "")(w, r)
			return
		}
		body("audio/pcm", pcm(tone(24000, 1)))(w, r)
	})
	checker := speaker(t, e)
	for _, want := range []error{speech.ErrUnavailable, nil} {
		if err := checker.Check(t.Context(), speech.Voice{}); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

func TestVoicesAreChecked(t *testing.T) {
	t.Parallel()
	var s *singer
	s, e := sings(t, func(w http.ResponseWriter, r *http.Request) {
		if asked := s.requests(); asked[len(asked)-1]["voice"] != "nova" {
			status(http.StatusBadRequest, `{"error":{"param":"voice"}}`)(w, r)
			return
		}
		body("audio/pcm", pcm(tone(24000, 1)))(w, r)
	})
	checker := speaker(t, e)
	for range 3 {
		if err := checker.Check(t.Context(), speech.Voice{ID: "nova"}); err != nil {
			t.Error(err)
		}
	}
	for range 3 {
		if err := checker.Check(t.Context(), speech.Voice{ID: "nobody"}); !errors.Is(err, speech.ErrVoice) {
			t.Error(err)
		}
	}
	if n := len(s.requests()); n != 2 {
		t.Errorf("%d requests", n)
	}
	e.Key = "sk-another"
	if err := speaker(t, e).Check(t.Context(), speech.Voice{ID: "nova"}); !errors.Is(err, speech.ErrRefused) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, want := range []error{context.Canceled, nil} { // what nobody waited for is not known
		if err := checker.Check(ctx, speech.Voice{ID: "nova", Speed: 2}); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
		ctx = t.Context()
	}
}
