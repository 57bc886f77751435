package rest

import (
	"crypto/sha256"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// knownMost is how many credentials are known at a time; those longest unused are forgotten first.
const knownMost = 20_000

// known are the credentials that were good lately: keys, tokens and sessions. Anybody can make up others.
type known struct {
	mu  sync.Mutex
	all *simplelru.LRU[[sha256.Size]byte, struct{}]
}

func newKnown() *known {
	all, _ := simplelru.NewLRU[[sha256.Size]byte, struct{}](knownMost, nil) // fails only for size 0
	return &known{all: all}
}

// note that a credential was good.
func (k *known) note(credential string) {
	hash := sha256.Sum256([]byte(credential))
	k.mu.Lock()
	defer k.mu.Unlock()
	k.all.Add(hash, struct{}{})
}

// has says whether a credential was good lately. To ask keeps it: it is asked for where it is used.
func (k *known) has(credential string) bool {
	hash := sha256.Sum256([]byte(credential))
	k.mu.Lock()
	defer k.mu.Unlock()
	_, ok := k.all.Get(hash)
	return ok
}
