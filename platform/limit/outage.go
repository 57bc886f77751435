package limit

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

const (
	// pause is how long the store is left alone after it failed, so that its failing does not slow every request.
	pause = time.Second
	// quiet is how long a lasting outage is not logged again.
	quiet = time.Minute
)

// outage remembers that the store of all copies fails.
type outage struct {
	log *slog.Logger
	now func() time.Time

	mu      sync.Mutex
	failing bool
	next    time.Time // when the store may be tried again
	logged  time.Time
}

// over reports whether to try the store: always while it works, and by one request a pause while it does not.
func (o *outage) over() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.failing {
		return true
	}
	now := o.now()
	if now.Before(o.next) {
		return false
	}
	o.next = now.Add(pause)
	return true
}

// lasts reports whether the store failed last.
func (o *outage) lasts() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.failing
}

// record notes how the store answered, and logs its failing once in a while.
func (o *outage) record(ctx context.Context, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err == nil {
		o.failing = false
		return
	}
	now := o.now()
	o.failing, o.next = true, now.Add(pause)
	if o.logged.IsZero() || now.Sub(o.logged) >= quiet {
		o.logged = now
		o.log.WarnContext(ctx, "Redis or PostgreSQL does not keep rate limits; this server counts them on its own", "error", err)
	}
}
