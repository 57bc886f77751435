package store

import "context"

// againMost is how often a transaction is tried.
const againMost = 3

// Again is Tx for work that can be begun anew, such as a deletion, whose cascade locks rows in an order of the database's own. Where it and
// another transaction waited for each other, and it is the one that was undone, it is tried again. In a transaction of the caller's it is Tx.
func (s *Store) Again(ctx context.Context, f func(ctx context.Context) error) (err error) {
	for range againMost {
		if err = s.Tx(ctx, f); s.InTx(ctx) || !stated(err, crossedStates) {
			break
		}
	}
	return err
}
