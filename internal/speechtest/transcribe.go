package speechtest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"testing"
)

// largest is how much sound the original takes.
const largest = 25 << 20

// Transcribe starts an endpoint of transcription (POST /v1/audio/transcriptions), which recognises the phrases of a book in WAV
// files. Of anything else the text is empty. It answers in JSON, as plain text, or as a stream of events.
func Transcribe(t testing.TB, b *Book) *Server {
	t.Helper()
	return serve(t, "/v1/audio/transcriptions", func(w http.ResponseWriter, r *http.Request, s *Server) {
		in, samples, why := form(w, r)
		if why != "" {
			refuse(w, http.StatusBadRequest, why)
			return
		}
		in.Text = b.Recognise(samples)
		if m, goes := s.take(w, r, in); goes {
			transcript(w, r, in, m)
		}
	})
}

// form reads a request, and says why the original would refuse it.
func form(w http.ResponseWriter, r *http.Request) (in Request, samples []int16, why string) {
	r.Body = http.MaxBytesReader(w, r.Body, largest)
	file, header, err := r.FormFile("file")
	if err != nil {
		return in, nil, "A form with a file of at most 25 MB is required."
	}
	defer func() { _ = file.Close() }()
	in = Request{
		Model: r.FormValue("model"), Format: r.FormValue("response_format"), Language: r.FormValue("language"), Stream: r.FormValue("stream") == "true",
	}
	if in.Model == "" {
		return in, nil, "you must provide a model parameter"
	}
	if in.Format != "" && in.Format != "json" && in.Format != "text" {
		return in, nil, "This model has the formats json and text only, and not '" + in.Format + "'."
	}
	content, err := io.ReadAll(file)
	if err != nil || path.Ext(header.Filename) != ".wav" {
		return in, nil, "Unrecognized file format."
	}
	if samples, err = telephone(content); err != nil {
		return in, nil, "Audio file might be corrupted or unsupported: " + err.Error()
	}
	return in, samples, ""
}

func transcript(w http.ResponseWriter, r *http.Request, in Request, m Manner) {
	switch {
	case in.Stream:
		w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		m.stream(w, r, events(in.Text))
	case in.Format == "text":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		m.stream(w, r, [][]byte{[]byte(in.Text + "\n")})
	default:
		w.Header().Set("Content-Type", "application/json")
		m.stream(w, r, [][]byte{encode(map[string]any{"text": in.Text})})
	}
}

// events are the words, one at a time, and then the whole.
func events(text string) (all [][]byte) {
	event := func(kind, field, value string) {
		all = append(all, fmt.Appendf(nil, "data: %s\n\n", encode(map[string]any{"type": kind, field: value})))
	}
	for word := range strings.SplitAfterSeq(text, " ") {
		if word != "" {
			event("transcript.text.delta", "delta", word)
		}
	}
	event("transcript.text.done", "text", text)
	return all
}

func encode(v map[string]any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}
