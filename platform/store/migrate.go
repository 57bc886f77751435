package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/gofrs/flock"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite" // the embedded database

	"github.com/switchboard-dev/switchboard/migrations"
)

// advisory is the lock that migrating copies of the server queue at.
const advisory = 0x5377_6974_6368

// migratorName is what connections that migrate or fill a database are known by there.
const migratorName = "switchboard migrate"

// lockPoll is how often a copy looks whether the file's lock is free.
const lockPoll = 20 * time.Millisecond

// Extra is what a package keeps in the database outside ent, such as the job queue's tables; it must be safe to
// run again.
type Extra func(ctx context.Context, db *sql.DB, postgres bool) error

// Migrate brings the database at the URL up to date under a lock, so that copies that start together are fine.
func Migrate(ctx context.Context, databaseURL string, extras ...Extra) (applied int, err error) {
	return migrate(ctx, databaseURL, migrations.Own, extras...)
}

func migrate(ctx context.Context, databaseURL string, known func(migrations.Dialect) migrations.Set, extras ...Extra) (applied int, err error) {
	m, err := openMigrator(ctx, databaseURL)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	set := known(m.dialect)
	states, err := set.Status(ctx, m.db)
	if err != nil {
		return 0, err
	}
	if err := migrations.Admit(states); err != nil || migrations.Newer(states) {
		return 0, err // what is there is the newer program's: its triggers, and what its packages keep
	}
	if err := m.before(ctx, migrations.Pending(states)); err != nil {
		return 0, err
	}
	err = patiently(ctx, func() error {
		n, err := set.Up(ctx, m.db)
		applied += n
		return err
	})
	for _, e := range extras {
		if err == nil {
			err = patiently(ctx, func() error { return e(ctx, m.db, m.dialect == migrations.Postgres) })
		}
	}
	if err == nil {
		err = patiently(ctx, func() error { return m.after(ctx) })
	}
	return applied, err
}

// Status lists the migrations of the database at the URL.
func Status(ctx context.Context, databaseURL string) (states []migrations.State, err error) {
	m, err := openMigrator(ctx, databaseURL)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	return migrations.Own(m.dialect).Status(ctx, m.db)
}

// migrator is a handle for migrating, with the lock held.
type migrator struct {
	dialect migrations.Dialect
	db      *sql.DB
	before  func(ctx context.Context, pending bool) error
	after   func(ctx context.Context) error
	unlock  func() error
}

func openMigrator(ctx context.Context, databaseURL string) (*migrator, error) {
	scheme, rest, err := split(databaseURL)
	if err != nil {
		return nil, err
	}
	if scheme == schemeSQLite {
		return sqliteMigrator(ctx, rest)
	}
	return postgresMigrator(ctx, databaseURL)
}

// sqliteMigrator turns foreign keys off: rebuilding a table would otherwise empty its children's keys. The old copy of such a table is overwritten:
// otherwise contacts that are erased later would remain in the file.
func sqliteMigrator(ctx context.Context, path string) (*migrator, error) {
	if err := ready(path); err != nil {
		return nil, err
	}
	lock := flock.New(path + lockEnding)
	if _, err := lock.TryLockContext(ctx, lockPoll); err != nil {
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	v := url.Values{
		"_time_format": {"sqlite"}, "_txlock": {"immediate"},
		"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(0)", "busy_timeout(10000)", "secure_delete(1)"},
	}
	db, err := sql.Open("sqlite", sqliteURI(path, v))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), lock.Unlock())
	}
	db.SetMaxOpenConns(1)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), db.Close(), lock.Unlock())
	}
	if err := bornClean(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close(), lock.Unlock())
	}
	return &migrator{
		dialect: migrations.SQLite, db: db, unlock: lock.Unlock,
		before: func(ctx context.Context, pending bool) error { return lower(ctx, db, pending) },
		after:  func(ctx context.Context) error { return rebuild(ctx, db) },
	}, nil
}

func postgresMigrator(ctx context.Context, databaseURL string) (*migrator, error) {
	pool, err := primaryConfig(databaseURL) // what it says of pools is not for the database
	if err != nil {
		return nil, err
	}
	config := pool.ConnConfig
	config.RuntimeParams["application_name"] = migratorName
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", int64(advisory)); err != nil {
		return nil, errors.Join(fmt.Errorf("lock database: %w", err), conn.Close(ctx))
	}
	// The lock goes with its connection.
	unlock := func() error { return conn.Close(context.WithoutCancel(ctx)) }
	if _, set := config.RuntimeParams["lock_timeout"]; !set {
		config.RuntimeParams["lock_timeout"] = strconv.FormatInt(lockWait.Milliseconds(), 10)
	}
	db := stdlib.OpenDB(*config)
	return &migrator{
		dialect: migrations.Postgres, db: db, unlock: unlock,
		before: func(ctx context.Context, _ bool) error { return provide(ctx, conn) },
		after:  func(ctx context.Context) error { return restrict(ctx, db) },
	}, nil
}

func (m *migrator) close() error { return errors.Join(m.db.Close(), m.unlock()) }
