package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Documents adds how long it took to read documents, by outcome. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Documents() (observe func(outcome string, took time.Duration)) {
	h := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "switchboard_document_duration_seconds", Help: "How long it took to read documents and pages, by outcome: read, refused for a reason " +
			"in the document, exhausted if it took more memory than allowed, broken if its process crashed, cut if it was cancelled, or failed.",
		Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 1800},
	}, []string{"outcome"})
	m.registry.MustRegister(h)
	return func(outcome string, took time.Duration) { h.WithLabelValues(outcome).Observe(took.Seconds()) }
}
