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
