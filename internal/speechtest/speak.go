package speechtest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// longest is how many characters the original takes at a time.
const longest = 4096

// piece is 100 ms of the voice, in bytes.
const piece = spokenRate / 10 * 2

// Speak starts an endpoint of speech (POST /v1/audio/speech). Its voice is a modem, which Decode understands. It has the
// formats pcm (24 kHz, 16 bits) and wav, and refuses others.
func Speak(t testing.TB) *Server {
	t.Helper()
	return serve(t, "/v1/audio/speech", speech)
}

func speech(w http.ResponseWriter, r *http.Request, s *Server) {
	var in struct {
		Model  string `json:"model"`
		Input  string `json:"input"`
		Voice  string `json:"voice"`
		Format string `json:"response_format"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		refuse(w, http.StatusBadRequest, "We could not parse the JSON body of your request.")
		return
	}
	n := utf8.RuneCountInString(in.Input)
	if in.Model == "" || in.Voice == "" || n == 0 || n > longest {
		refuse(w, http.StatusBadRequest, "A model, a voice and an input of 1 to 4096 characters are required.")
		return
	}
	if in.Format != "pcm" && in.Format != "wav" {
		refuse(w, http.StatusBadRequest, "This voice has the formats pcm and wav only, and not '"+in.Format+"'.")
		return
	}
	m, goes := s.take(w, r, Request{Model: in.Model, Voice: in.Voice, Format: in.Format, Text: in.Input})
	if !goes {
		return
	}
	w.Header().Set("Content-Type", map[string]string{"pcm": "audio/pcm", "wav": "audio/wav"}[in.Format])
	m.stream(w, r, slices.Collect(slices.Chunk(encoded(in.Format, speak(in.Input)), piece)))
}

func encoded(format string, samples []int16) []byte {
	var out bytes.Buffer
	if format == "wav" { // whose length is not known yet, as the original streams it
		if _, err := sound.NewWriter(&out, sound.Header{Rate: spokenRate, Channels: 1, Length: -1}); err != nil {
			panic(err)
		}
	}
	if err := binary.Write(&out, binary.LittleEndian, samples); err != nil {
		panic(err)
	}
	return out.Bytes()
}
