package telemetry

import "github.com/prometheus/client_golang/prometheus"

// Retention adds what was deleted because it was too old, and what is left of that. It panics if it is called twice: that is a mistake of
// ours.
func (m *Metrics) Retention() (deleted, due func(kind string, rows int)) {
	gone := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_retention_deleted_total", Help: "Things deleted because a subaccount does not want to keep them any longer, by kind.",
	}, []string{"kind"})
	left := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "switchboard_retention_due",
		Help: "Things that are too old, and that the last run did not delete, by kind; of each subaccount 10,000 at most.",
	}, []string{"kind"})
	m.registry.MustRegister(gone, left)
	return func(kind string, rows int) { gone.WithLabelValues(kind).Add(float64(rows)) },
		func(kind string, rows int) { left.WithLabelValues(kind).Set(float64(rows)) }
}
