package llm

import (
	"sync"
	"time"
)

// When an endpoint is given up, and for how long.
const (
	brokenAfter = 5
	restFor     = 10 * time.Second
)

// breaker keeps requests from an endpoint that has failed many times in a row. After a rest one request tries it.
type breaker struct {
	lock   sync.Mutex
	failed int
	until  time.Time
	trying bool
}

// allow says whether a request may go out.
func (b *breaker) allow(now time.Time) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.failed < brokenAfter {
		return true
	}
	if b.trying || now.Before(b.until) {
		return false
	}
	b.trying = true
	return true
}

// begun tells that the endpoint answers a request that was allowed: others need not wait for the end of the one that tries it. If that
// fails all the same, the endpoint rests again.
func (b *breaker) begun() {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.trying {
		b.trying, b.failed = false, brokenAfter-1
	}
}

// done tells how a request went that was allowed.
func (b *breaker) done(now time.Time, ok bool) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.trying = false
	if ok {
		b.failed = 0
		return
	}
	b.failed++
	b.until = now.Add(restFor)
}

// forget tells that a request that was allowed says nothing about the endpoint.
func (b *breaker) forget() {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.trying = false
}
