package store

import (
	"errors"
	"fmt"

	"entgo.io/ent/dialect/sql"
	"github.com/gofrs/flock"
)

// errServed is why a second server does not start on a SQLite file. What a server counts and tells in its own process, such
// as rate limits and events, would hold for each of them alone.
var errServed = errors.New("another server is serving this SQLite file; stop it first, or use PostgreSQL to run several")

// Serve takes the database for one server where only one can serve it: a SQLite file. The lock ends with release or with the
// process. Commands beside the server need none. The error says so where another server has the file.
func Serve(databaseURL string) (release func() error, err error) {
	scheme, path, err := split(databaseURL)
	if err != nil || scheme != schemeSQLite {
		return func() error { return nil }, err
	}
	if err := ready(path); err != nil {
		return nil, err
	}
	lock := flock.New(path + ".server")
	taken, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	if !taken {
		return nil, fmt.Errorf("%s: %w", path, errServed)
	}
	return lock.Unlock, nil
}

// Locked is a condition that locks what a query in a transaction reads until the transaction ends. On SQLite the
// transaction itself keeps every other writer out.
func (s *Store) Locked() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.ForUpdate()
		}
	}
}

// Reserved is Locked for a row that others may refer to meanwhile: only those who lock or change it wait.
func (s *Store) Reserved() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.For(sql.LockNoKeyUpdate)
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
