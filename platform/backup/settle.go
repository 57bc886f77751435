package backup

import (
	"cmp"
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
	// Notices are those that waited to be mailed or pushed, and what members were about to be notified of. Ratings are requests for one.
	Notices int64 `json:"notices"`
	Ratings int64 `json:"ratings"`
	// BulkChanges are those that were not at their end.
	BulkChanges int64 `json:"bulk_changes"`
}

// cutShort is why a bulk change has failed in a copy.
const cutShort = "This installation was restored from a backup that was taken while the change was running. " +
	"Completed changes are kept; start it again for the rest."

// Messages and calls go out once. Those that were about to go out are marked as if the server had died while it sent them: the outcome of a
// message is unknown, and a call is looked up at the carrier and never dialled. Calls are carried by another server now. Replies to messages that
// had come in would be sent a second time: neither a job writes them, nor the turn of the contact's next message. Nobody works on the turns that
// were under way. Members keep their notices, which are not sent again. Contacts who were still to be asked for a rating are asked by the
// original. Bulk changes have ended: they would ask for ratings and notify members as well. All other work that was under way is begun again,
// which does no harm.
var (
	settleMessages = `UPDATE messages SET delivery_status = 'SENDING' WHERE delivery_status = 'PENDING'`
	settleCalls    = `UPDATE calls SET asked_at = coalesce(asked_at, created_at), owner = NULL, owned_until = NULL, dialog = NULL WHERE active`
	settleReplies  = `UPDATE messages SET awaits = NULL WHERE awaits = 'turn'`
	settleTurns    = `DELETE FROM %s WHERE kind = 'chat_turn'`
	settleNotices  = `UPDATE notices SET mail_due_at = NULL, push_due_at = NULL WHERE mail_due_at IS NOT NULL OR push_due_at IS NOT NULL`
	settleTold     = `DELETE FROM %s WHERE kind IN ('notice', 'notice_import')`
	settleSent     = `DELETE FROM %s WHERE kind = 'notice_send'`
	settleRatings  = `DELETE FROM %s WHERE kind = 'rating_ask'`
	settleBulk     = `UPDATE bulk_changes SET status = 'FAILED', failure_reason = '` + cutShort + `', caller_name = '', finished_at = $1, updated_at = $1
		WHERE finished_at IS NULL`
	settleParts    = `DELETE FROM bulk_parts`
	settleBulkJobs = `DELETE FROM %s WHERE kind = 'bulk_change'`
	settleHolds    = `DELETE FROM holds`
	settleWork     = `UPDATE %s SET state = 'available' WHERE state = 'running'`
)

// settle what was under way where the database is a copy, and hold it; one that is moved goes on with that.
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
	if _, err := tx.ExecContext(ctx, notHeld); err != nil {
		return s, fmt.Errorf("hold: %w", err)
	}
	released := ""
	if f.Moved && !f.Released.IsZero() {
		released = f.Released.Format(time.RFC3339Nano)
	}
	if !f.Moved {
		if err := s.forgo(ctx, tx, queue); err != nil {
			return s, err
		}
	}
	if !f.Moved || released != "" {
		if _, err := tx.ExecContext(ctx, `INSERT INTO installation (key, value) VALUES ('`+releasedKey+`', $1)`, released); err != nil {
			return s, fmt.Errorf("hold: %w", err)
		}
	}
	if f.Hold == "" {
		return s, nil
	}
	return s, hold(ctx, tx, postgres, f.Hold)
}

// forgo what the original has gone on with, and count it.
func (s *Settled) forgo(ctx context.Context, tx *sql.Tx, queue string) error {
	var others int64
	for _, one := range []struct {
		statement string
		n         *int64
		args      []any
	}{
		{settleMessages, &s.Messages, nil},
		{settleCalls, &s.Calls, nil},
		{settleReplies, &s.Replies, nil},
		{fmt.Sprintf(settleTurns, queue), &others, nil},
		{settleNotices, &s.Notices, nil},
		{fmt.Sprintf(settleTold, queue), &s.Notices, nil},
		{fmt.Sprintf(settleSent, queue), &others, nil},
		{fmt.Sprintf(settleRatings, queue), &s.Ratings, nil},
		{settleBulk, &s.BulkChanges, []any{store.Timestamp()}},
		{settleParts, &others, nil},
		{fmt.Sprintf(settleBulkJobs, queue), &others, nil},
		{settleHolds, &others, nil},
	} {
		n, err := affected(tx.ExecContext(ctx, one.statement, one.args...))
		if err != nil {
			return fmt.Errorf("settle: %w", err)
		}
		*one.n += n
	}
	return nil
}

func affected(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("count what was settled: %w", err)
	}
	return n, nil
}

// notHeld takes the row away that holds the database.
const notHeld = `DELETE FROM installation WHERE key = '` + heldKey + `'`

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
	return holdInstead(ctx, s.SystemDB(), s.Postgres(), why)
}

// undefinedTable is PostgreSQL's code.
const undefinedTable = "42P01"

// none says that there is no such row, or no such table yet.
func none(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return errors.Is(err, sql.ErrNoRows) || ok && pg.Code == undefinedTable
}

// Held is why the database is held; "" if it is not.
func Held(ctx context.Context, s *store.Store) (why string, err error) {
	err = s.SystemDB().QueryRowContext(ctx, `SELECT value FROM installation WHERE key = '`+heldKey+`'`).Scan(&why)
	if none(err) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read whether the database is held: %w", err)
	}
	return why, nil
}

// Release has servers act again, and reports whether they were held. From when on a copy acts is noted in it.
func Release(ctx context.Context, s *store.Store) (held bool, err error) {
	tx, err := s.SystemDB().BeginTx(ctx, nil)
	if err != nil {
		return false, fmt.Errorf("release: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	n, err := affected(tx.ExecContext(ctx, notHeld))
	if err != nil {
		return false, fmt.Errorf("release: %w", err)
	}
	copied, err := affected(tx.ExecContext(ctx, `DELETE FROM installation WHERE key = '`+releasedKey+`' AND value = ''`))
	if err == nil && copied > 0 {
		_, err = tx.ExecContext(ctx, `INSERT INTO installation (key, value) VALUES ('`+releasedKey+`', $1)`, time.Now().UTC().Format(time.RFC3339Nano))
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return false, fmt.Errorf("release: %w", err)
	}
	return n > 0, nil
}

// Released is when the installation, which is a copy of another, was released. What was due by then, the original has done. It is zero where
// the installation is no copy, or has not been released.
func Released(ctx context.Context, s *store.Store) (time.Time, error) {
	var text string
	err := s.SystemDB().QueryRowContext(ctx, `SELECT value FROM installation WHERE key = '`+releasedKey+`'`).Scan(&text)
	if none(err) || err == nil && text == "" {
		return time.Time{}, nil
	}
	at, wrong := time.Parse(time.RFC3339Nano, text)
	if err = cmp.Or(err, wrong); err != nil {
		return time.Time{}, fmt.Errorf("read when the copy was released: %w", err)
	}
	return at, nil
}

// MadeAt is how a held database says what it is of.
func MadeAt(at time.Time) string {
	return "restored from a backup of " + at.UTC().Format(time.DateTime) + " UTC"
}
