package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Share shows a pool that many use: what it has, what is in use, and what was refused and why.
func (m *Metrics) Share(name string, p *share.Pool) {
	labels := prometheus.Labels{"share": name}
	gauge := func(metric, help string, value func(share.State) int64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "switchboard_share_" + metric, Help: help, ConstLabels: labels},
			func() float64 { return float64(value(p.State())) }))
	}
	gauge("limit", "How much may be in use at once.", func(s share.State) int64 { return s.Most })
	gauge("used", "How much is in use.", func(s share.State) int64 { return s.Used })
	refused := func(why string, value func(share.State) uint64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "switchboard_share_refused_total", Help: "Refusals because all of it was in use, or a tenant had its part.",
			ConstLabels: prometheus.Labels{"share": name, "why": why},
		}, func() float64 { return float64(value(p.State())) }))
	}
	refused("all", func(s share.State) uint64 { return s.RefusedAll })
	refused("part", func(s share.State) uint64 { return s.RefusedPart })
}
