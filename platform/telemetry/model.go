package telemetry

import "github.com/prometheus/client_golang/prometheus"

// Models adds the number of requests to language models, which whoever makes them counts. It panics if it is called twice: that is a
// mistake of ours.
func (m *Metrics) Models() (count func(own bool, outcome string)) {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_model_requests_total", Help: "Requests to language models, with their repetitions, by outcome: ok, unavailable, " +
			"overloaded, refused, too_long, unreadable, cut, late, canceled or failed. The endpoint is that of the installation, or a workspace's own.",
	}, []string{"endpoint", "outcome"})
	m.registry.MustRegister(c)
	return func(own bool, outcome string) {
		c.WithLabelValues(endpoint(own), outcome).Inc()
	}
}

// endpoint says whose it is, as labels do.
func endpoint(own bool) string {
	if own {
		return "workspace"
	}
	return "installation"
}
