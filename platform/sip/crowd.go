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

// mostWithin bounds those within one call. A key that is pressed, a question whether we are there and a new offer are one each.
const mostWithin = 256

// crowd counts the requests that are kept, by owner, and by call. The zero value is empty. Anybody may send requests from an address that they
// invent, so those within calls, whose tags nobody can guess, have room of their own; and one call does not take that of others.
type crowd struct {
	mu          sync.Mutex
	of, calling map[string]int // by owner: outside of calls, and within
	within      map[string]int // by call
}

// enter counts a request for the owner who has the fewest of those that it may be from, until its transaction ends. It is false where that one, or
// the call, has too many.
func (c *crowd) enter(owners []string, call *Call, tx *sipgo.ServerTx) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of, c.calling, c.within = map[string]int{}, map[string]int{}, map[string]int{}
	}
	of, key := c.of, ""
	if call != nil {
		of, key = c.calling, call.key
	}
	owner := slices.MinFunc(owners, func(a, b string) int { return cmp.Compare(of[a], of[b]) })
	if of[owner] >= mostRequests || c.within[key] >= mostWithin {
		return false
	}
	of[owner]++
	if call != nil {
		c.within[key]++
	}
	leave := func() {
		discount(of, owner)
		if call != nil {
			discount(c.within, key)
		}
	}
	if !tx.OnTerminate(func(string, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		leave()
	}) {
		leave()
	}
	return true
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
