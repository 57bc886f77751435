package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Models adds the number of requests to language models and how long they take, which the caller reports. It panics if it is called twice:
// that is a mistake of ours.
func (m *Metrics) Models() (count func(own bool, outcome string, took time.Duration)) {
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_model_requests_total", Help: "Requests to language models, including retries, by outcome: ok, unavailable, " +
			"overloaded, refused, too_long, unreadable, cut, late, canceled or failed. The endpoint is that of the installation, or a workspace's own.",
	}, []string{"endpoint", "outcome"})
	lasted := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "switchboard_model_request_seconds", Help: "The total duration of requests to language models, including retries. " +
			"Canceled requests are not included. The endpoint is that of the installation, or a workspace's own.",
		Buckets: []float64{.1, .25, .5, 1, 2, 3, 5, 10, 20, 30, 60, 120},
	}, []string{"endpoint"})
	m.registry.MustRegister(requests, lasted)
	return func(own bool, outcome string, took time.Duration) {
		requests.WithLabelValues(endpoint(own), outcome).Inc()
		if outcome != "canceled" { // it says when the caller had enough
			lasted.WithLabelValues(endpoint(own)).Observe(took.Seconds())
		}
	}
}

// Replies adds how long the parts of replies take, which the caller reports. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Replies() (tell func(part string, took time.Duration)) {
	h := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "switchboard_reply_part_seconds", Help: "Parts of the time that replies of assistants took: search of the knowledge, tools together, model " +
			"without its tools, and first_token since the model was asked.",
		Buckets: replyBuckets,
	}, []string{"part"})
	m.registry.MustRegister(h)
	return func(part string, took time.Duration) { h.WithLabelValues(part).Observe(took.Seconds()) }
}

// Webhooks adds how long attempts to deliver events take, by outcome, which the caller reports. It panics if it is called twice: that is a mistake
// of ours.
func (m *Metrics) Webhooks() (tell func(outcome string, took time.Duration)) {
	h := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "switchboard_webhook_delivery_seconds", Help: "How long attempts to deliver events took, by outcome: ok, redirected, refused, failed by a " +
			"status of 500 or more, late, or unreachable.",
		Buckets: []float64{.025, .05, .1, .25, .5, 1, 2.5, 5, 10, 15},
	}, []string{"outcome"})
	m.registry.MustRegister(h)
	return func(outcome string, took time.Duration) { h.WithLabelValues(outcome).Observe(took.Seconds()) }
}

// Dropped adds how many deliveries of events were dropped, which the caller reports. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Dropped() (tell func(deliveries int)) {
	c := prometheus.NewCounter(prometheus.CounterOpts{
		Name: "switchboard_webhook_deliveries_dropped_total", Help: "Deliveries of events that were dropped because too many were pending.",
	})
	m.registry.MustRegister(c)
	return func(deliveries int) { c.Add(float64(deliveries)) }
}

// endpoint says whose it is, as labels do.
func endpoint(own bool) string {
	if own {
		return "workspace"
	}
	return "installation"
}
