package job

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/platform/lane"
)

// rescuer gives work back that a copy of the server took and died with. The library's own rescue waits for longer
// than the longest job may take; these know that the copy is gone.
type rescuer interface {
	start(ctx context.Context) error
	stop() error
}

// givenBack is what becomes of work whose copy is gone. Work that kills its servers would be tried forever: each try counts, and after one more
// than it may have, in which it can say so, it is discarded.
const givenBack = `state = (CASE WHEN attempt > max_attempts THEN 'discarded' ELSE 'available' END){state},
	finalized_at = CASE WHEN attempt > max_attempts THEN {now} END`

// sqliteRescuer is the rescue of SQLite, which one server works on: what runs as it starts was left by its predecessor.
type sqliteRescuer struct{ db *sql.DB }

func (a sqliteRescuer) start(ctx context.Context) error {
	_, err := a.db.ExecContext(ctx, onSQLite.Replace("UPDATE river_job SET "+givenBack+" WHERE state = 'running'"))
	if err == nil { // nor does it lead any more, whatever the clock says
		_, err = a.db.ExecContext(ctx, "DELETE FROM river_leader")
	}
	if err != nil {
		return fmt.Errorf("rescue work: %w", err)
	}
	return nil
}

func (sqliteRescuer) stop() error { return nil }

// sweep is how often copies look for the work of dead ones, and keep how seldom they look after their own lock.
const (
	sweep = 2 * time.Second
	keep  = 5 * time.Second
)

// postgresRescuer is the rescue of PostgreSQL. Each copy holds an advisory lock of its own for as long as it lives; one whose
// lock can be had is dead.
type postgresRescuer struct {
	pool *pgxpool.Pool
	id   string
	// worth says whether anything is under way, here or elsewhere.
	worth func(ctx context.Context) bool
	held  time.Time // when the lock was looked after
	conn  *pgxpool.Conn
	end   context.CancelFunc
	done  sync.WaitGroup
}

const lockKey = "hashtextextended('switchboard copy ' || %s, 0)"

func (t *postgresRescuer) start(ctx context.Context) error {
	if err := t.lock(ctx); err != nil {
		return err
	}
	ctx, t.end = context.WithCancel(ctx)
	t.done.Go(func() { lane.Every(ctx, sweep, t.round) })
	return nil
}

// lock takes the copy's lock, on a connection of its own.
func (t *postgresRescuer) lock(ctx context.Context) error {
	conn, err := t.pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("rescue work: %w", err)
	}
	var held bool
	err = conn.QueryRow(ctx, "SELECT pg_try_advisory_lock("+fmt.Sprintf(lockKey, "$1::text")+")", t.id).Scan(&held)
	if err != nil || !held { // not held: a connection that was cut off on this side only has it still
		conn.Release()
		return errors.Join(errUnlocked, err)
	}
	t.conn = conn
	return nil
}

var errUnlocked = errors.New("rescue work: the lock of this copy is not to be had")

// hold takes the lock again where its connection has gone, as all do when the database restarts: a copy without its lock
// is taken for dead.
func (t *postgresRescuer) hold(ctx context.Context) error {
	if t.conn != nil {
		if t.conn.Ping(ctx) == nil {
			return nil
		}
		t.conn.Release()
		t.conn = nil
	}
	return t.lock(ctx)
}

// round looks after our own lock and after other copies' work. What fails is made up for by the next one.
func (t *postgresRescuer) round(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 2*sweep)
	defer cancel()
	worth := t.worth(ctx)
	if !worth && time.Since(t.held) < keep {
		return
	}
	if t.hold(ctx) == nil && worth {
		_ = t.sweep(ctx)
	}
	t.held = time.Now()
}

// sweep gives back what dead copies were at. The lock of a dead copy is taken for the transaction only.
func (t *postgresRescuer) sweep(ctx context.Context) error {
	_, err := t.pool.Exec(ctx, onPostgres.Replace(`WITH dead AS MATERIALIZED (
		SELECT owner FROM (SELECT DISTINCT attempted_by[array_upper(attempted_by, 1)] AS owner
			FROM river.river_job WHERE state = 'running') owners
		WHERE owner <> $1 AND pg_try_advisory_xact_lock(`+fmt.Sprintf(lockKey, "owner")+`))
		UPDATE river.river_job SET `+givenBack+` FROM dead
		WHERE state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = dead.owner`), t.id)
	if err != nil {
		return fmt.Errorf("rescue work: %w", err)
	}
	return nil
}

func (t *postgresRescuer) stop() error {
	if t.end == nil {
		return nil
	}
	t.end()
	t.done.Wait()
	if t.conn == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, err := t.conn.Exec(ctx, "SELECT pg_advisory_unlock("+fmt.Sprintf(lockKey, "$1::text")+")", t.id)
	if err != nil { // the lock goes with the connection
		err = t.conn.Conn().Close(ctx)
	}
	t.conn.Release()
	t.conn = nil
	if err != nil {
		return fmt.Errorf("rescue work: %w", err)
	}
	return nil
}
