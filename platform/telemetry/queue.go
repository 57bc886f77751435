package telemetry

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/switchboard-dev/switchboard/platform/job"
)

// Queue adds how many jobs there are, by queue and state. A count that fails leaves the numbers out of the page.
func (m *Metrics) Queue(count func(ctx context.Context) (job.Tallies, error)) {
	m.registry.MustRegister(&queue{count: count, desc: prometheus.NewDesc("switchboard_jobs",
		"Jobs that are not finished, by queue and state, and those that were given up.", []string{"queue", "state"}, nil)})
}

type queue struct {
	count func(ctx context.Context) (job.Tallies, error)
	desc  *prometheus.Desc
}

// Describe of prometheus.Collector.
func (q *queue) Describe(to chan<- *prometheus.Desc) { to <- q.desc }

// Collect of prometheus.Collector.
func (q *queue) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	counts, err := q.count(ctx)
	if err != nil {
		to <- prometheus.NewInvalidMetric(q.desc, err)
		return
	}
	for _, c := range counts {
		to <- prometheus.MustNewConstMetric(q.desc, prometheus.GaugeValue, float64(c.Jobs), c.Queue, c.State)
	}
}
