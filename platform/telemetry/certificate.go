package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const day = 24 * time.Hour

// Certificates adds how long those of HTTPS remain valid. It panics if it is called twice: that is a mistake of ours.
func (m *Metrics) Certificates(expiries func() map[string]time.Time) {
	m.registry.MustRegister(&certificates{expiries, prometheus.NewDesc("switchboard_certificate_days",
		"Days until the certificate of a name expires; 0 where there is none, negative where it has expired.", []string{"name"}, nil)})
}

// CertificateFailures adds how often a certificate could not be ordered or read again. It panics if it is called twice.
func (m *Metrics) CertificateFailures() (count func(name string)) {
	c := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "switchboard_certificate_failures_total",
		Help: "Certificates that could not be ordered, or files of a certificate that could not be used, by name.",
	}, []string{"name"})
	m.registry.MustRegister(c)
	return func(name string) { c.WithLabelValues(name).Inc() }
}

type certificates struct {
	expiries func() map[string]time.Time
	desc     *prometheus.Desc
}

// Describe of prometheus.Collector.
func (c *certificates) Describe(to chan<- *prometheus.Desc) { to <- c.desc }

// Collect of prometheus.Collector.
func (c *certificates) Collect(to chan<- prometheus.Metric) {
	for name, at := range c.expiries() {
		left := 0.0
		if !at.IsZero() {
			left = time.Until(at).Hours() / day.Hours()
		}
		to <- prometheus.MustNewConstMetric(c.desc, prometheus.GaugeValue, left, name)
	}
}
