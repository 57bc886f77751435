package speech_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// chatter is a provider of Deepgram's protocol that sends so many results of so many bytes for the first sound of each connection, each of so
// many seconds, then one of all of the sound where it is to be patient, and closes the connection. It counts the connections.
func chatter(t *testing.T, results, size int, seconds float64, patient bool) (e speech.Endpoint, dials *atomic.Int32) {
	t.Helper()
	dials = &atomic.Int32{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		dials.Add(1)
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = conn.CloseNow() }() // all was said
		if _, _, err := conn.Read(r.Context()); err != nil {
			return
		}
		say := func(asked bool, seconds float64) error {
			text := strings.Repeat("word ", size/len("word "))
			return conn.Write(r.Context(), websocket.MessageText, fmt.Appendf(nil, `{"type":"Results","start":0,"duration":%f,"is_final":true,`+
				`"from_finalize":%t,"channel":{"alternatives":[{"transcript":%q}]}}`, seconds, asked, text))
		}
		for range results {
			if say(false, seconds) != nil {
				return
			}
		}
		for patient {
			kind, _, err := conn.Read(r.Context())
			if err != nil || kind == websocket.MessageText && say(true, 3600) != nil {
				return
			}
		}
	}))
	t.Cleanup(s.Close)
	return speech.Endpoint{Kind: speech.Deepgram, URL: s.URL + "/v1", Key: "key"}, dials
}

// The words of an utterance have a bound, however many results they come in, and so have a provider's messages.
func TestWordsWithoutEnd(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ results, size int }{"long": {500, 1_000}, "short": {10_000, 0}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, _ := chatter(t, c.results, c.size, 0.001, true)
			ear := listen(t, e, speech.Listening{})
			say(t, ear, "hello there")
			if text, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrUnavailable) || len(text) > 64<<10 {
				t.Errorf("%d bytes, %v", len(text), err)
			}
		})
	}
}

// A provider that says something and closes is dialled again after a pause that grows, unless the connection has lasted.
func TestBriefConnectionsAreFailures(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lasts   time.Duration
		seconds float64
	}{"at once": {0, 0.001}, "for nothing": {6 * time.Second, 0}, "after a while": {6 * time.Second, 0.001}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, dials := chatter(t, 1, 10, c.seconds, false)
			var clock atomic.Int64
			e.Now = func() time.Time { return time.Unix(0, clock.Add(int64(c.lasts))) }
			ear := listen(t, e, speech.Listening{})
			say(t, ear, strings.Repeat("hello there ", 50))
			if name != "after a while" {
				if text, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrUnavailable) || dials.Load() > 3 {
					t.Errorf("%q, %v after %d connections", text, err, dials.Load())
				}
				return
			}
			await.Until(t, "it is not dialled again", func() bool { return dials.Load() > 30 })
		})
	}
}
