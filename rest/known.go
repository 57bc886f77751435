package rest

import (
	"crypto/sha256"

	lru "github.com/hashicorp/golang-lru/v2"
)

// knownMost is how many credentials are known at a time; those longest unused are forgotten first.
const knownMost = 20_000

// known are the credentials that were good lately: keys, tokens and sessions. Anybody can make up others.
type known struct {
	all *lru.Cache[[sha256.Size]byte, struct{}]
}

func newKnown() known {
	all, _ := lru.New[[sha256.Size]byte, struct{}](knownMost) // it fails for no size
	return known{all}
}

// note that a credential was good.
func (k known) note(credential string) { k.all.Add(sha256.Sum256([]byte(credential)), struct{}{}) }

// has says whether a credential was good lately. Asking keeps it: it is asked for where it is used.
func (k known) has(credential string) bool {
	_, ok := k.all.Get(sha256.Sum256([]byte(credential)))
	return ok
}
