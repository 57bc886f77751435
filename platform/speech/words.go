package speech

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/tmaxmax/go-sse"
)

const (
	// answerLimit bounds an answer, textLimit the words in it, of which a minute has a few hundred.
	answerLimit = 1 << 20
	textLimit   = 16 << 10
)

// readWords reads the words of an answer, which is a document or a stream of events.
func readWords(resp *http.Response) (string, error) {
	in := &bounded{in: resp.Body, left: answerLimit}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")) // what is no type is read as JSON
	read := readDocument
	if kind == "text/event-stream" {
		read = readEvents
	}
	text, err := read(in)
	if err != nil {
		return "", err
	}
	if text = clean(text); len(text) > textLimit {
		return "", unavailable(errEndless)
	}
	return text, nil
}

func readDocument(in io.Reader) (string, error) {
	body, err := io.ReadAll(in)
	if err != nil {
		return "", err //nolint:wrapcheck // classified by the caller
	}
	var document struct {
		Text *string `json:"text"`
	}
	if json.Unmarshal(body, &document) != nil || document.Text == nil {
		return "", unavailable(errGarbage)
	}
	return *document.Text, nil
}

// readEvents reads OpenAI's events; older servers send a document a segment instead.
func readEvents(in io.Reader) (string, error) {
	in = io.MultiReader(in, strings.NewReader("\n\n")) // some servers leave out the empty line after the last event
	var text strings.Builder
	ended, segments := false, false
	for event, err := range sse.Read(in, &sse.ReadConfig{MaxEventSize: answerLimit}) {
		if err != nil {
			return "", err
		}
		if event.Data == "" || strings.HasPrefix(event.Data, "[DONE]") {
			continue
		}
		var e struct {
			Type  string  `json:"type"`
			Delta string  `json:"delta"`
			Text  *string `json:"text"`
		}
		if json.Unmarshal([]byte(event.Data), &e) != nil {
			return "", unavailable(errGarbage)
		}
		switch {
		case e.Type == "transcript.text.done" && e.Text != nil:
			text.Reset()
			text.WriteString(*e.Text)
			ended = true
		case e.Type == "transcript.text.delta":
			text.WriteString(e.Delta)
		case e.Type == "error":
			return "", unavailable(errGarbage)
		case e.Type == "" && e.Text != nil:
			segments = true
			text.WriteString(" " + *e.Text)
		}
	}
	if !ended && !segments {
		return "", unavailable(errCut)
	}
	return text.String(), nil
}

// bounded reads so many bytes and fails beyond. It remembers why reading ended, which other readers turn into the end.
type bounded struct {
	in   io.Reader
	left int
	err  error
}

// Read of io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.err != nil {
		return 0, b.err
	}
	n, err := b.in.Read(p)
	if b.left -= n; b.left < 0 {
		n, err = 0, unavailable(errEndless)
	}
	b.err = err
	return n, err
}

// cut says what broke the reading off; nil if it came to its end.
func (b *bounded) cut() error {
	if errors.Is(b.err, io.EOF) {
		return nil
	}
	return b.err
}
