package call

import (
	"context"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/switchboard-dev/switchboard/platform/limit"
)

// visitors counts by address how often somebody whom nobody vouches for calls.
type visitors struct {
	mu  sync.Mutex
	all *simplelru.LRU[int, *limit.Limiter] // by calls an hour
	// first of them, in whose room the others count as well: there is a rate for each number that a tenant chooses.
	first *limit.Limiter
	// full are networks and sites that are refused until then.
	full *simplelru.LRU[string, time.Time]
	// now is the clock that they are by; nil: the machine's.
	now func() time.Time
}

func (v *visitors) time() time.Time {
	if v.now == nil {
		return time.Now()
	}
	return v.now()
}

const (
	// rateLimit is how many rates are counted by at a time. Those longest unused go first, and start over.
	rateLimit = 1000
	// siteFactor is how much more often a whole site may call than one of its networks.
	siteFactor = 10
	// fullMost is how many refused networks and sites are remembered.
	fullMost = 10_000
)

// take counts a call, of the address's network and of its site. It returns after how many seconds the next is allowed where
// this one is not, else 0.
func (v *visitors) take(
	ctx context.Context, create func(limit.Rate) (*limit.Limiter, error), hourly int, assistant string, from netip.Addr,
) (int, error) {
	if wait := v.refused(hourly, assistant, from); wait > 0 { // first, so that a site has no more networks counted than it may call
		return wait, nil
	}
	network, site := limit.Network(from), limit.Site(from)
	wait, err := v.count(ctx, create, hourly, assistant, network)
	if err != nil || wait > 0 {
		v.refuse(fullKey(hourly, assistant, network), wait)
		return wait, err
	}
	if site == network {
		return 0, nil
	}
	wait, err = v.count(ctx, create, siteFactor*hourly, assistant, site)
	v.refuse(fullKey(hourly, assistant, site), wait)
	return wait, err
}

func fullKey(hourly int, assistant, who string) string {
	return fmt.Sprintf("%d/%s/%s", hourly, assistant, who)
}

// refused is for how many seconds an address is refused, as far as that is remembered. Nothing is counted.
func (v *visitors) refused(hourly int, assistant string, from netip.Addr) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.full == nil {
		return 0
	}
	longest, now := time.Duration(0), v.time()
	for _, who := range []string{limit.Network(from), limit.Site(from)} {
		until, _ := v.full.Get(fullKey(hourly, assistant, who))
		longest = max(longest, until.Sub(now))
	}
	if longest == 0 {
		return 0
	}
	return int(longest/time.Second) + 1
}

// refuse a network or a site for some seconds, if any.
func (v *visitors) refuse(key string, wait int) {
	if wait <= 0 {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.full == nil {
		v.full, _ = simplelru.NewLRU[string, time.Time](fullMost, nil) // it fails for no size
	}
	v.full.Add(key, v.time().Add(time.Duration(wait)*time.Second))
}

func (v *visitors) count(
	ctx context.Context, create func(limit.Rate) (*limit.Limiter, error), hourly int, assistant, who string,
) (int, error) {
	l, err := v.limiter(create, hourly)
	if err != nil {
		return 0, fmt.Errorf("web call: %w", err)
	}
	if l == nil {
		return 0, nil
	}
	taken := l.Take(ctx, fmt.Sprintf("web/%d/%s/%s", hourly, assistant, who))
	if taken.Allowed {
		return 0, nil
	}
	return max(taken.RetryAfterSeconds, 1), nil
}

func (v *visitors) limiter(create func(limit.Rate) (*limit.Limiter, error), hourly int) (*limit.Limiter, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if create == nil {
		return nil, nil //nolint:nilnil // nobody counts
	}
	if v.all == nil {
		all, err := simplelru.NewLRU[int, *limit.Limiter](rateLimit, nil)
		if err != nil {
			return nil, fmt.Errorf("count calls: %w", err)
		}
		v.all = all
	}
	if l, ok := v.all.Get(hourly); ok {
		return l, nil
	}
	rate := limit.Rate{Count: hourly, Per: time.Hour, Name: "web_calls", Any: true}
	if v.first != nil {
		create = v.first.Beside
	}
	l, err := create(rate)
	if err != nil {
		return nil, err
	}
	if v.first == nil {
		v.first = l
	}
	v.all.Add(hourly, l)
	return l, nil
}
