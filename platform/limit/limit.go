// Package limit keeps callers to their share: so many requests at once, refilled evenly. It counts in Redis where there
// is one, so that all copies of the server count together, and in the process otherwise.
package limit

import (
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"log/slog"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// patience is how long an answer of Redis may take. A busy machine must not look like a Redis that is gone: every
	// copy that then counts by itself lets through a burst of its own.
	patience = time.Second
	// turnPatience is how many times that a request waits in all, its turn included.
	turnPatience = 5
	// manyTurns is how many keys can be waited for at once without waiting for one another.
	manyTurns = 64
)

// Options say what to keep to and where to count.
type Options struct {
	// Rates all hold at once. Those that are off are left out; with none left, everything is allowed.
	Rates []Rate
	// Redis is where copies of the server count together; nil where there is one copy. Its client should have
	// ContextTimeoutEnabled set: without it a Redis that hangs delays requests by the client's own timeouts.
	Redis redis.UniversalClient
	// Patience is how long an answer of Redis may take before the process counts by itself; 0 is a second.
	Patience time.Duration
	// Log hears of a Redis that fails; nil for the default logger.
	Log *slog.Logger
	// Now is the clock of what is counted in the process; nil for the machine's, by which a clock that is set
	// forward or back changes nothing.
	Now func() time.Time
}

// Limiter decides who may go on. It is safe for concurrent use.
type Limiter struct {
	rates    []Rate
	shared   store // nil without Redis
	patience time.Duration
	local    store
	outage   *outage
	seed     maphash.Seed
	turns    [manyTurns]sync.Mutex
}

// New makes a limiter. It fails on a rate that cannot be kept.
func New(o Options) (*Limiter, error) {
	l := &Limiter{seed: maphash.MakeSeed(), patience: cmp.Or(o.Patience, patience)}
	for _, rate := range o.Rates {
		if rate == (Rate{}) {
			continue
		}
		if err := rate.check(); err != nil {
			return nil, fmt.Errorf("make a rate limiter: %w", err)
		}
		l.rates = append(l.rates, rate)
	}
	if o.Now == nil {
		o.Now = steadyClock()
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Redis != nil {
		l.shared = newShared(o.Redis, l.patience)
	}
	var err error
	if l.local, err = newLocal(manyKeys, o.Now); err != nil {
		return nil, fmt.Errorf("make a rate limiter: %w", err)
	}
	l.outage = &outage{log: o.Log, now: o.Now}
	return l, nil
}

// Take counts one request of the key, and says whether it is allowed. A request that one rate refuses takes nothing
// from any other. It never fails: where Redis does, the process counts by itself until Redis is back. A caller that
// hangs up is counted all the same.
func (l *Limiter) Take(ctx context.Context, key string) Result {
	if len(l.rates) == 0 {
		return Result{Allowed: true}
	}
	ctx = context.WithoutCancel(ctx)
	if l.shared != nil && l.outage.over() {
		result, err := l.takeShared(ctx, key)
		l.outage.record(ctx, err)
		if err == nil {
			return result
		}
	}
	result, err := l.take(ctx, l.local, key)
	if err != nil {
		l.outage.log.ErrorContext(ctx, "rate limits could not be saved", "error", err)
		return Result{Allowed: true}
	}
	return result
}

func (l *Limiter) takeShared(ctx context.Context, key string) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, turnPatience*l.patience)
	defer cancel()
	return l.take(ctx, l.shared, key)
}

// take reads what is counted, judges, and writes all or nothing of it back, unless somebody else wrote in between:
// then it begins again, in turn with this process's other requests of the key, so that only other copies compete.
func (l *Limiter) take(ctx context.Context, s store, key string) (Result, error) {
	for attempt := 0; ; attempt++ {
		if attempt == 1 {
			turn := &l.turns[maphash.String(l.seed, key)%manyTurns]
			turn.Lock()
			defer turn.Unlock()
		}
		if err := ctx.Err(); err != nil {
			return Result{}, fmt.Errorf("wait for a turn: %w", err)
		}
		cells := l.cells(key)
		if err := s.read(ctx, cells); err != nil {
			return Result{}, err
		}
		result, err := judge(ctx, cells)
		if err != nil || !result.Allowed {
			return result, err
		}
		if swapped, err := s.swap(ctx, cells); err != nil || swapped {
			return result, err
		}
	}
}

// cells are the key's counts, one a rate, not read yet. The braces keep them together on a Redis cluster.
func (l *Limiter) cells(key string) []*cell {
	cells := make([]*cell, len(l.rates))
	for i, rate := range l.rates {
		cells[i] = &cell{rate: rate, key: "limit:{" + key + "}:" + rate.String()}
	}
	return cells
}

// steadyClock begins at the machine's time and goes on by its monotonic clock.
func steadyClock() func() time.Time {
	start := time.Now()
	return func() time.Time { return start.Add(time.Since(start)) }
}
