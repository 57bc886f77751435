package telemetry

import "github.com/prometheus/client_golang/prometheus"

// Embeddings adds the number of requests for the vectors of passages and questions, which the caller counts. It panics if it is called
// twice: that is a mistake of ours.
func (m *Metrics) Embeddings() (count func(own bool, purpose, outcome string)) {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_embeddings_total", Help: "Requests to embeddings endpoints, by purpose (index or question) and outcome: ok, " +
			"unavailable, overloaded, refused, too_long, unreadable, late, no_money, canceled or failed. The endpoint is that of the " +
			"installation, or a workspace's own.",
	}, []string{"endpoint", "purpose", "outcome"})
	m.registry.MustRegister(c)
	return func(own bool, purpose, outcome string) { c.WithLabelValues(endpoint(own), purpose, outcome).Inc() }
}
