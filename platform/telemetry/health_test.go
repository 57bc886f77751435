package telemetry //nolint:testpackage // how long an answer is fresh is not exported

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// probed asks the handler for the path.
func probed(h *Health, path string) int {
	elsewhere := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	w := httptest.NewRecorder()
	h.Handler(elsewhere).ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w.Code
}

func TestHealth(t *testing.T) {
	t.Parallel()
	var broken error
	synctest.Test(t, func(t *testing.T) {
		h := &Health{Ping: func(context.Context) error { return broken }}
		for _, step := range []struct {
			name              string
			ready             bool
			database          error
			healthz, ready200 int
		}{
			{"before it serves", false, nil, 200, 503},
			{"serving", true, nil, 200, 200},
			{"database gone", true, errors.New("connection refused"), 200, 503},
			{"database back", true, nil, 200, 200},
			{"draining", false, nil, 200, 503},
		} {
			h.Ready(step.ready)
			broken = step.database
			time.Sleep(2 * fresh) //nolint:forbidigo // the clock is synctest's; no answer of the step before counts
			if got := probed(h, "/healthz"); got != step.healthz {
				t.Errorf("%s: healthz %d", step.name, got)
			}
			if got := probed(h, "/readyz"); got != step.ready200 {
				t.Errorf("%s: readyz %d, want %d", step.name, got, step.ready200)
			}
			if got := probed(h, "/v3/assistants"); got != http.StatusTeapot {
				t.Errorf("%s: the API's own path answered %d", step.name, got)
			}
		}
	})
}

// A held server is ready, and says what it is; strangers are not told why, which may name another database.
func TestHeld(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := &Health{Ping: func(context.Context) error { return nil }}
		h.Ready(true)
		h.Hold("moved to postgres://db.internal/switchboard")
		for text, handler := range map[string]http.Handler{
			"held; reads only, until switchboard release\n":                                              h.Handler(http.NotFoundHandler()),
			"held: moved to postgres://db.internal/switchboard; reads only, until switchboard release\n": h.Inside(http.NotFoundHandler()),
		} {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
			if w.Code != http.StatusOK || w.Body.String() != text {
				t.Errorf("readyz %d %q, want %q", w.Code, w.Body, text)
			}
		}
	})
}

func TestHungDatabase(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		thaw := make(chan struct{})
		h := &Health{Ping: func(context.Context) error { // as deaf as a driver can be
			<-thaw
			return nil
		}}
		h.Ready(true)
		for range 3 {
			start := time.Now()
			if got := probed(h, "/readyz"); got != http.StatusServiceUnavailable {
				t.Errorf("readyz %d", got)
			}
			if took := time.Since(start); took > time.Second {
				t.Errorf("readyz took %s", took)
			}
			if got := probed(h, "/healthz"); got != http.StatusOK {
				t.Errorf("healthz %d", got)
			}
		}
		close(thaw)
		synctest.Wait()
		time.Sleep(2 * fresh) //nolint:forbidigo // the clock is synctest's
		if got := probed(h, "/readyz"); got != http.StatusOK {
			t.Errorf("thawed: readyz %d", got)
		}
	})
}

func TestProbesShareOneQuestion(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int32
		h := &Health{Ping: func(context.Context) error {
			asked.Add(1)
			time.Sleep(100 * time.Millisecond) //nolint:forbidigo // the clock is synctest's
			return nil
		}}
		h.Ready(true)
		var wg sync.WaitGroup
		for range 1000 {
			wg.Go(func() {
				if got := probed(h, "/readyz"); got != http.StatusOK {
					t.Errorf("readyz %d", got)
				}
			})
		}
		wg.Wait()
		if n := asked.Load(); n != 1 {
			t.Errorf("the database was asked %d times", n)
		}
	})
}

func TestImpatientProbeSpoilsNoOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var p probe
		question := func(ctx context.Context) error {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(100 * time.Millisecond): //nolint:forbidigo // the clock is synctest's
				return nil
			}
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if err := p.ask(gone, question); err == nil {
			t.Error("a client that is gone got an answer")
		}
		if err := p.ask(t.Context(), question); err != nil {
			t.Errorf("the next one: %v", err)
		}
	})
}
