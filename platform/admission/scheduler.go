package admission

import (
	"math"
	"runtime/metrics"
	"time"
)

// latencies is the runtime's histogram of how long goroutines that could run have waited for a processor.
const latencies = "/sched/latencies:seconds"

// scheduler measures how long goroutines wait for a processor.
type scheduler struct{ before []uint64 }

// lag is the mean wait since the last call.
func (s *scheduler) lag() time.Duration {
	sample := []metrics.Sample{{Name: latencies}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindFloat64Histogram {
		return 0
	}
	h := sample[0].Value.Float64Histogram()
	if s.before == nil {
		s.before = make([]uint64, len(h.Counts))
	}
	var n, sum float64
	for i, count := range h.Counts {
		fresh := float64(count - s.before[i])
		if low := h.Buckets[i]; fresh > 0 && !math.IsInf(low, 0) {
			n, sum = n+fresh, sum+fresh*low
		}
		s.before[i] = count
	}
	if n == 0 {
		return 0
	}
	return time.Duration(sum / n * float64(time.Second))
}
