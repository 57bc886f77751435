package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/switchboard-dev/switchboard/platform/admission"
)

// Admission adds what the gate admits and refuses.
func (m *Metrics) Admission(state func() admission.State) {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("switchboard_admission_"+name, help, labels, nil)
	}
	m.registry.MustRegister(&gate{
		state:   state,
		limit:   desc("limit", "How many requests may be inside at once."),
		inside:  desc("inside", "How many requests are inside."),
		waiting: desc("waiting_seconds", "How long requests have lately waited for a connection and the processor, on average."),
		refused: desc("refused_total", "Requests refused because of overload, by class.", "class"),
	})
}

type gate struct {
	state                           func() admission.State
	limit, inside, waiting, refused *prometheus.Desc
}

// Describe of prometheus.Collector.
func (g *gate) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{g.limit, g.inside, g.waiting, g.refused} {
		to <- d
	}
}

// Collect of prometheus.Collector.
func (g *gate) Collect(to chan<- prometheus.Metric) {
	s := g.state()
	for d, value := range map[*prometheus.Desc]float64{
		g.limit: float64(s.Limit), g.inside: float64(s.Inside), g.waiting: s.Waiting.Seconds(),
	} {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	for class, n := range s.Refused {
		to <- prometheus.MustNewConstMetric(g.refused, prometheus.CounterValue, float64(n), class)
	}
}
