package speech_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/spell"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

const fileKey = "sk-file-canary"

// whisper is a transcription server: what is asked of it by which address, and how it answers.
type whisper struct {
	*httptest.Server

	lock   sync.Mutex
	asked  []map[string]string
	from   map[string]bool
	warmed int
	play   []http.HandlerFunc // instead of the words, in turn
}

func whispers(t *testing.T, play ...http.HandlerFunc) (*whisper, speech.Endpoint) {
	t.Helper()
	s := &whisper{from: map[string]bool{}, play: play}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(t, w, r) }))
	t.Cleanup(s.Close)
	return s, speech.Endpoint{Kind: speech.OpenAI, URL: s.URL + "/v1", Key: fileKey}
}

func (s *whisper) serve(t *testing.T, w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "Bearer "+fileKey {
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = io.WriteString(w, "wrong key "+r.Header.Get("Authorization"))
		return
	}
	if r.Method == http.MethodHead {
		s.lock.Lock()
		defer s.lock.Unlock()
		s.warmed++
		return
	}
	form, text, err := read(r)
	if err != nil || r.URL.Path != "/v1/audio/transcriptions" {
		t.Errorf("%s: %v", r.URL, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.lock.Lock()
	s.asked, s.from[r.RemoteAddr] = append(s.asked, form), true
	var play http.HandlerFunc
	if len(s.play) > 0 {
		play, s.play = s.play[0], s.play[1:]
	}
	s.lock.Unlock()
	switch {
	case play != nil:
		play(w, r)
	case form["stream"] == "true":
		w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		for _, c := range text {
			_, _ = fmt.Fprintf(w, "data: {\"type\":\"transcript.text.delta\",\"delta\":%q}\n\n", string(c))
		}
		_, _ = fmt.Fprintf(w, "data: {\"type\":\"transcript.text.done\",\"text\":%q}", text)
	default:
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"text": %q}`, text)
	}
}

// read is the form of a request, and what its file says.
func read(r *http.Request) (form map[string]string, text string, err error) {
	if err = r.ParseMultipartForm(4 << 20); err != nil {
		return nil, "", err
	}
	form = map[string]string{}
	for name, values := range r.MultipartForm.Value {
		form[name] = strings.Join(values, "|")
	}
	file, header, err := r.FormFile("file")
	if err != nil {
		return nil, "", err
	}
	form["type"], form["name"] = header.Header.Get("Content-Type"), header.Filename
	wav, err := io.ReadAll(file)
	if err != nil {
		return nil, "", err
	}
	in, err := sound.NewReader(bytes.NewReader(wav))
	if err != nil {
		return nil, "", err
	}
	channels, err := in.ReadAll(len(wav))
	if err != nil || in.Rate != sound.Rate || len(channels) != 1 {
		return nil, "", fmt.Errorf("%d channels at %d Hz: %w", len(channels), in.Rate, err)
	}
	return form, spell.Read(sound.ULaw.Encode(nil, channels[0])), nil
}

func (s *whisper) requests() []map[string]string {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.asked
}
