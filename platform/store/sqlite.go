package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	_ "modernc.org/sqlite" // the embedded database

	"github.com/switchboard-dev/switchboard/ent"
)

// readers is how many readers SQLite serves beside its one writer.
const readers = 4

// busyTimeout is for how many milliseconds a statement waits for a lock of another process.
const busyTimeout = "10000"

// pragmas of every SQLite connection. They are read back after opening: a driver may drop one in silence.
var pragmas = []struct{ name, set, want string }{
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "FULL", "2"},
	{"foreign_keys", "1", "1"},
	{"busy_timeout", busyTimeout, busyTimeout},
	{"secure_delete", "1", "1"},
	{"temp_store", "MEMORY", "2"},
	{"cache_size", "-16000", "-16000"},
}

func openSQLite(ctx context.Context, path string, w walls) (*Store, error) {
	if err := ready(path); err != nil {
		return nil, err
	}
	lowerAll()
	s := &Store{dialect: dialect.SQLite, path: path, walls: w, reports: newReports(readers), room: newRoom()}
	write, err := s.handle(ctx, 1, url.Values{"_txlock": {"immediate"}})
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	read, err := s.handle(ctx, readers, url.Values{"_pragma": {"query_only(1)"}})
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if s.watch, err = s.watching(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	client := s.raise(ent.NewClient(ent.Driver(waiter{entsql.OpenDB(s.dialect, read)})), nil)
	s.app = side{client: client, read: read, write: write}
	s.system = s.app // SQLite has no roles: the walls themselves let the system pass
	return s, nil
}

// Version of the SQLite file is another one after each commit, of this program or of another. To ask costs a hundredth of a query.
func (s *Store) Version(ctx context.Context) (version int64, err error) {
	return versionOf(ctx, s.watch)
}

// versionOf is what one and the same connection is asked for again: it writes nothing, for it would not notice its own commits.
func versionOf(ctx context.Context, watch *sql.DB) (version int64, err error) {
	if err = watch.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return 0, fmt.Errorf("version of the file: %w", err)
	}
	return version, nil
}

// handle opens a pool on the file and asserts its pragmas.
func (s *Store) handle(ctx context.Context, conns int, extra url.Values) (*sql.DB, error) {
	opens, err := connector(s.dsn(extra))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", s.path, err)
	}
	db := sql.OpenDB(opens)
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	s.close = append(s.close, db.Close)
	return db, check(ctx, db)
}

// watching is a connection that only asks for the version of the file. The other pragmas are for those that read and write tables, and some of
// them have SQLite read the whole schema first, which takes milliseconds.
func (s *Store) watching(ctx context.Context) (*sql.DB, error) {
	opens, err := connector(sqliteURI(s.path, url.Values{"_pragma": {"busy_timeout(" + busyTimeout + ")", "query_only(1)"}}))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", s.path, err)
	}
	db := sql.OpenDB(opens)
	db.SetMaxOpenConns(1)
	s.close = append(s.close, db.Close)
	_, err = versionOf(ctx, db) // a ping would read the schema
	return db, err
}

func (s *Store) dsn(extra url.Values) string {
	v := url.Values{"_time_format": {"sqlite"}}
	for _, p := range pragmas {
		v.Add("_pragma", p.name+"("+p.set+")")
	}
	for k, list := range extra {
		v[k] = append(v[k], list...)
	}
	return sqliteURI(s.path, v)
}

// sqliteURI escapes the path: SQLite would cut it at a # or a ?.
func sqliteURI(path string, options url.Values) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + options.Encode()
}

func check(ctx context.Context, db *sql.DB) error {
	for _, p := range pragmas {
		var got string
		if err := db.QueryRowContext(ctx, "PRAGMA "+p.name).Scan(&got); err != nil {
			return fmt.Errorf("pragma %s: %w", p.name, err)
		}
		if got != p.want {
			return fmt.Errorf("pragma %s is %s, want %s: the database would not be safe", p.name, got, p.want)
		}
	}
	return nil
}
