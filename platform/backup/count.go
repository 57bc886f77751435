package backup

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Counts are the rows of each table that a backup taken now would have.
func Counts(ctx context.Context, s *store.Store) ([]archive.Count, error) {
	tx, err := s.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	var out []archive.Count
	for _, t := range catalogue() {
		c, query := archive.Count{Table: t.Name}, "SELECT count(*) FROM "+t.from(s.Postgres())
		if t.where != "" {
			query += " WHERE " + t.where
		}
		if err := tx.QueryRowContext(ctx, query).Scan(&c.Rows); err != nil {
			return nil, fmt.Errorf("count %s: %w", t.Name, err)
		}
		out = append(out, c)
	}
	return out, nil
}
