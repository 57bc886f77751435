package guard

import (
	"net/http/httptest"
	"testing"
)

// A stream that is over writes nothing more, whoever still wants to show that it is alive.
func TestStreamIsShut(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	f := &flusher{ResponseWriter: w}
	if _, err := f.Write([]byte("event: next\n\n")); err != nil {
		t.Fatal(err)
	}
	f.shut()
	if _, err := f.Write([]byte(": ping\n\n")); err == nil {
		t.Error("it is written")
	}
	f.Flush()
	if w.Body.String() != "event: next\n\n" || w.Flushed {
		t.Errorf("%q, flushed: %t", w.Body, w.Flushed)
	}
}
