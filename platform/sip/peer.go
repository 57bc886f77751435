package sip

import (
	"cmp"
	"net/netip"
	"slices"
	"sync"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// sipgo keeps every address and port that a packet comes from for as long as it reads a socket. A trunk's network may be anybody's, and a sender
// has 65,535 ports at each address.
const (
	mostPeers    = 2048  // that count for one owner; it is less than sipgo keeps requests of one
	mostPeersAll = 65536 // after which sipgo starts over at once
)

// peers are the addresses and ports that sipgo has heard from since it has begun to read. Only the door that has them uses them.
type peers struct {
	since time.Time
	all   map[netip.AddrPort]bool
	of    map[string]int // by owner
}

// take notes a peer, for the owner who has the fewest of those whose it may be. It is false where that one has too many.
func (k *peers) take(peer netip.AddrPort, owners []string) bool {
	if k.all[peer] {
		return true
	}
	if k.all == nil {
		k.since, k.all, k.of = time.Now(), map[netip.AddrPort]bool{}, map[string]int{}
	}
	owner := slices.MinFunc(owners, func(a, b string) int { return cmp.Compare(k.of[a], k.of[b]) })
	if k.of[owner] >= mostPeers {
		return false
	}
	k.all[peer] = true
	k.of[owner]++
	return true
}

// worn says whether it is time for sipgo to start over, as somebody has too many, or all have.
func (k *peers) worn(refused bool, last time.Duration) bool {
	return len(k.all) >= mostPeersAll || refused && time.Since(k.since) >= last
}

// targets are the addresses and ports that we have sent requests to of late. The zero value is empty.
type targets struct {
	mu          sync.Mutex
	now, before map[netip.AddrPort]bool
}

// mostTargets bounds them: so many that we have asked last are known for certain, and twice as many at most.
const mostTargets = 4096

func (k *targets) add(peer netip.AddrPort) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.now[peer] {
		return
	}
	if k.now == nil || len(k.now) >= mostTargets {
		k.now, k.before = map[netip.AddrPort]bool{}, k.now
	}
	k.now[peer] = true
}

func (k *targets) has(peer netip.AddrPort) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.now[peer] || k.before[peer]
}

// unmapped is an address and port as we write it, also by a socket that takes IPv6.
func unmapped(a netip.AddrPort) netip.AddrPort { return netip.AddrPortFrom(a.Addr().Unmap(), a.Port()) }

// standing is for whom a peer counts of which a request has come, or a response where that is nil. Anybody may send from an address and port that
// they invent. So what we have asked for, and what is said in calls, which nobody can guess, does not stand in line with what strangers send.
func (p *Phone) standing(req *sipgo.Request, peer netip.AddrPort, owners []string) []string {
	if p.targets.has(unmapped(peer)) {
		return []string{"asked at " + peer.Addr().Unmap().String()}
	}
	if req == nil || !req.IsCancel() && p.dialog(req) == nil { // a CANCEL is of a call in setup, or refused before
		return owners
	}
	calls := make([]string, len(owners))
	for i, owner := range owners {
		calls[i] = "in calls of " + owner
	}
	return calls
}
