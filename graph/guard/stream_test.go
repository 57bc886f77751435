package guard //nolint:testpackage // see schema_test.go

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestStream(t *testing.T) {
	t.Parallel()
	es, ran := served(t, `{"messages":{"id":"a"}}`)
	s := server(t, es, Post{BodyBytes: 1_000})
	stream := func(body string, headers ...string) *httptest.ResponseRecorder {
		recorder := httptest.NewRecorder()
		s.ServeHTTP(recorder, request(t, body, append([]string{"Accept", "text/event-stream"}, headers...)...))
		return recorder
	}
	got := stream(asked(t, "subscription{messages{id}}"))
	if text := got.Body.String(); !strings.Contains(text, `data: {"data":{"messages":{"id":"a"}}}`) || !strings.HasSuffix(text, "event: complete\n\n") {
		t.Errorf("got %d %s", got.Code, text)
	}
	if got := stream(`{"query":1}`); got.Code != 400 || !bytes.Contains(got.Body.Bytes(), []byte(requestID)) {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	if got := stream(asked(t, "subscription{messages{id}}") + strings.Repeat(" ", 1_000)); got.Code != 413 {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	if got := stream(asked(t, bombs()["pages in pages"].query)); !strings.Contains(got.Body.String(), CodeTooCostly) {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	if ran.Load() != 1 {
		t.Errorf("%d operations ran", ran.Load())
	}
}
