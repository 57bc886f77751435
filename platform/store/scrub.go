package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
)

// scrubs say how far what was deleted is out of the embedded database's file: asked is how often something was, and the others are one more than
// that was when the last of their kind began.
type scrubs struct{ asked, compacted, emptied atomic.Int64 }

// Scrub takes what was deleted out of the full-text tables and the write-ahead log of the embedded database. PostgreSQL does so itself:
// VACUUM takes it out of the tables, and the log is recycled. If somebody reads for long, such as a backup, the log is left to ScrubLeft.
func (s *Store) Scrub(ctx context.Context) error {
	s.ScrubSoon()
	return s.ScrubLeft(ctx)
}

// ScrubSoon leaves to ScrubLeft what a Scrub would do, once for all who have deleted something until then: the full-text tables are written again,
// and they are those of all tenants.
func (s *Store) ScrubSoon() { s.scrubs.asked.Add(1) }

// ScrubLeft is Scrub where that was put off, the last one could not finish, or a server has died since.
func (s *Store) ScrubLeft(ctx context.Context) error {
	if s.Postgres() {
		return nil
	}
	now := s.scrubs.asked.Load() + 1
	if s.scrubs.compacted.Load() < now {
		for _, table := range []string{"contact_terms", "said_terms", "conversation_terms"} {
			if err := s.compact(ctx, table); err != nil {
				return fmt.Errorf("compact %s: %w", table, err)
			}
		}
		s.scrubs.compacted.Store(now)
	}
	if s.scrubs.emptied.Load() >= now {
		return nil
	}
	emptied, err := s.emptyLog(ctx)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	if emptied {
		s.scrubs.emptied.Store(now)
	}
	return nil
}

// Unscrubbed says that ScrubLeft has something to do.
func (s *Store) Unscrubbed(context.Context) bool {
	now := s.scrubs.asked.Load() + 1
	return !s.Postgres() && (s.scrubs.compacted.Load() < now || s.scrubs.emptied.Load() < now)
}

// emptyLog moves the write-ahead log into the file, and empties it if nobody reads what was there before. It does not wait for who does: it
// would hold the only writer meanwhile.
func (s *Store) emptyLog(ctx context.Context) (emptied bool, err error) {
	conn, err := s.system.write.Conn(ctx)
	if err != nil {
		return false, fmt.Errorf("connect: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 0"); err != nil {
		return false, fmt.Errorf("wait for nobody: %w", err)
	}
	defer func() {
		_, set := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA busy_timeout = "+busyTimeout)
		err = errors.Join(err, set)
	}()
	var busy, frames, moved int
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	return busy == 0, err //nolint:wrapcheck // the only caller does
}

// How many pages of a full-text table are written in one statement, and with how many changes there was nothing to write.
const (
	compactPages = 256
	compactIdle  = 2
)

// compact writes a full-text table again without the rows that were deleted, of which it only notes that they are. In one statement that
// is a second for a hundred thousand rows, in which nobody else writes; so it goes in steps.
func (s *Store) compact(ctx context.Context, table string) error {
	for pages := -compactPages; ; pages = compactPages { // the first step says that all is to be written
		conn, err := s.system.write.Conn(ctx)
		if err != nil {
			return fmt.Errorf("connect: %w", err)
		}
		changes, err := merge(ctx, conn, table, pages)
		if err = errors.Join(err, conn.Close()); err != nil || changes < compactIdle {
			return err
		}
	}
}

// merge does one step, and is how many rows it has changed.
func merge(ctx context.Context, conn *sql.Conn, table string, pages int) (changes int64, err error) {
	const count = "SELECT total_changes()"
	var before, after int64
	if err := conn.QueryRowContext(ctx, count).Scan(&before); err != nil {
		return 0, fmt.Errorf("count: %w", err)
	}
	if _, err := conn.ExecContext(ctx, fmt.Sprintf("INSERT INTO %[1]s (%[1]s, rank) VALUES ('merge', %[2]d)", table, pages)); err != nil {
		return 0, fmt.Errorf("merge: %w", err)
	}
	if err := conn.QueryRowContext(ctx, count).Scan(&after); err != nil {
		return 0, fmt.Errorf("count: %w", err)
	}
	return after - before, nil
}
