package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"
)

// Now is the database's time, in microseconds: in a transaction, when that began. The clocks of two copies of the server
// may differ, and what they compare must not. One server works on a SQLite file, and its clock is the only one.
func (s *Store) Now(ctx context.Context) (now time.Time, err error) {
	if !s.Postgres() {
		return Timestamp(), nil
	}
	rows, err := s.Query(ctx, "SELECT now()")
	if err != nil {
		return now, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	if err := sql.ScanOne(rows, &now); err != nil {
		return now, fmt.Errorf("time of the database: %w", err)
	}
	return now.UTC(), nil
}
