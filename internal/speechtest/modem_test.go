package speechtest_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

const text = "Good morning! The appointment on 24/11 at 10:45 is free; aaaa, zzz ??? Grüße, 東京 — €5. 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz"

// answer is one that was read to its end; err says where that did not come.
type answer struct {
	status int
	kind   string
	body   []byte
	err    error
}

func ask(t *testing.T, s *speechtest.Server, body string) answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.Base()+"/audio/speech", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+speechtest.Key)
	return send(r)
}

func send(r *http.Request) (a answer) {
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		return answer{err: err}
	}
	defer w.Body.Close()
	a.status, a.kind = w.StatusCode, w.Header.Get("Content-Type")
	a.body, a.err = io.ReadAll(w.Body)
	return a
}

// spoken asks for a text and returns it as a call has it, at 8 kHz.
func spoken(t *testing.T, text string) []int16 {
	t.Helper()
	got := ask(t, speechtest.Speak(t), fmt.Sprintf(`{"model":"tts-1","voice":"alloy","input":%q,"response_format":"pcm"}`, text))
	if got.err != nil || got.status != http.StatusOK || got.kind != "audio/pcm" {
		t.Fatal(got.status, got.kind, got.err)
	}
	samples := make([]int16, len(got.body)/2)
	binary.Decode(got.body, binary.LittleEndian, samples)
	return to8k(t, 24000, samples)
}

func to8k(t *testing.T, from int, samples []int16) []int16 {
	t.Helper()
	r, err := sound.NewResampler(from, sound.Rate)
	if err != nil {
		t.Fatal(err)
	}
	return r.Flush(r.Write(nil, samples))
}

// Every letter comes back, at its place within 5 ms, whatever a telephone does to it.
func TestModemSurvivesATelephone(t *testing.T) {
	t.Parallel()
	clean := spoken(t, text)
	if len(clean) != speechtest.Length(text) {
		t.Fatalf("%d samples, not %d", len(clean), speechtest.Length(text))
	}
	for name, call := range map[string]func([]int16) []int16{
		"clean":   func(s []int16) []int16 { return s },
		"µ-law":   func(s []int16) []int16 { return sound.ULaw.Decode(nil, sound.ULaw.Encode(nil, s)) },
		"A-law":   func(s []int16) []int16 { return sound.ALaw.Decode(nil, sound.ALaw.Encode(nil, s)) },
		"quiet":   func(s []int16) []int16 { return scaled(s, 0.1) },
		"noisy":   func(s []int16) []int16 { return noisy(s, 400) },
		"lossy":   func(s []int16) []int16 { return lossy(s, false) },
		"patched": func(s []int16) []int16 { return lossy(s, true) },
	} {
		for _, later := range []int{0, 8077} {
			call := call(append(make([]int16, later), clean...))
			letters := speechtest.Decode(sound.Split(append(call, make([]int16, 1000)...)))
			if got := speechtest.Text(letters); got != text {
				t.Errorf("%s: %q", name, got)
				continue
			}
			at := later
			for i, r := range []rune(text) {
				end := at + speechtest.Length(string(r))
				if far := max(abs(letters[i].Start-at), abs(letters[i].End-end)); far > 40 && name[0] != 'l' && name[0] != 'p' {
					t.Errorf("%s: letter %d is at %d to %d, not %d to %d", name, i, letters[i].Start, letters[i].End, at, end)
				}
				at = end
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }

func scaled(s []int16, by float64) []int16 {
	out := make([]int16, len(s))
	for i, v := range s {
		out[i] = int16(float64(v) * by)
	}
	return out
}

func noisy(s []int16, size float64) []int16 {
	random := rand.New(rand.NewPCG(1, 1))
	out := make([]int16, len(s))
	for i, v := range s {
		out[i] = int16(math.Round(float64(v) + size*random.NormFloat64()))
	}
	return out
}

// lossy loses one frame in 200, but never two in a row: it is silence, or the one before it again.
func lossy(s []int16, patched bool) []int16 {
	random := rand.New(rand.NewPCG(2, 2))
	frames := sound.Split(s)
	for i, lost := 1, 0; i < len(frames); i++ {
		if random.IntN(200) > 0 || i == lost+1 {
			continue
		}
		lost = i
		if frames[i] = (sound.Frame{}); patched {
			frames[i] = frames[i-1]
		}
	}
	return sound.Join(frames)
}

// A frame that is lost anywhere costs no letter.
func TestModemSurvivesALossAnywhere(t *testing.T) {
	t.Parallel()
	clean := spoken(t, "aab0")
	for from := 160; from+320 < len(clean); from += 20 {
		for _, patched := range []bool{false, true} {
			samples := append([]int16{}, clean...)
			if clear(samples[from : from+160]); patched {
				copy(samples[from:from+160], clean[from-160:])
			}
			if got := speechtest.Text(speechtest.Decode(sound.Split(samples))); got != "aab0" {
				t.Errorf("lost at %d (patched: %v): %q", from, patched, got)
			}
		}
	}
}

// What was cut off ends with the last letter that was heard to its end, or nearly.
func TestModemShowsWhereItWasCut(t *testing.T) {
	t.Parallel()
	const offer = "I can offer you Thursday."
	samples := spoken(t, offer)
	for cut := 0; cut < len(samples); cut += 160 {
		letters := speechtest.Decode(sound.Split(append(append([]int16{}, samples[:cut]...), make([]int16, 800)...)))
		got := speechtest.Text(letters)
		if sure := offer[:cut/640]; !strings.HasPrefix(got, sure) || !strings.HasPrefix(offer, got) || len(got) > len(sure)+1 {
			t.Errorf("cut at %d: %q, not %q", cut, got, sure)
		}
	}
}

// A letter of which a half is missing is not taken for another.
func TestModemKnowsWhatItLost(t *testing.T) {
	t.Parallel()
	for from, want := range map[int]string{2 * 640: "ab\ufffdc", 2*640 + 320: "ab\ufffdc", 640 + 320: "a\ufffdcc"} {
		samples := spoken(t, "abcc")
		clear(samples[from : from+320])
		if got := speechtest.Text(speechtest.Decode(sound.Split(samples))); got != want {
			t.Errorf("%d: %q, not %q", from, got, want)
		}
	}
}

func TestNothingIsRead(t *testing.T) {
	t.Parallel()
	for name, samples := range map[string][]int16{"nothing": nil, "silence": make([]int16, 8000), "noise": noisy(make([]int16, 80000), 3000)} {
		if got := speechtest.Decode(sound.Split(samples)); len(got) > 0 {
			t.Errorf("%s: %q", name, speechtest.Text(got))
		}
	}
}

func TestSpeechIsAsStrictAsTheOriginal(t *testing.T) {
	t.Parallel()
	s := speechtest.Speak(t)
	for name, tt := range map[string]struct {
		body string
		want int
	}{
		"fine":       {`{"model":"m","voice":"v","input":"a","response_format":"wav","speed":1}`, 200},
		"no JSON":    {`{`, 400},
		"no model":   {`{"voice":"v","input":"a","response_format":"wav"}`, 400},
		"no voice":   {`{"model":"m","input":"a","response_format":"wav"}`, 400},
		"no input":   {`{"model":"m","voice":"v","response_format":"wav"}`, 400},
		"too long":   {`{"model":"m","voice":"v","input":"` + strings.Repeat("é", 4097) + `","response_format":"wav"}`, 400},
		"mp3":        {`{"model":"m","voice":"v","input":"a","response_format":"mp3"}`, 400},
		"by default": {`{"model":"m","voice":"v","input":"a"}`, 400},
	} {
		if got := ask(t, s, tt.body); got.status != tt.want {
			t.Errorf("%s: %d", name, got.status)
		}
	}
	if got := s.Requests(); len(got) != 1 || got[0] != (speechtest.Request{Model: "m", Voice: "v", Format: "wav", Text: "a"}) {
		t.Errorf("%+v", got)
	}
	for path, want := range map[string]int{"/audio/speech": 401, "/audio/sing": 404} {
		r, _ := http.NewRequest(http.MethodPost, s.Base()+path, strings.NewReader(`{}`))
		if got := send(r); got.status != want {
			t.Errorf("%s without a key: %d", path, got.status)
		}
	}
}

func TestSpeechAsAFile(t *testing.T) {
	t.Parallel()
	file := ask(t, speechtest.Speak(t), `{"model":"m","voice":"v","input":"as a file","response_format":"wav"}`)
	r, err := sound.NewReader(bytes.NewReader(file.body))
	if err != nil || r.Header != (sound.Header{Rate: 24000, Channels: 1, Length: -1}) {
		t.Fatal(r, err)
	}
	channels, err := r.ReadAll(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	if got := speechtest.Text(speechtest.Decode(sound.Split(to8k(t, 24000, channels[0])))); got != "as a file" {
		t.Errorf("%q", got)
	}
}

const greeting = `{"model":"m","voice":"v","input":"hello","response_format":"pcm"}`

func TestManners(t *testing.T) {
	t.Parallel()
	s := speechtest.Speak(t)
	s.Behave(speechtest.Manner{Status: 503, Delay: time.Millisecond})
	if got := ask(t, s, greeting); got.status != 503 {
		t.Error(got.status)
	}
	s.Behave(speechtest.Manner{Cut: 1, Every: time.Millisecond})
	got := ask(t, s, greeting)
	if got.err == nil || len(got.body) != 4800 {
		t.Errorf("%d bytes of an answer that was cut, %v", len(got.body), got.err)
	}
	s.Behave(speechtest.Manner{})
	whole := ask(t, s, greeting)
	if whole.err != nil || len(whole.body) != 3*2*speechtest.Length("hello") || !bytes.HasPrefix(whole.body, got.body) {
		t.Errorf("%d bytes, %v", len(whole.body), whole.err)
	}
}

// A server that hangs, or takes its time, stops when the client goes.
func TestServersStopWithTheirClient(t *testing.T) {
	t.Parallel()
	for _, m := range []speechtest.Manner{{Hang: true}, {Delay: time.Hour}, {Every: time.Hour}} {
		s := speechtest.Speak(t)
		s.Behave(m)
		ctx, cancel := context.WithCancel(t.Context())
		r, _ := http.NewRequestWithContext(ctx, http.MethodPost, s.Base()+"/audio/speech", strings.NewReader(greeting))
		r.Header.Set("Authorization", "Bearer "+speechtest.Key)
		done := make(chan answer, 1)
		go func() { done <- send(r) }()
		await.Until(t, "the request does not come", func() bool { return len(s.Requests()) == 1 && s.Open() == 1 })
		cancel()
		if got, _ := await.Receive(t, done, "the client hangs"); got.err == nil {
			t.Errorf("%+v: answered", m)
		}
		s.Idle(t)
	}
}
