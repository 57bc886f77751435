package limit

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// errBeside says that a rate that holds for any period stands beside another one.
var errBeside = errors.New("a rate that holds for any period stands alone")

// countWindow counts one request of the key by a rate that holds for any period. Nothing is leased: such rates are low. While the store is known
// to fail, the request that tries it again does not wait for it as long.
func (l *Limiter) countWindow(ctx context.Context, key string) Result {
	failing := l.outage.lasts()
	if l.shared != nil && l.outage.over() {
		wait := tripPatience * l.patience
		if failing {
			wait = l.patience / hesitation
		}
		if t := l.departWindow(ctx, key); t.ends(wait) && t.err == nil {
			return t.result
		}
	}
	result, err := l.takeWindow(ctx, l.local, key)
	if err != nil {
		l.outage.log.ErrorContext(ctx, "rate limits could not be saved", "error", err)
		return Result{Allowed: true}
	}
	return result
}

// departWindow is a trip for one request.
func (l *Limiter) departWindow(ctx context.Context, key string) *trip {
	t := &trip{begun: time.Now(), over: make(chan struct{})}
	go func() {
		defer close(t.over)
		ctx, cancel := context.WithTimeout(ctx, tripPatience*l.patience)
		defer cancel()
		t.result, t.err = l.takeWindow(ctx, l.shared, key)
		l.outage.record(ctx, t.err)
	}()
	return t
}

// takeWindow allows a request where the one that was as many before as the rate counts is a period ago. It is one of as many places, which are
// taken in turn: each has the time of the request that took it last, and beside them is how many have.
func (l *Limiter) takeWindow(ctx context.Context, s store, key string) (Result, error) {
	rate := l.rates[0]
	name := "limit:{" + key + "}:" + rate.String() + ":"
	for {
		if err := ctx.Err(); err != nil {
			return Result{}, fmt.Errorf("count: %w", err)
		}
		taken := &cell{rate: rate, key: name + "taken", ttl: rate.Per + skew}
		if err := s.read(ctx, []*cell{taken}); err != nil {
			return Result{}, err
		}
		n := max(taken.old, 0)
		place := &cell{rate: rate, key: name + strconv.FormatInt(n%int64(rate.Count), 10), ttl: rate.Per + skew}
		if err := s.read(ctx, []*cell{place}); err != nil {
			return Result{}, err
		}
		if wait := place.rests(); wait > 0 {
			return Result{Limit: rate.Count, ResetSeconds: seconds(wait), RetryAfterSeconds: max(1, seconds(wait))}, nil
		}
		taken.next, place.next = n+1, place.now.UnixNano()
		if swapped, err := s.swap(ctx, []*cell{taken, place}); err != nil || swapped {
			return Result{Allowed: err == nil, Limit: rate.Count}, err
		}
	}
}

// rests is for how long a place cannot be taken. A time ahead of now is of a clock that was set back.
func (c *cell) rests() time.Duration {
	if c.old == never || c.old > c.now.Add(skew).UnixNano() {
		return 0
	}
	return max(0, time.Unix(0, c.old).Add(c.rate.Per).Sub(c.now))
}
