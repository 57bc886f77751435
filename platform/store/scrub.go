package store

import (
	"context"
	"fmt"
)

// Scrub takes what was deleted out of the write-ahead log of the embedded database. PostgreSQL does so itself: VACUUM
// takes it out of the tables, and the log is recycled.
func (s *Store) Scrub(ctx context.Context) error {
	if s.Postgres() {
		return nil
	}
	var busy, frames, moved int
	err := s.system.write.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	return nil // where a reader was busy, the next checkpoint does it
}
