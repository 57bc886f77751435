package call

import (
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

// spentMost is how many tickets are remembered at a time; those that were taken longest ago are forgotten first.
const spentMost = 10_000

// errSpent is ErrTicket of a ticket that was used, which is never taken again.
var errSpent = fmt.Errorf("%w: it was used", ErrTicket)

// spent remembers the tickets that are being taken or were taken here, so that presenting one again costs the database nothing. What other
// copies have taken, the database knows.
type spent struct{ all *lru.Cache[string, struct{}] }

func newSpent() spent {
	all, _ := lru.New[string, struct{}](spentMost) // it fails for no size
	return spent{all}
}

// take a ticket by its id; false if that was done.
func (s spent) take(id string) bool {
	taken, _ := s.all.ContainsOrAdd(id, struct{}{})
	return !taken
}

// giveBack a ticket by which no call has begun.
func (s spent) giveBack(id string) { s.all.Remove(id) }
