package share

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Line is a pool of places in which callers that find none wait for one, unless too many do. It is safe for concurrent use.
type Line struct {
	pool *Pool
	// of and all are how many wait at most: of one holder, and altogether. Stay is for how long.
	of, all int
	stay    time.Duration

	mu      sync.Mutex // before that of the pool
	waiting []*waiter  // in the order in which they came
	turns   uint64
	last    map[string]uint64 // the turn that those had last who have a place, or wait for one
}

// waiter waits for a place.
type waiter struct {
	parts []Part
	turn  chan struct{}
	give  func()
}

// holder is whom the place counts for in the end.
func (w *waiter) holder() string { return w.parts[len(w.parts)-1].Of }

// NewLine of so many places, for which so many of one holder wait, and so many of all, and for so long.
func NewLine(most int64, of, all int, stay time.Duration) *Line {
	return &Line{pool: New(most), of: of, all: all, stay: stay, last: map[string]uint64{}}
}

// Pool is that of the places, to look at.
func (l *Line) Pool() *Pool { return l.pool }

// Enter takes a place, which counts for each of the parts, until it is given back. The last part is the owner of those who wait: of the
// owners for whom there is a place, the one that had its last place the longest ago goes first. It fails with ErrPart or ErrAll, or with the
// context's error.
func (l *Line) Enter(ctx context.Context, parts ...Part) (give func(), err error) {
	w := &waiter{parts: parts, turn: make(chan struct{})}
	if err = l.join(w); err != nil {
		return nil, err
	}
	timer := time.NewTimer(l.stay)
	defer timer.Stop()
	select {
	case <-w.turn:
	case <-timer.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if why := l.leave(w); why == nil {
		return w.give, nil
	} else if err == nil {
		err = l.reject(why)
	}
	return nil, err //nolint:wrapcheck // the caller knows what for
}

// join those who wait; if there is a place, that is served at once.
func (l *Line) join(w *waiter) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := l.lacking(w)
	if err == nil {
		l.serve(w)
		return nil
	}
	same := 0
	for _, other := range l.waiting {
		if other.holder() == w.holder() {
			same++
		}
	}
	if same >= l.of || len(l.waiting) >= l.all {
		return l.reject(err)
	}
	l.waiting = append(l.waiting, w)
	return nil
}

// leave those who wait. If it was not served, the error says why there was no place.
func (l *Line) leave(w *waiter) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.give != nil {
		return nil
	}
	err := l.lacking(w)
	l.remove(w)
	l.forget(w.holder())
	return err
}

func (l *Line) lacking(w *waiter) error {
	l.pool.mu.Lock()
	defer l.pool.mu.Unlock()
	return l.pool.lacks(1, w.parts)
}

func (l *Line) reject(err error) error {
	l.pool.mu.Lock()
	defer l.pool.mu.Unlock()
	l.pool.refuse(err)
	return err
}

// serve somebody for whom there is a place.
func (l *Line) serve(w *waiter) {
	l.turns++
	l.last[w.holder()] = l.turns
	l.count(1, w.parts)
	w.give = sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.count(-1, w.parts)
		l.next()
		l.forget(w.holder())
	})
	close(w.turn)
}

func (l *Line) count(n int64, parts []Part) {
	l.pool.mu.Lock()
	defer l.pool.mu.Unlock()
	l.pool.count(n, parts)
}

// next serves those who wait, as far as there are places for them.
func (l *Line) next() {
	for {
		var best *waiter
		for _, w := range l.waiting {
			if (best == nil || l.last[w.holder()] < l.last[best.holder()]) && l.lacking(w) == nil {
				best = w
			}
		}
		if best == nil {
			return
		}
		l.remove(best)
		l.serve(best)
	}
}

func (l *Line) remove(w *waiter) {
	l.waiting = slices.DeleteFunc(l.waiting, func(other *waiter) bool { return other == w })
}

// forget a holder who has no place and waits for none.
func (l *Line) forget(who string) {
	l.pool.mu.Lock()
	used := l.pool.by[who]
	l.pool.mu.Unlock()
	if used == 0 && !slices.ContainsFunc(l.waiting, func(w *waiter) bool { return w.holder() == who }) {
		delete(l.last, who)
	}
}
