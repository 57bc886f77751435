// Package telemetry shows operators how a server is doing: health, metrics and traces.
package telemetry

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/switchboard-dev/switchboard/platform/lane"
)

// patience is how long the database may take to answer a probe.
const patience = 700 * time.Millisecond

// Health answers probes.
type Health struct {
	// Ping asks the database for a sign of life.
	Ping func(ctx context.Context) error
	// ready is false before the server serves and from the moment it begins to drain.
	ready atomic.Bool
	// held is why the server answers reads only; empty if it does all its work.
	held atomic.Pointer[string]
	// down is true while the database has not answered for a while.
	down atomic.Bool
	// Asked counts what the database is asked for tenants; nil: nobody counts. While nothing is, it is asked seldom whether it answers.
	Asked func() int64
	// probe is the question to the database that is under way or was just answered.
	probe probe
}

// lost is how many answers in a row the database may owe before it counts as down: a busy pool may owe one or two.
const lost = 4

// calm is how seldom the database is asked whether it answers while nobody asks it anything else.
const calm = 5 * time.Second

// Watch asks the database again and again until the context ends, so that Down knows without asking.
func (h *Health) Watch(ctx context.Context) {
	failed, asked, last := 0, int64(-1), time.Time{}
	lane.Every(ctx, fresh, func(ctx context.Context) {
		if h.Asked != nil {
			now := h.Asked()
			if failed == 0 && now == asked && time.Since(last) < calm {
				return
			}
			asked, last = now, time.Now()
		}
		failed++
		if h.probe.ask(ctx, h.Ping) == nil {
			failed = 0
		}
		h.down.Store(failed >= lost)
	})
}

// Down reports whether the database has not answered for some seconds: a query now would wait in vain.
func (h *Health) Down() bool { return h.down.Load() }

// Health adds whether the server takes requests, and whether its database answers. It panics if it is called twice.
func (m *Metrics) Health(h *Health) {
	gauge := func(name, help string, yes func() bool) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			if yes() {
				return 1
			}
			return 0
		})
	}
	m.registry.MustRegister(
		gauge("switchboard_ready", "1 if the server accepts requests, 0 while it starts or stops.", h.ready.Load),
		gauge("switchboard_database_up", "1 if the database answers and is not a standby, 0 if it has not for some seconds.", func() bool { return !h.Down() }),
	)
}

// Ready says whether the server accepts requests.
func (h *Health) Ready(yes bool) { h.ready.Store(yes) }

// Hold has probes told why the server answers reads only. It is ready all the same: what asks of it is answered.
func (h *Health) Hold(why string) { h.held.Store(&why) }

// Handler answers /healthz (the process is alive) and /readyz (it accepts requests, and its database answers), and leaves the rest to next.
func (h *Health) Handler(next http.Handler) http.Handler {
	return h.handler(next, func(string) string { return "held" })
}

// Inside is Handler for the operator, who may know why the server is held: that has the name of another database, or when a backup was made.
func (h *Health) Inside(next http.Handler) http.Handler {
	return h.handler(next, func(why string) string { return "held: " + why })
}

func (h *Health) handler(next http.Handler, held func(why string) string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz":
			tell(w, http.StatusOK, "ok")
		case "/readyz":
			h.readyz(w, r, held)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (h *Health) readyz(w http.ResponseWriter, r *http.Request, held func(why string) string) {
	if !h.ready.Load() {
		tell(w, http.StatusServiceUnavailable, "not serving")
		return
	}
	if h.probe.ask(r.Context(), h.Ping) != nil { // why is in the database's log: strangers read this
		tell(w, http.StatusServiceUnavailable, "the database does not answer")
		return
	}
	if why := h.held.Load(); why != nil {
		tell(w, http.StatusOK, held(*why)+"; reads only, until switchboard release")
		return
	}
	tell(w, http.StatusOK, "ok")
}

func tell(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // a client that is gone needs no answer
}
