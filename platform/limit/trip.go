package limit

import (
	"context"
	"time"
)

// trip is one to where all copies count. It goes on although nobody waits for it any more.
type trip struct {
	begun  time.Time // by the machine's clock
	over   chan struct{}
	result Result
	err    error
}

// ends says whether it does, within so long of its beginning.
func (t *trip) ends(within time.Duration) bool {
	select {
	case <-t.over:
		return true
	default:
	}
	late := time.NewTimer(time.Until(t.begun.Add(within)))
	defer late.Stop()
	select {
	case <-t.over:
		return true
	case <-late.C:
		return false
	}
}

// takeShared takes from what this copy has leased, or else makes a trip, which this process's other requests of the key wait for. It says
// false if the store fails, and where it may: only who makes a trip waits until that is known, the others not for as long. While it fails,
// it is tried again and again by one request, which does not wait for long either, and no other waits at all.
func (l *Limiter) takeShared(ctx context.Context, a *account) (Result, bool) {
	counted := false
	for {
		a.mu.Lock()
		now := l.now()
		if !counted {
			a.demand.count(now)
			counted = true
		}
		if result, ok := a.spend(ctx, now); ok {
			a.mu.Unlock()
			return result, true
		}
		if t := a.trip; t != nil {
			a.mu.Unlock()
			if l.outage.lasts() || !t.ends(l.patience/hesitation) {
				return Result{}, false
			}
			continue
		}
		failing := l.outage.lasts()
		if !l.outage.over() {
			a.mu.Unlock()
			return Result{}, false
		}
		t := l.depart(ctx, a)
		a.mu.Unlock()
		wait := tripPatience * l.patience
		if failing {
			wait = l.patience / hesitation
		}
		if !t.ends(wait) || t.err != nil {
			return Result{}, false
		}
		return t.result, true
	}
}

// depart on a trip of an account, which is locked.
func (l *Limiter) depart(ctx context.Context, a *account) *trip {
	t := &trip{begun: time.Now(), over: make(chan struct{})}
	a.trip = t
	go func() {
		ctx, cancel := context.WithTimeout(ctx, tripPatience*l.patience)
		defer cancel()
		t.result, t.err = l.take(ctx, l.shared, a)
		l.outage.record(ctx, t.err)
		a.mu.Lock()
		a.trip = nil
		a.mu.Unlock()
		close(t.over)
	}()
	return t
}
