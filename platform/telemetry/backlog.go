package telemetry

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
)

// Backlog adds how much is to be done, by what it is. A count that fails leaves the numbers out of the page.
func (m *Metrics) Backlog(name, help, label string, count func(ctx context.Context) (map[string]int, error)) {
	m.registry.MustRegister(&backlog{count: count, desc: prometheus.NewDesc("switchboard_"+name, help, []string{label}, nil)})
}

type backlog struct {
	count func(ctx context.Context) (map[string]int, error)
	desc  *prometheus.Desc
}

// Describe of prometheus.Collector.
func (b *backlog) Describe(to chan<- *prometheus.Desc) { to <- b.desc }

// Collect of prometheus.Collector.
func (b *backlog) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	counts, err := b.count(ctx)
	if err != nil {
		to <- prometheus.NewInvalidMetric(b.desc, err)
		return
	}
	for what, n := range counts {
		to <- prometheus.MustNewConstMetric(b.desc, prometheus.GaugeValue, float64(n), what)
	}
}
