package share

import (
	"slices"
	"sync"
)

// Room is a pool for keys that come back: one that finds too little is not kept waiting, but stands in line. When there is enough for it, that is
// kept for it, and it is called. It is safe for concurrent use.
type Room[K comparable] struct {
	pool *Pool
	call func(key K)

	mu   sync.Mutex // before that of the pool
	line []*stand[K]
}

// stand of a key in the line. Once there is enough for it, give is how that is given back.
type stand[K comparable] struct {
	key   K
	n     int64
	parts []Part
	give  func()
}

// queue is which parts nobody behind in the line takes anything of.
type queue map[string]bool

// keeps says whether somebody waits for what others in line have before.
func (q queue) keeps(parts []Part) bool {
	return slices.ContainsFunc(parts, func(p Part) bool { return q[p.Of] })
}

// join the queue with what is not available. Nobody overtakes a request of the same holder, who is that of the first part. Nor may a request be
// overtaken that lacks what others have of a further part: they would take it again and again, in pieces too small for the one that waits.
func (r *Room[K]) join(q queue, s *stand[K]) {
	q[s.parts[0].Of] = true
	if part := r.pool.crowded(s.n, s.parts); part != "" {
		q[part] = true
	}
}

// NewRoom of so much, which calls keys; it is called with no lock held.
func NewRoom[K comparable](most int64, call func(key K)) *Room[K] {
	return &Room[K]{pool: New(most), call: call}
}

// Pool is what there is, to look at.
func (r *Room[K]) Pool() *Pool { return r.pool }

// Take so much for a key, which counts for each of the parts, until it is given back. If there is too little, or it would overtake others of the
// first part's holder, or who wait for a part of its, ok is false, and the key stands in line until it takes something or leaves.
func (r *Room[K]) Take(key K, n int64, parts ...Part) (give func(), ok bool) {
	give, called := r.take(&stand[K]{key: key, n: n, parts: parts})
	r.tell(called)
	return give, give != nil
}

func (r *Room[K]) take(s *stand[K]) (give func(), called []K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := slices.IndexFunc(r.line, func(o *stand[K]) bool { return o.key == s.key })
	if at < 0 {
		at = len(r.line)
		r.line = append(r.line, s)
	}
	kept := r.line[at]
	r.line[at] = s
	if kept.give != nil && kept.n >= s.n {
		s.give = kept.give
	} else if kept.give != nil { // it was called for less
		kept.give()
	}
	if s.give == nil {
		r.serve(s, r.line[:at])
		called = r.next()
	}
	if s.give == nil {
		return nil, called
	}
	r.line = slices.Delete(r.line, at, at+1)
	return r.back(s.give), called
}

// serve one in line, unless it would overtake others before it.
func (r *Room[K]) serve(s *stand[K], before []*stand[K]) {
	q := queue{}
	for _, o := range before {
		if o.give == nil && !q.keeps(o.parts) {
			r.join(q, o)
		}
	}
	if q.keeps(s.parts) {
		r.pool.Refuse()
		return
	}
	s.give, _ = r.pool.Take(s.n, s.parts...)
}

// back gives something back, and calls those for whom there is enough then.
func (r *Room[K]) back(give func()) func() {
	return sync.OnceFunc(func() {
		give()
		r.mu.Lock()
		called := r.next()
		r.mu.Unlock()
		r.tell(called)
	})
}

// next keeps what there is for those in line, as far as there is enough, and says who they are.
func (r *Room[K]) next() (called []K) {
	q := queue{}
	for _, s := range r.line {
		if s.give != nil || q.keeps(s.parts) {
			continue
		}
		if s.give = r.pool.try(s.n, s.parts); s.give != nil {
			called = append(called, s.key)
		} else {
			r.join(q, s)
		}
	}
	return called
}

func (r *Room[K]) tell(called []K) {
	for _, key := range called {
		r.call(key)
	}
}

// Waits says whether a key waits in line and has not been called.
func (r *Room[K]) Waits(key K) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.line, func(s *stand[K]) bool { return s.key == key && s.give == nil })
}

// Leave the line; what is kept for the key is given back.
func (r *Room[K]) Leave(key K) {
	r.mu.Lock()
	var called []K
	if at := slices.IndexFunc(r.line, func(s *stand[K]) bool { return s.key == key }); at >= 0 {
		s := r.line[at]
		r.line = slices.Delete(r.line, at, at+1)
		if s.give != nil {
			s.give()
		}
		called = r.next() // those behind it may be first now
	}
	r.mu.Unlock()
	r.tell(called)
}
