package sip

import (
	"net/netip"
	"sync"
)

// mostKnown bounds the peers that are remembered.
const mostKnown = 4096

// known are the peers that we have spoken to. The zero value is empty.
type known struct {
	mu    sync.Mutex
	addrs map[netip.Addr]bool
}

func (k *known) add(addr netip.Addr) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.addrs == nil || len(k.addrs) >= mostKnown {
		k.addrs = map[netip.Addr]bool{} // peers that we send to are known again at once
	}
	k.addrs[addr] = true
}

func (k *known) has(addr netip.Addr) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.addrs[addr]
}
