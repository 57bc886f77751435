package telemetry

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/switchboard-dev/switchboard/platform/job"
)

// Queue adds how many jobs there are, by queue and state. A count that fails leaves the numbers out of the page.
func (m *Metrics) Queue(count func(ctx context.Context) (job.Tallies, error)) {
	const help = "Jobs that are not finished, by queue and state, and those that were given up."
	m.counted("jobs", help, []string{"queue", "state"}, func(ctx context.Context, add func(n int, labels ...string)) error {
		all, err := count(ctx)
		for _, c := range all {
			add(c.Jobs, c.Queue, c.State)
		}
		return err
	})
}

// Backlog adds how much is to be done, by a label. A count that fails leaves the numbers out of the page.
func (m *Metrics) Backlog(name, help, label string, count func(ctx context.Context) (map[string]int, error)) {
	m.counted(name, help, []string{label}, func(ctx context.Context, add func(n int, labels ...string)) error {
		all, err := count(ctx)
		for what, n := range all {
			add(n, what)
		}
		return err
	})
}

// counter adds numbers, with the values of their labels, whenever the page is read.
type counter func(ctx context.Context, add func(n int, labels ...string)) error

func (m *Metrics) counted(name, help string, labels []string, count counter) {
	m.registry.MustRegister(&counted{count, prometheus.NewDesc("switchboard_"+name, help, labels, nil)})
}

type counted struct {
	count counter
	desc  *prometheus.Desc
}

// Describe of prometheus.Collector.
func (c *counted) Describe(to chan<- *prometheus.Desc) { to <- c.desc }

// Collect of prometheus.Collector.
func (c *counted) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var all []prometheus.Metric
	err := c.count(ctx, func(n int, labels ...string) {
		all = append(all, prometheus.MustNewConstMetric(c.desc, prometheus.GaugeValue, float64(n), labels...))
	})
	if err != nil {
		all = []prometheus.Metric{prometheus.NewInvalidMetric(c.desc, err)}
	}
	for _, m := range all {
		to <- m
	}
}
