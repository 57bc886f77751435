package telemetry

import (
	"crypto/x509"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const day = 24 * time.Hour

// Certificates adds how long those of HTTPS and SIP remain valid, in days and as a part of their lifetime, by which they are renewed. It panics if
// it is called twice: that is a mistake of ours.
func (m *Metrics) Certificates(leaves func() map[string]*x509.Certificate) {
	desc := func(name, help string) *prometheus.Desc {
		return prometheus.NewDesc(name, help+"; 0 if there is none, negative if it has expired.", []string{"name"}, nil)
	}
	m.registry.MustRegister(&certificates{
		leaves,
		desc("switchboard_certificate_days", "Days until the certificate of a name expires"),
		desc("switchboard_certificate_left_ratio", "The part of its lifetime, from 1 to 0, that the certificate of a name has left"),
	})
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
	leaves      func() map[string]*x509.Certificate
	days, ratio *prometheus.Desc
}

// Describe of prometheus.Collector.
func (c *certificates) Describe(to chan<- *prometheus.Desc) {
	to <- c.days
	to <- c.ratio
}

// Collect of prometheus.Collector.
func (c *certificates) Collect(to chan<- prometheus.Metric) {
	for name, leaf := range c.leaves() {
		days, ratio := 0.0, 0.0
		if leaf != nil {
			left, lifetime := time.Until(leaf.NotAfter), leaf.NotAfter.Sub(leaf.NotBefore)
			days = left.Hours() / day.Hours()
			if lifetime > 0 {
				ratio = left.Hours() / lifetime.Hours()
			}
		}
		to <- prometheus.MustNewConstMetric(c.days, prometheus.GaugeValue, days, name)
		to <- prometheus.MustNewConstMetric(c.ratio, prometheus.GaugeValue, ratio, name)
	}
}
