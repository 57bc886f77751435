package browser

import "time"

// meter lets so many things a second through, and so many at once.
type meter struct {
	rate, burst, left float64
	last              time.Time
}

func newMeter(rate, burst float64) *meter { return &meter{rate: rate, burst: burst, left: burst} }

func (m *meter) take(now time.Time) bool {
	if !m.last.IsZero() {
		m.left = min(m.burst, m.left+m.rate*now.Sub(m.last).Seconds())
	}
	m.last = now
	if m.left < 1 {
		return false
	}
	m.left--
	return true
}
