package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Settled is what was under way when the backup was taken, and is not done again: the original has gone on with it.
type Settled struct {
	Messages int64 `json:"messages"`
	Calls    int64 `json:"calls"`
	Replies  int64 `json:"replies"`
}

// Messages and calls go out once, so those that were about to are marked as ones that somebody asked for and did not live to tell of:
// a message has the outcome unknown, a call is asked for at the carrier and never dialled. Who carried calls is another now. Replies
// to messages that had come in would be sent a second time: neither a job writes them, nor the turn of what the contact says next. Nobody is
// at the turns that were under way. Work that was under way is begun again; all other work bears that.
var (
	settleMessages = `UPDATE messages SET delivery_status = 'SENDING' WHERE delivery_status = 'PENDING'`
	settleCalls    = `UPDATE calls SET asked_at = coalesce(asked_at, created_at), owner = NULL, owned_until = NULL, dialog = NULL WHERE active`
	settleReplies  = `UPDATE messages SET awaits = NULL WHERE awaits = 'turn'`
	settleTurns    = `DELETE FROM %s WHERE kind = 'chat_turn'`
	settleHolds    = `DELETE FROM holds`
	settleWork     = `UPDATE %s SET state = 'available' WHERE state = 'running'`
)

// settle what was under way where the database is a copy, and hold it; a database that was moved goes on.
func (f Filling) settle(ctx context.Context, tx *sql.Tx, postgres bool) (s Settled, err error) {
	queue := "river_job"
	if postgres {
		queue = "river.river_job"
		if _, err := tx.ExecContext(ctx, `SELECT setval('river.river_job_id_seq', coalesce(max(id), 1)) FROM river.river_job`); err != nil {
			return s, fmt.Errorf("number jobs: %w", err)
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(settleWork, queue)); err != nil {
		return s, fmt.Errorf("settle work: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM installation WHERE key = '`+heldKey+`'`); err != nil {
		return s, fmt.Errorf("hold: %w", err)
	}
	if f.Hold == "" {
		return s, nil
	}
	var others int64
	for statement, n := range map[string]*int64{
		settleMessages: &s.Messages, settleCalls: &s.Calls, settleReplies: &s.Replies, fmt.Sprintf(settleTurns, queue): &others, settleHolds: &others,
	} {
		result, err := tx.ExecContext(ctx, statement)
		if err != nil {
			return s, fmt.Errorf("settle: %w", err)
		}
		if *n, err = result.RowsAffected(); err != nil {
			return s, fmt.Errorf("settle: %w", err)
		}
	}
	return s, hold(ctx, tx, postgres, f.Hold)
}

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func hold(ctx context.Context, db execer, postgres bool, why string) error {
	insert := `INSERT INTO installation (key, value) VALUES ('` + heldKey + `', ?)`
	if postgres {
		insert = `INSERT INTO installation (key, value) VALUES ('` + heldKey + `', $1)`
	}
	if _, err := db.ExecContext(ctx, insert, why); err != nil {
		return fmt.Errorf("hold: %w", err)
	}
	return nil
}

// Hold has the servers that start on the database from then on read only.
func Hold(ctx context.Context, s *store.Store, why string) error {
	if _, err := Release(ctx, s); err != nil {
		return err
	}
	return hold(ctx, s.SystemDB(), s.Postgres(), why)
}

// undefinedTable is PostgreSQL's code.
const undefinedTable = "42P01"

// Held is why the database is held; "" where it is not.
func Held(ctx context.Context, s *store.Store) (why string, err error) {
	err = s.SystemDB().QueryRowContext(ctx, `SELECT value FROM installation WHERE key = '`+heldKey+`'`).Scan(&why)
	if pg, ok := errors.AsType[*pgconn.PgError](err); errors.Is(err, sql.ErrNoRows) || ok && pg.Code == undefinedTable {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read whether the database is held: %w", err)
	}
	return why, nil
}

// Release has servers act again, and reports whether they were held.
func Release(ctx context.Context, s *store.Store) (held bool, err error) {
	result, err := s.SystemDB().ExecContext(ctx, `DELETE FROM installation WHERE key = '`+heldKey+`'`)
	if err != nil {
		return false, fmt.Errorf("release: %w", err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return false, fmt.Errorf("release: %w", err)
	}
	return n > 0, nil
}

// MadeAt is how a held database says what it is of.
func MadeAt(at time.Time) string {
	return "restored from a backup of " + at.UTC().Format(time.DateTime) + " UTC"
}
