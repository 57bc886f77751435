package knowledge

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
)

// shelf keeps what was read of bases that were searched lately. If that exceeds the limit, the tenant with the most of it loses
// what was unused for the longest: nobody can push out everything of the others.
type shelf[V interface{ Size() int }] struct {
	most int // bytes

	mu   sync.Mutex
	kept map[place]*volume[V]
	busy map[place]chan struct{} // closed when the place is no longer read
	size map[string]int          // by tenant
	all  int
	tick uint64
}

// place names a base by its tenant as well: whoever else knew its id would find nothing. The space is that of vectors.
type place struct{ subaccount, base, space string }

type volume[V any] struct {
	value    V
	revision [sha256.Size]byte
	size     int
	used     uint64
}

// get what is kept of a place in its revision, if it fits; nil: whatever it is. Else read it. Only one reads a place at a time.
func (s *shelf[V]) get(
	ctx context.Context, p place, revision [sha256.Size]byte, fits func(V) bool, read func() (V, error),
) (v V, err error) {
	for {
		kept, busy := s.claim(p, revision, fits)
		if kept != nil {
			return kept.value, nil
		}
		if busy == nil {
			break
		}
		select {
		case <-busy:
		case <-ctx.Done():
			return v, fmt.Errorf("wait for a knowledge base: %w", ctx.Err())
		}
	}
	defer s.release(p)
	if v, err = read(); err == nil {
		s.put(p, revision, v)
	}
	return v, err
}

// claim answers what is kept; or, where somebody is reading it, what to wait for. If it is neither, the caller reads it,
// and then releases the place.
func (s *shelf[V]) claim(p place, revision [sha256.Size]byte, fits func(V) bool) (v *volume[V], read <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v := s.kept[p]; v != nil && v.revision == revision && (fits == nil || fits(v.value)) {
		s.tick++
		v.used = s.tick
		return v, nil
	}
	if busy := s.busy[p]; busy != nil {
		return nil, busy
	}
	if s.busy == nil {
		s.busy = map[place]chan struct{}{}
	}
	s.busy[p] = make(chan struct{})
	return nil, nil
}

func (s *shelf[V]) release(p place) {
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.busy[p])
	delete(s.busy, p)
}

func (s *shelf[V]) put(p place, revision [sha256.Size]byte, value V) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept, s.size = map[place]*volume[V]{}, map[string]int{}
	}
	s.drop(p)
	s.tick++
	v := &volume[V]{value, revision, value.Size(), s.tick}
	s.kept[p] = v
	s.size[p.subaccount] += v.size
	s.all += v.size
	for s.all > cmp.Or(s.most, shelfMemory) {
		s.drop(s.oldest(s.largest()))
	}
}

func (s *shelf[V]) drop(p place) {
	v := s.kept[p]
	if v == nil {
		return
	}
	delete(s.kept, p)
	s.all -= v.size
	if s.size[p.subaccount] -= v.size; s.size[p.subaccount] == 0 {
		delete(s.size, p.subaccount)
	}
}

// largest is the tenant who has most.
func (s *shelf[V]) largest() (subaccount string) {
	for who, size := range s.size {
		if size > s.size[subaccount] || size == s.size[subaccount] && who < subaccount {
			subaccount = who
		}
	}
	return subaccount
}

func (s *shelf[V]) oldest(subaccount string) (p place) {
	var first *volume[V]
	for at, v := range s.kept {
		if at.subaccount == subaccount && (first == nil || v.used < first.used) {
			p, first = at, v
		}
	}
	return p
}
