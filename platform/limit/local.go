package limit

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// manyKeys bounds how many counts a process keeps. Those longest unused go first, and start over.
const manyKeys = 100_000

// store is where the counts are.
type store interface {
	// read fills the cells with what is counted and the store's time.
	read(ctx context.Context, cells []*cell) error
	// swap writes all cells, if each still holds what was read; else none, and says false.
	swap(ctx context.Context, cells []*cell) (bool, error)
}

// local counts in the process.
type local struct {
	now    func() time.Time
	mu     sync.Mutex
	counts *simplelru.LRU[string, int64]
}

func newLocal(size int, now func() time.Time) (*local, error) {
	counts, err := simplelru.NewLRU[string, int64](size, nil)
	if err != nil {
		return nil, fmt.Errorf("make room for %d counts: %w", size, err)
	}
	return &local{now: now, counts: counts}, nil
}

func (l *local) read(_ context.Context, cells []*cell) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	for _, c := range cells {
		c.old, c.now = l.count(c.key), now
	}
	return nil
}

func (l *local) swap(_ context.Context, cells []*cell) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range cells {
		if l.count(c.key) != c.old {
			return false, nil
		}
	}
	for _, c := range cells {
		l.counts.Add(c.key, c.next)
	}
	return true, nil
}

func (l *local) count(key string) int64 {
	if count, ok := l.counts.Get(key); ok {
		return count
	}
	return never
}

// raise the count of a key to so much, if it is less.
func (l *local) raise(key string, count int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count(key) < count {
		l.counts.Add(key, count)
	}
}
