package limit

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/throttled/throttled/v2"
)

// never is the count of a key that has taken nothing, as throttled writes it.
const never = -1

// Result is the verdict on one request, and what to tell the client: of all rates, the one with the smaller share left.
type Result struct {
	Allowed bool
	// Limit is how many requests are allowed at once; 0 if there is no limit, and no headers are sent.
	Limit int
	// Remaining is how many of them are left.
	Remaining int
	// ResetSeconds is how long until all of them are back, rounded up.
	ResetSeconds int
	// RetryAfterSeconds is how long a refused client has to wait, rounded up; 0 if the request is allowed.
	RetryAfterSeconds int
}

// skew is how far the store's clock may be set back, or differ after a failover, without a key beginning again.
const skew = time.Second

// cell is the count of one key for one rate: what was read, and what is to be written. To throttled it is a store with
// nothing else in it, so that what throttled decides is written only once all rates agree.
type cell struct {
	rate Rate
	key  string
	// old is the instant (nanoseconds) by which all that was taken is back, or never.
	old int64
	now time.Time
	// lasts is how much later than now the requests may be spent. They are charged as if they were spent then.
	lasts time.Duration
	// next takes old's place, for as long as ttl.
	next int64
	ttl  time.Duration
}

var _ throttled.GCRAStoreCtx = (*cell)(nil)

// GetWithTime is what was read, or the time when the requests may be spent, if that is later.
func (c *cell) GetWithTime(context.Context, string) (int64, time.Time, error) {
	tat := c.back()
	if c.lasts > 0 {
		tat = max(tat, c.now.Add(c.lasts).UnixNano())
	}
	return tat, c.now, nil
}

// back is the instant by which all that was taken is back. More than a whole period cannot be taken, so an instant further
// ahead comes from a clock that was set back: the key starts over, rather than wait until the clock is there again.
func (c *cell) back() int64 {
	if c.old > c.now.Add(c.rate.Per+skew).UnixNano() {
		return never
	}
	return c.old
}

// SetIfNotExistsWithTTL notes what is to be written.
func (c *cell) SetIfNotExistsWithTTL(_ context.Context, _ string, next int64, ttl time.Duration) (bool, error) {
	c.next, c.ttl = next, ttl
	return true, nil
}

// CompareAndSwapWithTTL notes what is to be written.
func (c *cell) CompareAndSwapWithTTL(_ context.Context, _ string, _, next int64, ttl time.Duration) (bool, error) {
	c.next, c.ttl = next, ttl
	return true, nil
}

// remaining is how many requests the count still allows at once.
func (c *cell) remaining() int {
	return c.rate.Count - int((c.debt()+c.rate.interval()-1)/c.rate.interval())
}

// debt is how long until all that was taken is back.
func (c *cell) debt() time.Duration {
	back := c.back()
	if back == never {
		return 0
	}
	return max(0, time.Unix(0, back).Sub(c.now))
}

// judge asks throttled about so many requests by every rate. They are allowed if all rates allow them; none always are.
func judge(ctx context.Context, cells []*cell, quantity int) (Result, error) {
	allowed := true
	var shown throttled.RateLimitResult
	for i, c := range cells {
		limited, result, err := ask(ctx, c, quantity)
		if err != nil {
			return Result{}, fmt.Errorf("count %s: %w", c.key, err)
		}
		allowed = allowed && !limited
		if i == 0 || scarcer(result, shown) {
			shown = result
		}
	}
	verdict := Result{
		Allowed: allowed, Limit: shown.Limit, Remaining: shown.Remaining, ResetSeconds: seconds(shown.ResetAfter),
	}
	if !allowed {
		verdict.RetryAfterSeconds = max(1, seconds(shown.RetryAfter))
	}
	return verdict, nil
}

func ask(ctx context.Context, c *cell, quantity int) (bool, throttled.RateLimitResult, error) {
	quota := throttled.RateQuota{MaxRate: throttled.PerDuration(c.rate.Count, c.rate.Per), MaxBurst: c.rate.Count - 1}
	limiter, err := throttled.NewGCRARateLimiterCtx(c, quota)
	if err != nil {
		return false, throttled.RateLimitResult{}, fmt.Errorf("ask throttled: %w", err)
	}
	limited, result, err := limiter.RateLimitCtx(ctx, c.key, quantity)
	if err != nil {
		return false, result, fmt.Errorf("ask throttled: %w", err)
	}
	return limited, result, nil
}

// scarcer reports whether a has the smaller share left; between equal shares the longer wait counts.
func scarcer(a, b throttled.RateLimitResult) bool {
	return cmp.Or(
		cmp.Compare(a.Remaining*b.Limit, b.Remaining*a.Limit),
		cmp.Compare(b.RetryAfter, a.RetryAfter),
		cmp.Compare(b.ResetAfter, a.ResetAfter),
	) < 0
}

// seconds are rounded up, so that a promise made in them comes true.
func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }
