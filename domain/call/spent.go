package call

import (
	"fmt"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// spentMost is how many tickets are remembered at a time; those that were taken longest ago are forgotten first.
const spentMost = 10_000

// errSpent is ErrTicket of a ticket that was used, which is never taken again.
var errSpent = fmt.Errorf("%w: it was used", ErrTicket)

// spent remembers the tickets that are being taken or were taken here, so that to present one again costs the database nothing. What other
// copies have taken, the database knows.
type spent struct {
	mu  sync.Mutex
	all *simplelru.LRU[string, struct{}]
}

// take a ticket by its id; false where that was done.
func (s *spent) take(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all, _ = simplelru.NewLRU[string, struct{}](spentMost, nil) // fails only for size 0
	}
	if s.all.Contains(id) {
		return false
	}
	s.all.Add(id, struct{}{})
	return true
}

// giveBack a ticket by which no call has begun.
func (s *spent) giveBack(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.Remove(id)
}
