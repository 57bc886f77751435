// Package limit enforces rate limits: so many requests in a burst, refilled evenly. It counts in Redis or PostgreSQL if there is one, so
// that all servers count together, and in the process otherwise.
package limit

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/gomodule/redigo/redis"
	"github.com/hashicorp/golang-lru/v2/simplelru"
)

const (
	// patience is how long an answer of Redis or PostgreSQL may take. A busy machine must not look like a store that is gone:
	// every copy that then counts by itself lets through a burst of its own.
	patience = time.Second
	// tripPatience is how many times that a request waits in all while other copies keep writing its key.
	tripPatience = 5
	// hesitation is the part of it that requests wait for the trip of another one.
	hesitation = 4
)

// Options say what to keep to and where to count.
type Options struct {
	// Rates all hold at once. Those that are off are left out; with none left, everything is allowed.
	Rates []Rate
	// Redis is where copies of the server count together.
	Redis *redis.Pool
	// Postgres is where they do without Redis, in the table of Make. If both are nil, there is one copy.
	Postgres *sql.DB
	// Patience is how long an answer of either may take before the process counts by itself; 0 is a second.
	Patience time.Duration
	// Refused is called where a request is not allowed; it may be nil.
	Refused func()
	// Log records failures of the store; nil for the default logger.
	Log *slog.Logger
	// Now is the clock of what is counted in the process; nil for the machine's, by which a clock that is set
	// forward or back changes nothing.
	Now func() time.Time
}

// Limiter decides who may go on. It is safe for concurrent use.
type Limiter struct {
	rates    []Rate
	refused  func()
	shared   store // nil if there is one copy
	patience time.Duration
	local    *local
	outage   *outage
	now      func() time.Time
	accounts *accounts
}

// accounts of keys. Those longest unused are forgotten, and what they hold lapses.
type accounts struct {
	mu  sync.Mutex
	all *simplelru.LRU[string, *account]
}

// New makes a limiter. It fails on a rate that cannot be kept.
func New(o Options) (*Limiter, error) {
	l := &Limiter{patience: cmp.Or(o.Patience, patience), refused: o.Refused, now: o.Now}
	for _, rate := range o.Rates {
		if rate == (Rate{}) {
			continue
		}
		if err := rate.check(); err != nil {
			return nil, fmt.Errorf("make a rate limiter: %w", err)
		}
		l.rates = append(l.rates, rate)
		if len(l.rates) > 1 && (rate.Any || l.rates[0].Any) {
			return nil, fmt.Errorf("make a rate limiter: %w", errBeside)
		}
	}
	if l.now == nil {
		l.now = steadyClock()
	}
	switch {
	case o.Redis != nil:
		l.shared = newRedis(o.Redis, l.patience)
	case o.Postgres != nil:
		l.shared = &postgres{db: o.Postgres, patience: l.patience}
	}
	var failed [2]error
	l.local, failed[0] = newLocal(manyKeys, l.now)
	l.accounts = &accounts{}
	l.accounts.all, failed[1] = simplelru.NewLRU[string, *account](manyKeys, nil)
	if err := errors.Join(failed[:]...); err != nil {
		return nil, fmt.Errorf("make a rate limiter: %w", err)
	}
	l.outage = &outage{log: cmp.Or(o.Log, slog.Default()), now: l.now}
	return l, nil
}

// Beside is a limiter of another rate that keeps its counts in the same room: the two have no more keys together than one alone. No key may be
// used with both.
func (l *Limiter) Beside(rate Rate) (*Limiter, error) {
	if err := rate.check(); err != nil {
		return nil, fmt.Errorf("make a rate limiter: %w", err)
	}
	other := *l
	other.rates = []Rate{rate}
	return &other, nil
}

// Take counts one request of the key, and says whether it is allowed. A request that one rate refuses takes nothing
// from any other. It never fails: where the store of all copies does, the process counts by itself until that is back. A
// caller that hangs up is counted all the same.
func (l *Limiter) Take(ctx context.Context, key string) Result {
	result := l.count(ctx, key)
	if !result.Allowed && l.refused != nil {
		l.refused()
	}
	return result
}

func (l *Limiter) count(ctx context.Context, key string) Result {
	if len(l.rates) == 0 {
		return Result{Allowed: true}
	}
	ctx, key = context.WithoutCancel(ctx), short(key)
	if l.rates[0].Any {
		return l.countWindow(ctx, key)
	}
	if l.shared != nil {
		a := l.account(key)
		if result, ok := l.takeShared(ctx, a); ok {
			return result
		}
		l.owe(a)
	}
	result, err := l.take(ctx, l.local, &account{key: key})
	if err != nil {
		l.outage.log.ErrorContext(ctx, "rate limits could not be saved", "error", err)
		return Result{Allowed: true}
	}
	return result
}

// owe counts in the process what the last trip has shown to be taken, as far as it is not back yet: where the store fails or is slow, nobody has more
// of this copy than was left there.
func (l *Limiter) owe(a *account) {
	a.mu.Lock()
	now := l.now()
	cells := a.at(now)
	a.mu.Unlock()
	for _, c := range cells {
		if owed := c.debt(); owed > 0 {
			l.local.raise(c.key, now.Add(owed).UnixNano())
		}
	}
}

// account of a key.
func (l *Limiter) account(key string) *account {
	l.accounts.mu.Lock()
	defer l.accounts.mu.Unlock()
	if a, ok := l.accounts.all.Get(key); ok {
		return a
	}
	a := &account{key: key}
	l.accounts.all.Add(key, a)
	return a
}

// take reads what is counted, judges, and writes all or nothing of it back, unless somebody else wrote in between:
// then it begins again.
func (l *Limiter) take(ctx context.Context, s store, a *account) (Result, error) {
	for {
		if err := ctx.Err(); err != nil {
			return Result{}, fmt.Errorf("count: %w", err)
		}
		asked, cells := l.now(), l.cells(a.key)
		if err := s.read(ctx, cells); err != nil {
			return Result{}, err
		}
		result, quantity, lasts, err := a.charge(ctx, cells)
		if err != nil {
			return result, err
		}
		if !result.Allowed {
			a.keep(cells, asked, 0, 0)
			return result, nil
		}
		swapped, err := s.swap(ctx, cells)
		if err != nil {
			return result, err
		}
		if swapped {
			for _, c := range cells {
				c.old = c.next
			}
			a.keep(cells, asked, quantity-1, lasts)
			return result, nil
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
