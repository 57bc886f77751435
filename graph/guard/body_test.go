package guard //nolint:testpackage // see schema_test.go

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// endless is a body that says how much of it was read.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	e.read += len(p)
	return len(p), nil
}

func TestPostBodyLimit(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	good := asked(t, "{me{id}}")
	s := server(t, es, Post{BodyBytes: int64(len(good))})
	if got := send(t, s, request(t, good)); got.status != http.StatusOK {
		t.Errorf("at the limit: %d %s", got.status, got.text)
	}
	if got := send(t, s, request(t, good+" ")); got.status != 413 || got.header.Get("Connection") != "close" {
		t.Errorf("one byte over: %d %v", got.status, got.header)
	}
	for name, length := range map[string]int64{"unknown": -1, "a lie": 10} {
		body := &endless{}
		r := request(t, "")
		r.Body, r.ContentLength = io.NopCloser(body), length
		if got := send(t, s, r); got.status != 413 || got.code() != "payload_too_large" || body.read > 4_096 {
			t.Errorf("length %s: %d %s after %d bytes", name, got.status, got.text, body.read)
		}
	}
	body := &endless{}
	r := request(t, "")
	r.Body, r.ContentLength = io.NopCloser(body), 1<<40
	if got := send(t, s, r); got.status != 413 || body.read != 0 {
		t.Errorf("a length over the limit: %d after %d bytes", got.status, body.read)
	}
	if got := send(t, server(t, es, Post{}), request(t, good+strings.Repeat(" ", 4<<20-len(good)))); got.status != http.StatusOK {
		t.Errorf("4 MB: %d %s", got.status, got.text)
	}
	if got := send(t, server(t, es, Post{}), request(t, good+strings.Repeat(" ", 4<<20))); got.status != 413 {
		t.Errorf("more than 4 MB: %d %s", got.status, got.text)
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the line went dead: 10.0.0.1:443") }

func TestPostNeverEchoesTheBody(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	s := server(t, es, Post{})
	const secret = "ask_live_0123456789"
	for _, body := range []string{
		secret, `{"query":"{me{id}}","key":"` + secret, `{"query":"{me{id}} \"` + secret + `\""}`, `{"key":"` + secret + `","key":""}`,
		`{"` + secret + `":"` + secret + `"} x`, `{"query":{"a":"` + secret + `"}}`, `{"query":"{me{id}}","variables":["` + secret + `"]}`,
		`{"query":"{search(number:\"` + secret + `\"){id}}"}`, `["` + secret + `"]`,
	} {
		for _, accept := range []string{mediaJSON, "text/event-stream"} {
			recorder := httptest.NewRecorder()
			s.ServeHTTP(recorder, request(t, body, "Accept", accept))
			if text := recorder.Body.String(); !strings.Contains(text, `"errors"`) || strings.Contains(text, "ask_") {
				t.Errorf("%s: %s", body, text)
			}
		}
	}
	r := request(t, "")
	r.Body = io.NopCloser(broken{})
	if got := send(t, s, r); got.status != 400 || strings.Contains(got.text, "10.0") {
		t.Errorf("got %d %s", got.status, got.text)
	}
}

func TestPostNamesTheField(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	s := server(t, es, Post{})
	got := send(t, s, request(t, `{"query":"{me{id}}","variables":{"input":{"names":["a","\ud800"]}}}`))
	if details := got.Errors[0].Extensions.Details; len(details) != 1 || details[0].Field != "variables.input.names[1]" {
		t.Errorf("got %s", got.text)
	}
}
