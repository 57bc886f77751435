package sip

import (
	"cmp"
	"net/netip"
	"slices"
	"time"
)

// sipgo keeps every address and port that a packet comes from for as long as it reads a socket. A trunk's network may be anybody's, and a sender
// has 65,535 ports at each address.
const (
	mostPeers    = 2048  // that count for one owner; it is less than sipgo keeps requests of one
	mostPeersAll = 65536 // after which sipgo begins anew at once
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

// worn says whether it is time for sipgo to begin anew, as somebody has too many, or all have.
func (k *peers) worn(refused bool, last time.Duration) bool {
	return len(k.all) >= mostPeersAll || refused && time.Since(k.since) >= last
}
