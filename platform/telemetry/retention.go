package telemetry

import (
	"maps"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Retention adds what was deleted because it was too old, and what is left of that, which is known for so long: whichever server runs next may
// have deleted it by then, and this one does not hear of that. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Retention(known time.Duration) (deleted, due func(kind string, rows int)) {
	gone := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_retention_deleted_total", Help: "Objects that were deleted because of their age, by kind.",
	}, []string{"kind"})
	left := &leftovers{known: known, rows: map[string]leftover{}, desc: prometheus.NewDesc("switchboard_retention_due",
		"Objects that are too old and that the last run did not delete, by kind, on the server of that run; at most 10,000 of each subaccount.",
		[]string{"kind"}, nil)}
	m.registry.MustRegister(gone, left)
	return func(kind string, rows int) { gone.WithLabelValues(kind).Add(float64(rows)) }, left.set
}

// leftovers are what a run has left of each kind.
type leftovers struct {
	known time.Duration
	desc  *prometheus.Desc
	mu    sync.Mutex
	rows  map[string]leftover
}

type leftover struct {
	rows  int
	since time.Time
}

func (l *leftovers) set(kind string, rows int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rows[kind] = leftover{rows, time.Now()}
}

// Describe of prometheus.Collector.
func (l *leftovers) Describe(to chan<- *prometheus.Desc) { to <- l.desc }

// Collect of prometheus.Collector.
func (l *leftovers) Collect(to chan<- prometheus.Metric) {
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.rows, func(_ string, of leftover) bool { return time.Since(of.since) > l.known })
	for kind, of := range l.rows {
		to <- prometheus.MustNewConstMetric(l.desc, prometheus.GaugeValue, float64(of.rows), kind)
	}
}
