package telemetry

import "github.com/prometheus/client_golang/prometheus"

// Notices adds the number of notifications that were sent to members, which the caller counts. It panics if it is called twice: that is a
// mistake of ours.
func (m *Metrics) Notices() (count func(channel, outcome string)) {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_notices_total", Help: "Messages to members, by channel (EMAIL or PUSH) and outcome: sent, refused, unavailable, " +
			"gone (a browser that is no longer subscribed) or failed.",
	}, []string{"channel", "outcome"})
	m.registry.MustRegister(c)
	return func(channel, outcome string) { c.WithLabelValues(channel, outcome).Inc() }
}
