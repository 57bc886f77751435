package store

import "entgo.io/ent/dialect/sql"

// Locked is a condition that locks what a query in a transaction reads until the transaction ends. On SQLite the
// transaction itself keeps every other writer out.
func (s *Store) Locked() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.ForUpdate()
		}
	}
}

// Unclaimed is Locked for rows of which any will do: those that another transaction holds are passed over.
func (s *Store) Unclaimed() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.ForUpdate(sql.WithLockAction(sql.SkipLocked))
		}
	}
}
