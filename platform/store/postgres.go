package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"time"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/switchboard-dev/switchboard/ent"
)

// The roles that connections work as. The policies bind the first and let the second pass.
const (
	roleApp    = "switchboard_app"
	roleSystem = "switchboard_system"
)

func openPostgres(ctx context.Context, c Config, w walls) (*Store, error) {
	s := &Store{dialect: dialect.Postgres, walls: w, apart: c.SystemURL != "", room: newRoom()}
	app, err := s.pool(ctx, c, roleApp)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	c.URL = cmp.Or(c.SystemURL, c.URL)
	system, err := s.pool(ctx, c, roleSystem)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.reports = newReports(int(app.Config().MaxConns))
	s.app = s.half(app, true)
	s.system = s.half(system, false)
	return s, nil
}

// half makes one side of the store. Reads and writes share the pool.
func (s *Store) half(pool *pgxpool.Pool, walled bool) side {
	// OpenDBFromPool keeps no idle connections of its own, and must not: a connection that database/sql kept would
	// skip the pool, and with it the setting of the tenant.
	db := stdlib.OpenDBFromPool(pool)
	s.close = append(s.close, db.Close)
	plain := entsql.OpenDB(s.dialect, db)
	driver := dialect.Driver(plain)
	if walled {
		driver = reader{plain, s, pool}
	}
	client := s.raise(ent.NewClient(ent.Driver(driver)), nil)
	return side{client: client, read: db, write: db}
}

func (s *Store) pool(ctx context.Context, c Config, role string) (*pgxpool.Pool, error) {
	config, err := primaryConfig(c.URL)
	if err != nil {
		return nil, err
	}
	switch {
	case c.MaxConns > 0:
		config.MaxConns = int32(min(c.MaxConns, 10_000)) //nolint:gosec // bounded one line above
	case !poolNamed(c.URL):
		config.MaxConns = int32(connsByCores(runtime.GOMAXPROCS(0))) //nolint:gosec // at most forty
	}
	limit, tracer := c.Work, waits{all: &s.asked, heard: s.heard}
	if role == roleApp {
		limit, tracer.served = c.Statement, &s.served
	}
	config.ConnConfig.Tracer = tracer
	settings := "SET ROLE " + role
	if limit > 0 && config.ConnConfig.RuntimeParams["statement_timeout"] == "" { // else the URL says otherwise
		settings += fmt.Sprintf("; SET statement_timeout = %d", limit.Milliseconds())
	}
	if config.ConnConfig.RuntimeParams["jit"] == "" {
		settings += noJIT
	}
	config.ShouldPing = func(ctx context.Context, p pgxpool.ShouldPingParams) bool {
		return p.IdleDuration > unasked || retried(ctx)
	}
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error { return become(ctx, conn, role, settings) }
	if role == roleApp {
		config.PrepareConn = func(ctx context.Context, conn *pgx.Conn) (bool, error) {
			if pipelined(ctx) {
				return true, nil
			}
			return s.walls.setTenant(ctx, conn)
		}
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	s.pools = append(s.pools, pool)
	s.close = append(s.close, func() error { pool.Close(); return nil })
	return pool, nil
}

// unasked is how long a connection lies idle before it is asked whether it lives as it leaves the pool. It is longer than the beat of an
// idle server, which would ask twice each time.
const unasked = beat + time.Second

type againKey struct{}

// trying takes a connection for a pipeline: one that lives, where the one before turned out to be dead.
func trying(ctx context.Context, try int) context.Context {
	ctx = context.WithValue(ctx, pipelinedKey{}, true)
	if try > 1 {
		ctx = context.WithValue(ctx, againKey{}, true)
	}
	return ctx
}

func retried(ctx context.Context) bool {
	is, _ := ctx.Value(againKey{}).(bool)
	return is
}

// Connections of a pool if their number is not configured: PostgreSQL works on few at a time, and takes a hundred from all servers together
// unless it is configured otherwise.
const (
	fewestConns = 8
	connsACore  = 4
	mostConns   = 40
)

func connsByCores(cores int) int { return min(max(fewestConns, connsACore*cores), mostConns) }

// poolNamed says whether a URL bounds its pool by itself.
func poolNamed(databaseURL string) bool {
	u, err := url.Parse(databaseURL)
	return err == nil && u.Query().Has("pool_max_conns")
}

// noJIT keeps PostgreSQL from compiling statements, as it does where it thinks that one will cost much: ours take milliseconds, which is less
// than to compile them.
const noJIT = "; SET jit = off"

// become gives the connection its role for life, so that the policies hold even where the login is a superuser, and its other settings. On a
// database that is not migrated yet the role is missing, and nothing but migrating works.
func become(ctx context.Context, conn *pgx.Conn, role, settings string) error {
	arraysAsText(conn.TypeMap())
	if _, err := conn.PgConn().Exec(ctx, settings).ReadAll(); err != nil { // all in one trip
		return fmt.Errorf("become %s (is the database migrated?): %w", role, err)
	}
	return nil
}

// tenantMemo is where a connection remembers the tenant that it is set to.
const tenantMemo = "tenant"

// setTenant sets the caller's tenant on a connection as it leaves the pool, and clears it where there is no caller.
// The memo is forgotten before the statement and written after, so that a cut statement is never believed.
func setTenant(ctx context.Context, conn *pgx.Conn) (bool, error) {
	want := tenantPair(ctx)
	memo := conn.PgConn().CustomData()
	if have, ok := memo[tenantMemo].([2]string); ok && have == want {
		return true, nil
	}
	delete(memo, tenantMemo)
	_, err := conn.Exec(ctx,
		"SELECT set_config('app.workspace_id', $1, false), set_config('app.subaccount_id', $2, false)", want[0], want[1])
	if err != nil {
		return false, fmt.Errorf("set tenant: %w", err)
	}
	memo[tenantMemo] = want
	return true, nil
}

// Guarded returns an error unless the walls inside the database stand, SQLite's triggers or PostgreSQL's policies:
// serving without them would leave one wall less than promised.
func (s *Store) Guarded(ctx context.Context) error {
	if !s.Postgres() {
		return triggered(ctx, s.app.read)
	}
	if err := s.checkSessions(ctx); errors.Is(err, errPooled) {
		return fmt.Errorf("%w: %s", err, mendPooled)
	} else if err != nil {
		return err
	}
	var role string
	var bypass bool
	// A member of another role has that role's policies too.
	err := s.app.read.QueryRowContext(ctx, `SELECT rolname, rolsuper OR rolbypassrls OR
		EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid) FROM pg_roles WHERE rolname = current_user`).
		Scan(&role, &bypass)
	if err != nil {
		return fmt.Errorf("check role: %w", err)
	}
	if role != roleApp || bypass {
		return fmt.Errorf("the database works as role %s (may pass the policies: %t), want %s", role, bypass, roleApp)
	}
	return errors.Join(s.unwalled(ctx), s.checkLogins(ctx))
}

// unwalled names the first tenant table whose policies are not forced.
func (s *Store) unwalled(ctx context.Context) error {
	for _, w := range ent.Walls {
		var forced sql.NullBool
		err := s.app.read.QueryRowContext(ctx,
			"SELECT relrowsecurity AND relforcerowsecurity FROM pg_class WHERE oid = to_regclass($1)", w.Table).Scan(&forced)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("check policies: %w", err)
		}
		if !forced.Bool {
			return fmt.Errorf("table %s has no forced row-level security; migrate the database first", w.Table)
		}
	}
	return nil
}
