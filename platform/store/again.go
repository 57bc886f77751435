package store

import (
	"context"
	"errors"
	"sync/atomic"
)

// againMost is how often a transaction is tried. Each time that it is undone, another one goes on and is out of its way the next time: three that write
// beside a deletion can undo each other three times, and somebody may come meanwhile.
const againMost = 5

// Again is Tx for work that can be begun again, such as a deletion, whose cascade locks rows in an order of the database's own. If it
// and another transaction waited for each other, and it is the one that was undone, it is tried again. In a transaction of the caller's it is Tx.
func (s *Store) Again(ctx context.Context, f func(ctx context.Context) error) (err error) {
	for range againMost {
		if err = s.Tx(ctx, f); s.InTx(ctx) || !crossed(err) {
			return err
		}
		s.crossings.undone.Add(1)
	}
	s.crossings.lost.Add(1)
	return err
}

// crossed says whether a transaction was undone because of another one: because they waited for each other, or because something inside was
// tried again that another one had been sooner with, where there was nothing left to try.
func crossed(err error) bool {
	return stated(err, crossedStates) || stated(err, []string{"25P02"}) || errors.Is(err, errUndone)
}

// crossings count what was undone because another transaction waited for it.
type crossings struct{ undone, lost atomic.Int64 }

// Crossings are how many transactions were undone because they and others waited for each other, and how many pieces of work were given up,
// having been undone each time that they were tried.
func (s *Store) Crossings() (undone, lost int64) {
	return s.crossings.undone.Load(), s.crossings.lost.Load()
}
