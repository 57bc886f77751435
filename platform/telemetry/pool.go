package telemetry

import (
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// File adds the numbers of the connections to a SQLite file. It panics where the name is taken: that is a mistake of ours.
func (m *Metrics) File(name string, db *sql.DB) {
	m.registry.MustRegister(collectors.NewDBStatsCollector(db, name))
}

// Pools adds the numbers of the pools of connections to PostgreSQL, by their names. It panics if it is called twice.
func (m *Metrics) Pools(all map[string]*pgxpool.Pool) {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("switchboard_database_"+name, help, append([]string{"pool"}, labels...), nil)
	}
	m.registry.MustRegister(&pools{
		all:   all,
		conns: desc("connections", "Connections to PostgreSQL, by pool and state: used, idle, and the maximum.", "state"),
		waits: desc("connection_waits_total", "How often a pool had no idle connection."),
		spent: desc("connection_wait_seconds_total", "The time spent waiting for connections, because a pool had none left."),
	})
}

type pools struct {
	all                 map[string]*pgxpool.Pool
	conns, waits, spent *prometheus.Desc
}

// Describe of prometheus.Collector.
func (p *pools) Describe(to chan<- *prometheus.Desc) {
	to <- p.conns
	to <- p.waits
	to <- p.spent
}

// Collect of prometheus.Collector.
func (p *pools) Collect(to chan<- prometheus.Metric) {
	for name, pool := range p.all {
		s := pool.Stat()
		for state, n := range map[string]int32{"used": s.AcquiredConns(), "idle": s.IdleConns(), "max": s.MaxConns()} {
			to <- prometheus.MustNewConstMetric(p.conns, prometheus.GaugeValue, float64(n), name, state)
		}
		to <- prometheus.MustNewConstMetric(p.waits, prometheus.CounterValue, float64(s.EmptyAcquireCount()), name)
		to <- prometheus.MustNewConstMetric(p.spent, prometheus.CounterValue, s.EmptyAcquireWaitTime().Seconds(), name)
	}
}
