package telemetry

import (
	"net/http"
	"net/http/pprof"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// scrapeTimeout bounds the making of one page of metrics.
const scrapeTimeout = 5 * time.Second

// Metrics are the numbers that Prometheus collects. Labels hold names of ours only, never what a client sent.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	failures *prometheus.CounterVec
	jobs     *prometheus.HistogramVec
}

// NewMetrics begins to count, the process itself included.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "switchboard_http_request_duration_seconds", Help: "How long requests took, by route, method and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"route", "method", "status"}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_http_failed_answers_total",
			Help: "Requests that failed with a server error although the status of the response does not show it, as with GraphQL, by route.",
		}, []string{"route"}),
		jobs: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "switchboard_job_duration_seconds", Help: "How long attempts of jobs took, by kind and outcome.",
			Buckets: []float64{.01, .05, .1, .5, 1, 5, 10, 30, 60, 300, 1800},
		}, []string{"kind", "outcome"}),
	}
	m.registry.MustRegister(m.requests, m.failures, m.jobs, collectors.NewGoCollector(), collectors.NewBuildInfoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// counting shows what is counted elsewhere.
func counting(name, help string, value func() int64) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, func() float64 { return float64(value()) })
}

// Crossings adds how many transactions were rolled back because of deadlocks, and how much work failed for that reason. It panics if it is
// called twice.
func (m *Metrics) Crossings(count func() (undone, lost int64)) {
	m.registry.MustRegister(
		counting("switchboard_database_crossings_total", "Transactions that PostgreSQL rolled back because of a deadlock.",
			func() int64 { n, _ := count(); return n }),
		counting("switchboard_database_crossings_lost_total", "Work that failed because PostgreSQL rolled back every attempt.",
			func() int64 { _, n := count(); return n }),
	)
}

// Asked adds how many statements were sent to PostgreSQL, and in how many round trips. It panics if it is called twice.
func (m *Metrics) Asked(count func() (statements, trips int64)) {
	m.registry.MustRegister(
		counting("switchboard_database_statements_total", "Statements sent to PostgreSQL.", func() int64 { n, _ := count(); return n }),
		counting("switchboard_database_trips_total", "Round trips to PostgreSQL that statements were sent in.", func() int64 { _, n := count(); return n }),
	)
}

// Handler serves /metrics, and beside it the runtime's profiles: it is for the operator's own address.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorHandling: promhttp.ContinueOnError, Timeout: scrapeTimeout, Registry: m.registry,
	}))
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.Handle("GET /debug/pprof/heap", pprof.Handler("heap"))
	mux.Handle("GET /debug/pprof/goroutine", pprof.Handler("goroutine"))
	return mux
}

// request counts a finished one.
func (m *Metrics) request(route, method string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Observe(took.Seconds())
}
