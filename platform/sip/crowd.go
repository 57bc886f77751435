package sip

import (
	"cmp"
	"slices"
	"sync"

	sipgo "github.com/emiago/sipgo/sip"
)

// mostRequests bounds the requests whose transactions live, by the owner of the trunks that they come from: over UDP each does for half a minute
// after its answer, whatever it was. It is ten times what 200 calls need of which each lasts for half a minute.
const mostRequests = 4096

// crowd counts the requests that are kept, by owner. The zero value is empty.
type crowd struct {
	mu sync.Mutex
	of map[string]int
}

// enter counts a request for the owner who has the fewest of those that it may be from, until its transaction ends. It is false where that one has
// too many.
func (c *crowd) enter(owners []string, tx *sipgo.ServerTx) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of = map[string]int{}
	}
	owner := slices.MinFunc(owners, func(a, b string) int { return cmp.Compare(c.of[a], c.of[b]) })
	if c.of[owner] >= mostRequests {
		return false
	}
	c.of[owner]++
	if !tx.OnTerminate(func(string, error) { c.leave(owner) }) {
		discount(c.of, owner)
	}
	return true
}

func (c *crowd) leave(owner string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	discount(c.of, owner)
}

// senders are the owners whom a request may be from.
func (p *Phone) senders(trunks []string, within *Call) (all []string) {
	if within != nil {
		return []string{within.trunk.holder()}
	}
	for _, id := range trunks {
		all = append(all, p.trunk(id).holder())
	}
	if len(all) == 0 { // the call that it was within has just ended
		all = append(all, "")
	}
	return all
}
