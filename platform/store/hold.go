package store

import "github.com/switchboard-dev/switchboard/platform/fault"

// Hold has the store write nothing more for anybody: every transaction fails. What is read is read as before. It is for a copy of the
// data that must not act: without a transaction there is no message, no call, no event and no job.
func (s *Store) Hold() { s.held.Store(true) }

// errHeld is what a writer gets of a held store.
func errHeld() error {
	return fault.New(fault.Unavailable, "This restored copy is held: it only answers reads until its operator runs switchboard release.")
}
