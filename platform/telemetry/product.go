package telemetry

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
)

// dollar is a US dollar as costs are counted: in millionths.
const dollar = 1_000_000

// Product counts what the product does, and what it does not do and why.
type Product struct{ refused, tokens, cost, limited *prometheus.CounterVec }

// Product adds these numbers. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Product() *Product {
	p := &Product{
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_call_refusals_total", Help: "Refused outgoing and incoming calls, by the reason of the refusal, or other.",
		}, []string{"reason"}),
		tokens: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_model_tokens_total", Help: "Tokens of requests to language models, by kind: input or output. Those that an endpoint " +
				"does not report are estimated. The endpoint is that of the installation, or a workspace's own.",
		}, []string{"endpoint", "kind"}),
		cost: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_cost_dollars_total", Help: "US dollars that subaccounts spent, by what for: reply, draft, summary, call or embedding. " +
				"What has no price is not in it.",
		}, []string{"what"}),
		limited: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "switchboard_limited_total", Help: "Requests over a rate limit, by limit: requests, sign_in, account, registration, invitations, " +
				"resets, messages, notices, web_calls, ratings or replays.",
		}, []string{"limit"}),
	}
	m.registry.MustRegister(p.refused, p.tokens, p.cost, p.limited)
	return p
}

// Refused counts a call that was refused.
func (p *Product) Refused(reason string) { p.refused.WithLabelValues(reason).Inc() }

// Took counts the tokens of a request to the installation's endpoint, or a workspace's own.
func (p *Product) Took(own bool, input, output int) {
	p.tokens.WithLabelValues(endpoint(own), "input").Add(float64(max(input, 0)))
	p.tokens.WithLabelValues(endpoint(own), "output").Add(float64(max(output, 0)))
}

// Spent counts money in millionths of a US dollar, unless it is given back.
func (p *Product) Spent(what string, cost int64) {
	p.cost.WithLabelValues(what).Add(float64(max(cost, 0)) / dollar)
}

// Limited counts what is over a rate limit.
func (p *Product) Limited(limit string) { p.limited.WithLabelValues(limit).Inc() }

// Held shows whether the installation is held: it is a copy that has not been released, or has moved.
func (m *Metrics) Held(held bool) {
	g := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "switchboard_held", Help: "1 if the installation is held: the server answers reads only, and nothing is sent or called.",
	})
	if held {
		g.Set(1)
	}
	m.registry.MustRegister(g)
}

// Carried adds how many calls with sound this server carries.
func (m *Metrics) Carried(count func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "switchboard_calls_owned", Help: "Calls with sound in progress on this server, which no other server may take over.",
	}, func() float64 { return float64(count()) }))
}

// Deliveries adds how many deliveries of webhooks wait.
func (m *Metrics) Deliveries(count func(ctx context.Context) (map[string]int, error)) {
	const help = "Deliveries of webhooks that wait, by state: due, later if they are being tried or are tried again, or disabled."
	m.Backlog("webhook_deliveries", help, "state", count)
}

// Holds adds how many conversations are held.
func (m *Metrics) Holds(count func(ctx context.Context) (map[string]int, error)) {
	m.Backlog("holds", "Conversations being processed, by purpose: turn or digest.", "purpose", count)
}
