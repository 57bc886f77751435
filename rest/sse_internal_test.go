package rest

import (
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// A stream that has begun and on which nothing happens for long says so. One that has not begun says nothing, so that a refusal has its status.
func TestStreamBreathes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := httptest.NewRecorder()
		s := &events{w: w}
		stop := s.breathe(t.Context())
		defer stop()
		time.Sleep(2*silence + time.Second) //nolint:forbidigo // no time passes in this bubble
		if w.Body.Len() > 0 {
			t.Errorf("it begins without an event: %q", w.Body)
		}
		const hi = "event: delta\ndata: {\"content\":\"Hi\"}\n\n"
		if err := s.send("delta", map[string]string{"content": "Hi"}); err != nil || w.Body.String() != hi {
			t.Fatalf("%v: %q", err, w.Body)
		}
		time.Sleep(2 * silence) //nolint:forbidigo // likewise
		if want := hi + ": working\n\n: working\n\n"; w.Body.String() != want || w.Code != 200 {
			t.Errorf("%d %q", w.Code, w.Body)
		}
	})
}
