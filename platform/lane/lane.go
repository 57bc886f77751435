// Package lane processes work by key. Each key has a lane of its own, so that no key waits for another, and this server never works on a
// key twice at a time. Code that creates work marks its key; a periodic scan finds what a server that died had marked.
package lane

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// Plan says what is done, and how.
type Plan[K comparable] struct {
	// Name of the work, for the log.
	Name string
	// Work on a key until nothing is left to do. After an error the key is worked on when it is marked or found again.
	Work func(ctx context.Context, key K) error
	// Look marks all keys that have work. It is called at the start and then every Every.
	Look  func(ctx context.Context) error
	Every time.Duration
	// Worth says, more cheaply than a look, whether there may be any; nil: nobody knows.
	Worth func(ctx context.Context) bool
	// Width is how many keys are worked on at once. The others queue.
	Width int
	// Of is the owner of a key. While others wait, an owner has at most three quarters of the width; one that is alone has all of it.
	// nil: keys have no owners.
	Of func(key K) string
	// Rest is how long a key waits after its work: what is marked meanwhile is processed together.
	Rest time.Duration
	Log  *slog.Logger
}

// Lanes of one plan. The zero value ignores marks until Start: Look finds that work.
type Lanes[K comparable] struct {
	mu    sync.Mutex
	plan  Plan[K]
	work  func(key K)
	shut  context.CancelFunc // ends the looking
	cut   context.CancelFunc // ends the work
	open  bool
	again map[K]bool // the lanes; true if one was marked while its key was worked on
	queue []place[K]
	// behind are those who had three quarters when their turn came. Nobody else can have as much then, so all of them are of one.
	behind []place[K]
	busy   int
	at     map[string]int // how many are worked on of whom
	wait   sync.WaitGroup
}

// place of a key in the queue.
type place[K comparable] struct {
	key K
	of  string
}

// Start working to a plan, until Stop.
func (l *Lanes[K]) Start(ctx context.Context, p Plan[K]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	work, cut := context.WithCancel(context.WithoutCancel(ctx)) //nolint:gosec // Stop calls it
	look, shut := context.WithCancel(work)                      //nolint:gosec // likewise
	l.plan, l.cut, l.shut, l.open, l.again, l.at = p, cut, shut, true, map[K]bool{}, map[string]int{}
	l.work = func(key K) {
		if err := p.Work(work, key); err != nil && work.Err() == nil {
			p.Log.WarnContext(work, "work failed; the server tries again", "work", p.Name, "of", key, "error", err)
		}
	}
	l.wait.Go(func() {
		Every(look, p.Every, func(ctx context.Context) {
			if p.Worth != nil && !p.Worth(ctx) {
				return
			}
			if err := p.Look(ctx); err != nil && ctx.Err() == nil {
				p.Log.WarnContext(ctx, "work cannot be looked for, another look follows", "work", p.Name, "error", err)
			}
		})
	})
}

// Stop begins nothing new and lets work under way finish until the context ends; then it is cut off.
func (l *Lanes[K]) Stop(ctx context.Context) {
	l.mu.Lock()
	started := l.open
	l.open = false
	l.mu.Unlock()
	if !started {
		return
	}
	l.shut()
	defer context.AfterFunc(ctx, l.cut)()
	l.wait.Wait()
	l.cut()
}

// Stopping says whether nothing new is to be begun.
func (l *Lanes[K]) Stopping() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.open
}

// Mark that a key has work. One that is being worked on is worked on once more afterwards.
func (l *Lanes[K]) Mark(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.open {
		return
	}
	if _, ok := l.again[key]; ok {
		l.again[key] = true
		return
	}
	l.push(key)
}

// push a key to the end of the queue, and begin with what there is room for.
func (l *Lanes[K]) push(key K) {
	l.again[key] = false
	p := place[K]{key: key}
	if l.plan.Of != nil {
		p.of = l.plan.Of(key)
	}
	l.queue = append(l.queue, p)
	l.begin()
}

func (l *Lanes[K]) begin() {
	for l.open && l.busy < l.plan.Width && len(l.queue)+len(l.behind) > 0 {
		p := l.next()
		l.again[p.key] = false // what was marked until now is done now
		l.busy++
		l.at[p.of]++
		l.wait.Go(func() { l.run(p) })
	}
}

// next of the queue is the first key whose owner has room, or else the first of all.
func (l *Lanes[K]) next() (p place[K]) {
	if len(l.behind) > 0 && l.room(l.behind[0]) { // it has waited for longest
		p, l.behind = l.behind[0], l.behind[1:]
		return p
	}
	for len(l.queue) > 0 {
		p, l.queue = l.queue[0], l.queue[1:]
		if l.room(p) {
			return p
		}
		l.behind = append(l.behind, p)
	}
	p, l.behind = l.behind[0], l.behind[1:]
	return p
}

// room says that less than three quarters are worked on of whose a key is.
func (l *Lanes[K]) room(p place[K]) bool {
	return l.plan.Of == nil || l.at[p.of] < l.plan.Width-l.plan.Width/4 //nolint:mnd // a quarter
}

func (l *Lanes[K]) run(p place[K]) {
	l.work(p.key)
	time.AfterFunc(l.plan.Rest, func() { l.leave(p.key) })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	if l.at[p.of]--; l.at[p.of] == 0 {
		delete(l.at, p.of)
	}
	l.begin()
}

// leave closes a lane, unless it was marked meanwhile.
func (l *Lanes[K]) leave(key K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.again[key] {
		delete(l.again, key)
		return
	}
	l.push(key)
}

// Every calls f at once, and then again at each interval until the context ends.
func Every(ctx context.Context, interval time.Duration, f func(ctx context.Context)) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		f(ctx)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Afterwards calls f after each interval until the context ends, and not at once.
func Afterwards(ctx context.Context, interval time.Duration, f func(ctx context.Context)) {
	first := true
	Every(ctx, interval, func(ctx context.Context) {
		if !first {
			f(ctx)
		}
		first = false
	})
}
