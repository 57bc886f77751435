package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// ErrLate is why a database that is held may still be at work.
var ErrLate = errors.New("the database is held, but a server that started meanwhile may not know")

// notReleased has a copy of a copy not know since when that one has acted.
const notReleased = `DELETE FROM installation WHERE key = '` + releasedKey + `'`

// HoldIdle holds a database on which no server works. If it is a copy that was made otherwise than by a backup, what was under way is left to the
// original, as in one that was restored.
func HoldIdle(ctx context.Context, databaseURL, why string, isCopy bool) (settled Settled, err error) {
	err = store.Fill(ctx, databaseURL, func(ctx context.Context, tx *sql.Tx, postgres bool) error {
		if err := lock(ctx, tx, postgres); err != nil {
			return err
		}
		if !isCopy {
			return holdInstead(ctx, tx, postgres, why)
		}
		if _, err := tx.ExecContext(ctx, notReleased); err != nil {
			return fmt.Errorf("hold: %w", err)
		}
		settled, err = Filling{Hold: why}.settle(ctx, tx, postgres)
		return err
	})
	if err != nil {
		return Settled{}, err
	}
	if err := store.StillIdle(ctx, databaseURL); err != nil { // on PostgreSQL, one may have asked before the lock
		return settled, fmt.Errorf("%w: %w", ErrLate, err)
	}
	return settled, nil
}

// holdInstead holds for a reason in place of any other.
func holdInstead(ctx context.Context, db execer, postgres bool, why string) error {
	if _, err := db.ExecContext(ctx, notHeld); err != nil {
		return fmt.Errorf("hold: %w", err)
	}
	return hold(ctx, db, postgres, why)
}
