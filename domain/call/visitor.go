package call

import (
	"context"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// visitors counts by address how often somebody whom nobody vouches for calls.
type visitors struct {
	mu  sync.Mutex
	all map[int]*limit.Limiter // by calls an hour
}

// rateLimit is how many rates are counted by at a time.
const rateLimit = 100

// take counts a call. It returns after how many seconds the next is allowed where this one is not, else 0.
func (v *visitors) take(
	ctx context.Context, create func(limit.Rate) (*limit.Limiter, error), hourly int, assistant string, from netip.Addr,
) (int, error) {
	l, err := v.limiter(create, hourly)
	if err != nil {
		return 0, fmt.Errorf("web call: %w", err)
	}
	if l == nil {
		return 0, nil
	}
	taken := l.Take(ctx, fmt.Sprintf("web/%d/%s/%s", hourly, assistant, limit.Network(from)))
	if taken.Allowed {
		return 0, nil
	}
	return max(taken.RetryAfterSeconds, 1), nil
}

func (v *visitors) limiter(create func(limit.Rate) (*limit.Limiter, error), hourly int) (*limit.Limiter, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if l := v.all[hourly]; l != nil || create == nil {
		return l, nil
	}
	l, err := create(limit.Rate{Count: hourly, Per: time.Hour})
	if err != nil {
		return nil, err
	}
	if v.all == nil || len(v.all) >= rateLimit {
		v.all = map[int]*limit.Limiter{}
	}
	v.all[hourly] = l
	return l, nil
}
