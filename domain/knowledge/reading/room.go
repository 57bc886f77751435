package reading

import (
	"context"
	"slices"
	"sync"
)

// room has so many places, and so many for one owner. Of those that wait, the first goes next whose owner has a place left and whose agency
// has the least inside, so that an agency with many owners does not hold up the others.
type room struct {
	most, each int

	mu      sync.Mutex
	all     int
	inside  map[string]int // by owner
	of      map[string]int // by agency
	waiting []*guest
}

// from is whom a document is of.
type from struct{ agency, owner string }

type guest struct {
	from
	in chan struct{} // closed when it is inside
}

// enter waits until there is room. The error is the context's.
func (r *room) enter(ctx context.Context, who from) (leave func(), err error) {
	g := &guest{from: who, in: make(chan struct{})}
	r.mu.Lock()
	r.waiting = append(r.waiting, g)
	r.admit()
	r.mu.Unlock()
	leave = func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.count(who, -1)
		r.admit()
	}
	select {
	case <-g.in:
		return leave, nil
	case <-ctx.Done():
	}
	r.mu.Lock()
	at := slices.Index(r.waiting, g)
	if at >= 0 {
		r.waiting = slices.Delete(r.waiting, at, at+1)
	}
	r.mu.Unlock()
	if at < 0 {
		leave() // it was let in at the same moment
	}
	return nil, ctx.Err() //nolint:wrapcheck // the caller says what it waited for
}

// admit whoever may come in. The lock is held.
func (r *room) admit() {
	if r.inside == nil {
		r.inside, r.of = map[string]int{}, map[string]int{}
	}
	for at := r.next(); at >= 0; at = r.next() {
		g := r.waiting[at]
		r.waiting = slices.Delete(r.waiting, at, at+1)
		r.count(g.from, 1)
		close(g.in)
	}
}

// next is the first of those whose agency has the least inside; -1 where nobody may come in.
func (r *room) next() (at int) {
	if r.all >= r.most {
		return -1
	}
	at = -1
	for i, g := range r.waiting {
		if r.inside[g.owner] < r.each && (at < 0 || r.of[g.agency] < r.of[r.waiting[at].agency]) {
			at = i
		}
	}
	return at
}

func (r *room) count(who from, n int) {
	r.all += n
	if r.inside[who.owner] += n; r.inside[who.owner] == 0 {
		delete(r.inside, who.owner)
	}
	if r.of[who.agency] += n; r.of[who.agency] == 0 {
		delete(r.of, who.agency)
	}
}
