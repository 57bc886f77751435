package workspace

import (
	"net/netip"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// remember a key that was let in. SQLite is asked again each time: it answers in this process.
func (s *Service) remember(hash, header string, c *credential, used time.Time) {
	if s.parts.Store.Postgres() && len(header) <= maxHeader {
		s.memory.Add(memoryKey{hash, header}, memoryOf{c, used})
	}
}

// copied is a caller for one request, which changes it.
func (c *credential) copied() *authz.Caller {
	caller := c.caller
	caller.Subaccounts = slices.Clone(caller.Subaccounts)
	return &caller
}

// maxHeader is how long a subaccount's name may be that is remembered.
const maxHeader = 100

// Recall returns the caller of the last request with the key and the header, and what they have to prove: that everything that decided then is still
// in the database. It is nil if the caller is not remembered, may not call from the address, or has a time of last use to be written: then they are
// authenticated in full. Nothing may be answered, and nothing done, for a caller who has not proven that.
func (s *Service) Recall(text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, *store.Proof) {
	hash, err := authz.ParseKey(s.parts.Environment, text)
	if err != nil {
		return nil, nil, nil
	}
	key, now := memoryKey{hash, header}, time.Now().UTC()
	c, ok := s.memory.Get(key)
	if !ok || now.Sub(c.used) > touched || !c.good(now, from) {
		return nil, nil, nil
	}
	proof := store.NewProof(keyQuery, []any{hash, header}, func(scan func(dest ...any) error) (bool, error) {
		row, _, err := scanKey(scan)
		return err == nil && row == c.keyRow, err
	})
	return c.copied(), c.lookup(s, header), proof
}
