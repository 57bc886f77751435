// Package admission refuses requests that the server could answer only late. It measures how long requests wait for what they share (a
// connection to the database, and the CPU), and limits the requests in progress so that they hardly wait. docs/decisions/0028 says why.
package admission

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// span is how long is measured before it is looked at.
	span = 100 * time.Millisecond
	// target is how long a request may wait on average, patience for how many spans in a row it may wait longer. A page that
	// asks twenty things at once is no overload.
	target   = 10 * time.Millisecond
	patience = 2
	// pause is how long nobody asks where there is no overload.
	pause = 3 * span
	// least, first and most bound how many requests are inside at once; first is the bound before anything is measured.
	least, first, most = 8, 64, 10_000
	// halving bounds how fast the bound falls, easing how slowly; growth is the part of it that it grows by.
	halving, easing, growth = 0.5, 0.95, 1.0 / 20
	// busy is how long a request counts as inside that holds nothing of what requests share. One that takes longer waits for something
	// else: a language model, a carrier, a slow client.
	busy = time.Second
	// spare is the part of the bound that those who have little inside may go beyond it.
	spare = 0.5
)

// Gate admits requests. It is safe for concurrent use.
type Gate struct {
	now func() time.Time
	// lag is how long what is ready to run waits for a processor now.
	lag func() time.Duration

	mu      sync.Mutex
	limit   float64
	inside  int
	from    map[string]int // how many are inside, by who sent them
	queue   queue
	seen    seen
	late    int           // spans in a row in which requests waited too long
	waiting time.Duration // of the last span, on average
	refused [urgency]uint64
	// refusing says whether the last span or this one has refused anybody.
	refusing atomic.Bool
}

// seen is what a span has shown.
type seen struct {
	begin    time.Time
	finished int
	waited   time.Duration
	peak     int  // how many were inside at once
	full     bool // somebody found no place
	refused  bool // somebody was refused
}

// New makes a gate that goes by the machine's clock.
func New() *Gate { return newGate(time.Now, new(scheduler).lag) }

func newGate(now func() time.Time, lag func() time.Duration) *Gate {
	return &Gate{now: now, lag: lag, limit: first, from: map[string]int{}, seen: seen{begin: now()}}
}

// Enter admits a request of the class, or says false: then it is to be refused. If the bound is reached, only those senders are
// admitted that have less inside than if all who have something there had the same; others wait a moment for a place, if not too
// many do. What waits in the context counts, until leave.
func (g *Gate) Enter(ctx context.Context, c Class, from string) (inner context.Context, leave func(), ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.look()
	if float64(g.inside) < g.limit || g.fair(from) {
		g.admit(from)
	} else if g.seen.full = true; !g.wait(ctx, c, from) {
		g.refuse(c)
		return ctx, func() {}, false
	}
	v := &visit{gate: g, from: from}
	timer := time.AfterFunc(busy, v.overdue)
	return context.WithValue(ctx, visitKey{}, v), func() { timer.Stop(); v.end() }, true
}

func (g *Gate) admit(from string) {
	g.inside++
	g.from[from]++
	g.seen.peak = max(g.seen.peak, g.inside)
}

// wait for a place, without the lock. It is false where too many wait, or for too long.
func (g *Gate) wait(ctx context.Context, c Class, from string) bool {
	w := &waiter{from: from, admitted: make(chan struct{})}
	if !g.queue.push(c, w) {
		return false
	}
	g.mu.Unlock()
	timer := time.NewTimer(stay)
	select {
	case <-w.admitted:
	case <-timer.C:
	case <-ctx.Done():
	}
	timer.Stop()
	g.mu.Lock()
	return !g.queue.remove(c, w) // a request that has left the queue was admitted, if only just now
}

// next admits those who wait, as far as there is room.
func (g *Gate) next() {
	for float64(g.inside) < g.limit {
		w := g.queue.pop()
		if w == nil {
			return
		}
		g.admit(w.from)
		close(w.admitted)
	}
}

// fair says whether one more of a sender's is no more than its part of the bound.
func (g *Gate) fair(from string) bool {
	senders := len(g.from)
	if g.from[from] == 0 {
		senders++
	}
	return float64(g.from[from]+1) <= g.limit/float64(senders) && float64(g.inside) < g.limit*(1+spare)
}

// look at what was measured, where a span is over, and move the bound.
func (g *Gate) look() {
	now := g.now()
	s := g.seen
	if now.Sub(s.begin) < span && !now.Before(s.begin) {
		return
	}
	g.seen = seen{begin: now, peak: g.inside}
	g.refusing.Store(s.refused)
	if now.Sub(s.begin) >= pause {
		g.late = 0
	}
	if s.finished == 0 {
		return
	}
	g.waiting = s.waited/time.Duration(s.finished) + g.lag()
	switch {
	case g.waiting <= target:
		g.late = 0
		if s.full {
			g.limit = min(most, g.limit+max(1, g.limit*growth))
			g.next()
		}
	case g.late < patience:
		g.late++
	default:
		down := min(easing, max(halving, float64(target)/float64(g.waiting)))
		g.limit = max(least, min(g.limit, float64(s.peak))*down)
	}
}

// State is what a gate does, for its operator.
type State struct {
	Limit, Inside int
	// Waiting is how long requests have waited on average, as last measured.
	Waiting time.Duration
	// Refused counts requests by class.
	Refused map[string]uint64
}

// State of the gate now.
func (g *Gate) State() State {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := State{Limit: int(g.limit), Inside: g.inside, Waiting: g.waiting, Refused: map[string]uint64{}}
	for c, n := range g.refused {
		s.Refused[Class(c).String()] = n
	}
	return s
}

// visit is a request inside.
type visit struct {
	gate   *Gate
	from   string
	waited atomic.Int64

	mu   sync.Mutex
	held int  // how much of what requests share it uses or waits for
	late bool // it has been inside for long, and leaves once it holds nothing
	over bool
}

type visitKey struct{}

// end of a visit, the first time.
func (v *visit) end() {
	v.mu.Lock()
	over := v.over
	v.over = true
	v.mu.Unlock()
	if over {
		return
	}
	v.gate.mu.Lock()
	defer v.gate.mu.Unlock()
	v.gate.inside--
	if v.gate.from[v.from]--; v.gate.from[v.from] == 0 {
		delete(v.gate.from, v.from)
	}
	v.gate.seen.finished++
	v.gate.seen.waited += time.Duration(v.waited.Load())
	v.gate.next()
}

// overdue is called when the visit has lasted for long.
func (v *visit) overdue() {
	v.mu.Lock()
	v.late = true
	held := v.held > 0
	v.mu.Unlock()
	if !held {
		v.end()
	}
}

func (v *visit) release() {
	v.mu.Lock()
	v.held--
	leaves := v.late && v.held == 0
	v.mu.Unlock()
	if leaves {
		v.end()
	}
}

// Entered says whether the context belongs to a request that was admitted. Requests made within it are part of it, and need no admission of
// their own.
func Entered(ctx context.Context) bool {
	_, ok := ctx.Value(visitKey{}).(*visit)
	return ok
}

// Holding says whether the request of the context uses something that requests share, or waits for that.
func Holding(ctx context.Context) bool {
	v, ok := ctx.Value(visitKey{}).(*visit)
	if !ok {
		return false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.held > 0
}

// Waited notes that the request of the context has waited for something that requests share.
func Waited(ctx context.Context, lasted time.Duration) {
	if v, ok := ctx.Value(visitKey{}).(*visit); ok {
		v.waited.Add(int64(lasted))
	}
}

// Hold has the request of the context count as inside, however long that takes, until release is called, which has to be once: it waits for
// something that requests share, or uses it. One that has left, because it held nothing for long, does not come back.
func Hold(ctx context.Context) (release func()) {
	v, ok := ctx.Value(visitKey{}).(*visit)
	if !ok {
		return func() {}
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.held++
	return v.release
}

// Watch returns a context like that of a request that was let in, and how it stands: how long it has waited, and how much it holds. It is for
// tests.
func Watch(ctx context.Context) (watched context.Context, state func() (waited time.Duration, held int)) {
	v := &visit{}
	return context.WithValue(ctx, visitKey{}, v), func() (time.Duration, int) {
		v.mu.Lock()
		defer v.mu.Unlock()
		return time.Duration(v.waited.Load()), v.held
	}
}
