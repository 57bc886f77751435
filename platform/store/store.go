// Package store opens the database. It is the only place that creates an *ent.Client, and every client has the walls that keep tenants
// apart.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Config says which database to open.
type Config struct {
	// URL is sqlite://PATH or postgres://….
	URL string
	// SystemURL is the same PostgreSQL database for the login of the system's own work, if that is not the one that serves tenants; "" is
	// URL.
	SystemURL string
	// MaxConns bounds each pool of PostgreSQL; 0: what the URL says in pool_max_conns, or by the number of cores.
	MaxConns int
	// Statement bounds how long a statement of a request may take on PostgreSQL, Work one of the system's; 0: what the URL says in
	// statement_timeout, or nothing.
	Statement, Work time.Duration
}

// Store is an open database. Reads outside a transaction go to a pool; writes go through Tx.
type Store struct {
	dialect string
	path    string  // of the SQLite file
	watch   *sql.DB // notices commits to it
	app     side
	system  side
	walls   walls
	pools   []*pgxpool.Pool
	// observers are called with writes.
	observers []Observer
	reports   *share.Line
	room      room // of the audit trail
	asked     Asked
	renewal   renewal
	crossings crossings
	held      atomic.Bool
	served    atomic.Int64
	pulse     pulse
	scrubs    scrubs
	apart     bool // the login of the system's work is another than the one that serves
	close     []func() error
}

// side is one of the two ways in: the application's, behind the walls, and the system's, past them.
type side struct {
	client *ent.Client
	read   *sql.DB
	write  *sql.DB
}

// Open the database at the URL. It does not migrate it.
func Open(ctx context.Context, c Config) (*Store, error) { return open(ctx, c, standing()) }

func open(ctx context.Context, c Config, w walls) (*Store, error) {
	scheme, rest, err := split(c.URL)
	if err != nil {
		return nil, err
	}
	if scheme == schemeSQLite {
		return openSQLite(ctx, rest, w)
	}
	return openPostgres(ctx, c, w)
}

const (
	schemeSQLite   = "sqlite"
	schemePostgres = "postgres"
)

// split tells the kinds of database URL apart.
func split(databaseURL string) (scheme, rest string, err error) {
	scheme, rest, _ = strings.Cut(databaseURL, "://")
	switch {
	case scheme == schemeSQLite && rest != "":
		return schemeSQLite, rest, nil
	case scheme == schemePostgres || scheme == "postgresql":
		return schemePostgres, rest, nil
	default:
		return "", "", fmt.Errorf("database URL %q: must be sqlite://PATH or postgres://…", Redact(databaseURL))
	}
}

// Close gives everything back. Work under way is cut off.
func (s *Store) Close() error {
	var errs []error
	for _, f := range slices.Backward(s.close) {
		errs = append(errs, f())
	}
	return errors.Join(errs...)
}

// Postgres reports whether the store is a PostgreSQL database; else it is SQLite.
func (s *Store) Postgres() bool { return s.dialect == dialect.Postgres }

// Client is the ent client for the context: the transaction's inside Tx, else one that only reads.
func (s *Store) Client(ctx context.Context) *ent.Client {
	if t := s.reading(ctx); t != nil {
		return t.client
	}
	return s.side(ctx).client
}

// Query runs SQL that ent cannot say, on the same connection and behind the same walls as Client.
// On SQLite there is no row-level security: the statement itself must name the tenant.
func (s *Store) Query(ctx context.Context, query string, args ...any) (Answer, error) {
	t := s.reading(ctx)
	if t == nil && s.Postgres() && !IsSystem(ctx) {
		found, err := reader{store: s, pool: s.pools[0]}.read(ctx, query, args)
		if err != nil {
			return nil, fmt.Errorf("query: %w", err)
		}
		return found, nil
	}
	if t != nil && !strings.HasPrefix(query, "SELECT") {
		clear(t.fresh)
	}
	if t != nil && t.pipe != nil {
		found, err := t.pipe.query(ctx, query, args)
		if err != nil {
			return nil, fmt.Errorf("query: %w", err)
		}
		return found, nil
	}
	on := querier(s.side(ctx).read)
	if t != nil {
		on = t.sql
	}
	waits, done := queued(ctx)
	defer done()
	found, err := on.QueryContext(waits, query, args...) //nolint:rowserrcheck // the caller reads them
	if err != nil {
		return nil, fmt.Errorf("query: %w", err)
	}
	return found, nil
}

// Answer is the rows that a query found.
type Answer = entsql.ColumnScanner

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.system.read.PingContext(ctx); err != nil {
		return fmt.Errorf("ping: %w", err)
	}
	return nil
}

// SystemPool is PostgreSQL's pool past the walls, for workers; nil on SQLite.
func (s *Store) SystemPool() *pgxpool.Pool {
	if len(s.pools) == 0 {
		return nil
	}
	return s.pools[len(s.pools)-1]
}

// Pools are PostgreSQL's, by purpose; none on SQLite.
func (s *Store) Pools() map[string]*pgxpool.Pool {
	if len(s.pools) == 0 {
		return nil
	}
	return map[string]*pgxpool.Pool{"app": s.pools[0], "system": s.SystemPool()}
}

// SystemDB is the handle past the walls that may write.
func (s *Store) SystemDB() *sql.DB { return s.system.write }

// AppDB is the handle behind the walls that may write.
func (s *Store) AppDB() *sql.DB { return s.app.write }

func (s *Store) side(ctx context.Context) *side {
	if IsSystem(ctx) {
		return &s.system
	}
	return &s.app
}

// Redact leaves what names a database of its URL, for people to read; a password may be in every other part.
func Redact(databaseURL string) string {
	u, err := url.Parse(databaseURL)
	if err != nil || u.Scheme == "" {
		return "…"
	}
	return u.Scheme + "://…" + u.Host + u.Path
}
