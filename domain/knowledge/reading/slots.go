package reading

import (
	"context"
	"slices"
	"sync"
)

// slots are so many places, so many for one owner, and so many for one agency; 0 of these: as many as there are. Of those that wait, the first goes
// next whose owner and agency have a place left and whose agency has the least inside, so that an agency with many owners does not hold up others.
type slots struct {
	most, each, agency int

	mu      sync.Mutex
	all     int
	inside  map[string]int // by owner
	of      map[string]int // by agency
	waiting []*waiter
}

// from is whom a document is of.
type from struct{ agency, owner string }

type waiter struct {
	from
	in chan struct{} // closed when it is inside
}

// enter waits until there is room. The error is the context's.
func (s *slots) enter(ctx context.Context, who from) (leave func(), err error) {
	w := &waiter{from: who, in: make(chan struct{})}
	s.mu.Lock()
	s.waiting = append(s.waiting, w)
	s.admit()
	s.mu.Unlock()
	leave = func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.count(who, -1)
		s.admit()
	}
	select {
	case <-w.in:
		return leave, nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	at := slices.Index(s.waiting, w)
	if at >= 0 {
		s.waiting = slices.Delete(s.waiting, at, at+1)
	}
	s.mu.Unlock()
	if at < 0 { // it was let in at the same moment
		return leave, nil
	}
	return nil, ctx.Err() //nolint:wrapcheck // the caller says what it waited for
}

// admit whoever may come in. The lock is held.
func (s *slots) admit() {
	if s.inside == nil {
		s.inside, s.of = map[string]int{}, map[string]int{}
	}
	for at := s.next(); at >= 0; at = s.next() {
		w := s.waiting[at]
		s.waiting = slices.Delete(s.waiting, at, at+1)
		s.count(w.from, 1)
		close(w.in)
	}
}

// next is the first of those that may come in whose agency has the least inside; -1 where nobody may come in.
func (s *slots) next() (at int) {
	if s.all >= s.most {
		return -1
	}
	at = -1
	for i, w := range s.waiting {
		if s.mayEnter(w.from) && (at < 0 || s.of[w.agency] < s.of[s.waiting[at].agency]) {
			at = i
		}
	}
	return at
}

// mayEnter says whether an owner and its agency have a place left.
func (s *slots) mayEnter(who from) bool {
	return s.inside[who.owner] < s.each && (s.agency == 0 || s.of[who.agency] < s.agency)
}

func (s *slots) count(who from, n int) {
	s.all += n
	if s.inside[who.owner] += n; s.inside[who.owner] == 0 {
		delete(s.inside, who.owner)
	}
	if s.of[who.agency] += n; s.of[who.agency] == 0 {
		delete(s.of, who.agency)
	}
}
