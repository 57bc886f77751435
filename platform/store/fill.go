package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/pause"
)

// Why a database is not filled.
var (
	// ErrAhead is also why it is not copied: this program would leave out what it does not know.
	ErrAhead  = errors.New("the database was migrated by a newer version of Switchboard: use that one, as this one does not know all that is kept in it")
	errBehind = errors.New("the database is not up to date: migrate it first")
	errInUse  = errors.New("others are connected to the database: stop the servers and other programs that use it first")
)

// Filler writes a part of what a database is filled with.
type Filler func(ctx context.Context, tx *sql.Tx, postgres bool) error

// Fill writes rows past every wall, in one transaction: those of all fillers, or none. Nobody else may use the database meanwhile, for its
// triggers are off. It has to be up to date.
func Fill(ctx context.Context, databaseURL string, fillers ...Filler) (err error) {
	release, err := Serve(databaseURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	m, err := openMigrator(ctx, databaseURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	states, err := migrations.Own(m.dialect).Status(ctx, m.db)
	if err != nil {
		return err
	}
	if migrations.Newer(states) {
		return ErrAhead
	}
	if migrations.Pending(states) {
		return errBehind
	}
	if m.dialect == migrations.Postgres {
		return m.fillPostgres(ctx, fillers)
	}
	return m.fillSQLite(ctx, fillers)
}

func writeAll(ctx context.Context, tx *sql.Tx, postgres bool, fillers []Filler) error {
	for _, write := range fillers {
		if err := write(ctx, tx, postgres); err != nil {
			return err
		}
	}
	return nil
}

// fillSQLite takes the triggers away, and puts them back whatever happens.
func (m *migrator) fillSQLite(ctx context.Context, fillers []Filler) (err error) {
	if err := retrigger(ctx, m.db, nil); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.after(context.WithoutCancel(ctx))) }()
	return inOne(ctx, m.db, func(tx *sql.Tx) error { return writeAll(ctx, tx, false, fillers) })
}

func (m *migrator) fillPostgres(ctx context.Context, fillers []Filler) error {
	return inOne(ctx, m.db, func(tx *sql.Tx) error {
		if err := alone(ctx, tx); err != nil {
			return err
		}
		tables, err := triggeredTables(ctx, tx)
		if err != nil {
			return err
		}
		for _, t := range tables {
			if _, err := tx.ExecContext(ctx, "ALTER TABLE "+t+" DISABLE TRIGGER USER"); err != nil {
				return fmt.Errorf("triggers: %w", err)
			}
		}
		if err := writeAll(ctx, tx, true, fillers); err != nil {
			return err
		}
		for _, t := range tables {
			if _, err := tx.ExecContext(ctx, "ALTER TABLE "+t+" ENABLE TRIGGER USER"); err != nil {
				return fmt.Errorf("triggers: %w", err)
			}
		}
		return nil
	})
}

// Idle takes a database that no server works on. On SQLite none starts until it is released; on PostgreSQL one may, so StillIdle looks again.
func Idle(ctx context.Context, databaseURL string) (release func() error, err error) {
	if release, err = Serve(databaseURL); err != nil {
		return nil, err
	}
	return release, StillIdle(ctx, databaseURL)
}

// StillIdle fails where anybody else is connected to a database that Idle has taken.
func StillIdle(ctx context.Context, databaseURL string) error {
	if scheme, _, _ := split(databaseURL); scheme == schemeSQLite {
		return nil
	}
	m, err := openMigrator(ctx, databaseURL)
	if err != nil {
		return err
	}
	return errors.Join(inOne(ctx, m.db, func(tx *sql.Tx) error { return alone(ctx, tx) }), m.close())
}

// leaving is how long the connections of a server that has just been stopped may take to end, lookAgain how often it is looked.
const (
	leaving   = 3 * time.Second
	lookAgain = 100 * time.Millisecond
)

// alone fails where anybody else is connected to the database.
func alone(ctx context.Context, tx *sql.Tx) error {
	for begin := time.Now(); ; {
		err := others(ctx, tx)
		if !errors.Is(err, errInUse) || time.Since(begin) > leaving {
			return err
		}
		if !pause.For(ctx, lookAgain) {
			return err
		}
	}
}

// others fails where anybody else is connected now.
func others(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `SELECT pg_stat_clear_snapshot()`); err != nil { // else a transaction sees what it saw first
		return fmt.Errorf("look for other connections: %w", err)
	}
	var others int
	// Of another login's connections PostgreSQL tells no type; what belongs to no login is its own.
	err := tx.QueryRowContext(ctx, `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usesysid IS NOT NULL
		AND coalesce(backend_type, 'client backend') = 'client backend' AND application_name IS DISTINCT FROM $1`, migratorName).Scan(&others)
	if err != nil {
		return fmt.Errorf("look for other connections: %w", err)
	}
	if others > 0 {
		return errInUse
	}
	return nil
}

// triggeredTables are those with triggers of ours.
func triggeredTables(ctx context.Context, tx *sql.Tx) ([]string, error) {
	tables, err := texts(ctx, tx, `SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal`)
	if err != nil {
		return nil, fmt.Errorf("triggers: %w", err)
	}
	return tables, nil
}

func inOne(ctx context.Context, db *sql.DB, f func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	if err := f(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}
