package webhook

import (
	"math/rand/v2"
	"time"
)

// delays are how long after a failed attempt the next one is made: ten attempts over some 75 hours.
var delays = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour,
	10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
}

const (
	// jitter is by how much a delay may be longer, so that what failed together does not come again together.
	jitter = 0.1
	// retryAfterLimit is how long a receiver may ask to be left alone.
	retryAfterLimit = 24 * time.Hour
)

// next is when an event is sent again that failed so often; ok is false where it is given up. A receiver may ask to be
// left alone for longer.
func next(at time.Time, failures int, retryAfter time.Duration) (due time.Time, ok bool) {
	if failures > len(delays) {
		return time.Time{}, false
	}
	delay := delays[failures-1]
	delay += time.Duration(rand.Float64() * jitter * float64(delay)) //nolint:gosec // no secret
	return at.Add(max(delay, min(retryAfter, retryAfterLimit))), true
}
