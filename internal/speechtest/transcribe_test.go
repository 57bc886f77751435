package speechtest_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

var phrases = []string{
	"I would like to book an appointment", "what time do you open on Saturday", "please call me back tomorrow morning", "no thank you goodbye",
	"yes that works for me", "can I speak to a human", "my order has not arrived", "how much does it cost", "the answer is forty two",
	"please stop calling this number", "could you repeat that", "I need to cancel my subscription", "my name is Ada Lovelace",
	"wait a moment please", "Thursday at half past ten", "send me an email instead",
}

func TestPhrasesAreRecognised(t *testing.T) {
	t.Parallel()
	b := speechtest.Phrases(t, phrases...)
	random := rand.New(rand.NewPCG(3, 3))
	for name, call := range map[string]func([]int16) []int16{
		"clean":     func(s []int16) []int16 { return s },
		"µ-law":     func(s []int16) []int16 { return sound.ULaw.Decode(nil, sound.ULaw.Encode(nil, s)) },
		"noise":     func(s []int16) []int16 { return noisy(s, 400) },
		"quiet":     func(s []int16) []int16 { return scaled(s, 0.05) },
		"beginning": func(s []int16) []int16 { return s[1200:] },
		"silence":   func(s []int16) []int16 { return slices.Concat(make([]int16, 8000), s, make([]int16, 12000)) },
		"losses": func(s []int16) []int16 {
			frames := sound.Split(s)
			for i := range frames {
				if random.IntN(33) == 0 {
					frames[i] = sound.Frame{}
				}
			}
			return sound.Join(frames)
		},
	} {
		for _, phrase := range phrases {
			if got := b.Recognise(call(sound.Join(b.Say(t, phrase)))); got != phrase {
				t.Errorf("%s: %q is taken for %q", name, phrase, got)
			}
		}
	}
	for _, speed := range []string{"140", "190"} {
		for _, phrase := range phrases {
			if got := b.Recognise(voice(t, phrase, "-s", speed)); got != phrase {
				t.Errorf("at %s words a minute: %q is taken for %q", speed, phrase, got)
			}
		}
	}
}

func voice(t *testing.T, text string, options ...string) []int16 {
	t.Helper()
	samples, err := speechtest.Voice(text, options...)
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

func TestNothingElseIsRecognised(t *testing.T) {
	t.Parallel()
	b := speechtest.Phrases(t, phrases...)
	for _, text := range []string{"completely different words are spoken here", "one two three four five six seven", "hello"} {
		if got := b.Recognise(voice(t, text)); got != "" {
			t.Errorf("%q is taken for %q", text, got)
		}
	}
	for name, samples := range map[string][]int16{
		"nothing": nil, "a sample": {1}, "silence": make([]int16, 16000), "noise": noisy(make([]int16, 16000), 3000), "modem": spoken(t, "modem"),
	} {
		if got := b.Recognise(samples); got != "" {
			t.Errorf("%s is taken for %q", name, got)
		}
	}
}

// recorded is a form with a recording and other fields, in pairs.
func recorded(t *testing.T, s *speechtest.Server, name string, content []byte, fields ...string) *http.Request {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		form.WriteField(fields[i], fields[i+1])
	}
	if name != "" {
		part, _ := form.CreateFormFile("file", name)
		part.Write(content)
	}
	form.Close()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.Base()+"/audio/transcriptions", &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+speechtest.Key)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return r
}

func wav(t *testing.T, rate int, samples []int16) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := sound.NewWriter(&out, sound.Header{Rate: rate, Channels: 1, Length: len(samples)})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(samples); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestTranscription(t *testing.T) {
	t.Parallel()
	b := speechtest.Phrases(t, phrases...)
	s := speechtest.Transcribe(t, b)
	const phrase = "could you repeat that"
	samples := sound.Join(b.Say(t, phrase))
	wide, err := sound.NewResampler(8000, 16000)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		file   []byte
		fields []string
		want   string
	}{
		"8 kHz":   {wav(t, 8000, samples), nil, `{"text":"could you repeat that"}`},
		"16 kHz":  {wav(t, 16000, wide.Flush(wide.Write(nil, samples))), []string{"response_format", "json"}, `{"text":"could you repeat that"}`},
		"text":    {wav(t, 8000, samples), []string{"response_format", "text"}, phrase + "\n"},
		"silence": {wav(t, 8000, make([]int16, 8000)), []string{"language", "en"}, `{"text":""}`},
		"stream": {wav(t, 8000, samples), []string{"stream", "true"}, strings.ReplaceAll(`data: {"delta":"could ","type":"transcript.text.delta"}
data: {"delta":"you ","type":"transcript.text.delta"}
data: {"delta":"repeat ","type":"transcript.text.delta"}
data: {"delta":"that","type":"transcript.text.delta"}
data: {"text":"could you repeat that","type":"transcript.text.done"}
`, "\n", "\n\n")},
	} {
		got := send(recorded(t, s, "call.wav", tt.file, append(tt.fields, "model", "whisper-1")...))
		if got.err != nil || got.status != http.StatusOK || string(got.body) != tt.want {
			t.Errorf("%s: %d: %s, %v", name, got.status, got.body, got.err)
		}
	}
	if got := s.Requests(); len(got) != 5 || got[0].Model != "whisper-1" {
		t.Errorf("%+v", got)
	}
	s.Behave(speechtest.Manner{Cut: 2})
	got := send(recorded(t, s, "call.wav", wav(t, 8000, samples), "model", "m", "stream", "true"))
	if got.err == nil || strings.Count(string(got.body), "data: ") != 2 {
		t.Errorf("an answer that was cut: %s, %v", got.body, got.err)
	}
}

func TestTranscriptionIsAsStrictAsTheOriginal(t *testing.T) {
	t.Parallel()
	s := speechtest.Transcribe(t, speechtest.Phrases(t))
	fine := wav(t, 8000, make([]int16, 100))
	for name, r := range map[string]*http.Request{
		"no model":  recorded(t, s, "a.wav", fine),
		"no file":   recorded(t, s, "", nil, "model", "m"),
		"no WAV":    recorded(t, s, "a.wav", []byte("RIFF"), "model", "m"),
		"other":     recorded(t, s, "a.xyz", fine, "model", "m"),
		"srt":       recorded(t, s, "a.wav", fine, "model", "m", "response_format", "srt"),
		"1 kHz":     recorded(t, s, "a.wav", wav(t, 1000, make([]int16, 100)), "model", "m"),
		"too long":  recorded(t, s, "a.wav", wav(t, 8000, make([]int16, 601*8000)), "model", "m"),
		"too large": recorded(t, s, "a.wav", make([]byte, 26<<20), "model", "m"),
	} {
		if got := send(r); got.status != http.StatusBadRequest {
			t.Errorf("%s: %d", name, got.status)
		}
	}
	if got := s.Requests(); len(got) != 0 {
		t.Error(fmt.Sprint(got))
	}
	r := recorded(t, s, "a.wav", fine, "model", "m")
	r.Header.Del("Authorization")
	if got := send(r); got.status != http.StatusUnauthorized {
		t.Errorf("without a key: %d", got.status)
	}
}
