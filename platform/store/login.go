package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
)

// powers are what a login that serves tenants must not have, each with the SQL that takes it away. $1 is the login. A login that is
// a member of another role, may create roles or owns something could become one that the policies let pass.
//
//nolint:unqueryvet // what follows names the columns
const powers = `WITH RECURSIVE me AS (SELECT * FROM pg_roles WHERE rolname = $1), roles AS (
	SELECT roleid, member FROM pg_auth_members WHERE member = (SELECT oid FROM me)
	UNION SELECT m.roleid, m.member FROM pg_auth_members m JOIN roles r ON m.member = r.roleid
)
SELECT 'is a superuser', format('ALTER ROLE %I NOSUPERUSER', rolname) FROM me WHERE rolsuper
UNION ALL SELECT 'may bypass row-level security', format('ALTER ROLE %I NOBYPASSRLS', rolname) FROM me WHERE rolbypassrls
UNION ALL SELECT 'may create roles', format('ALTER ROLE %I NOCREATEROLE', rolname) FROM me WHERE rolcreaterole
UNION ALL SELECT 'may replicate', format('ALTER ROLE %I NOREPLICATION', rolname) FROM me WHERE rolreplication
UNION ALL SELECT 'is a member of ' || roleid::regrole, format('REVOKE %s FROM %s', roleid::regrole, member::regrole)
	FROM roles WHERE roleid <> '` + roleApp + `'::regrole
UNION ALL SELECT 'owns the database', format('ALTER DATABASE %I OWNER TO the login that migrates', datname)
	FROM pg_database, me WHERE datname = current_database() AND datdba = me.oid
UNION ALL (SELECT 'owns ' || c.oid::regclass, format('ALTER TABLE %s OWNER TO the login that migrates', c.oid::regclass)
	FROM pg_class c, me WHERE relowner = me.oid AND relkind IN ('r', 'p', 'v', 'm', 'f') AND relpersistence <> 't' LIMIT 1)
UNION ALL (SELECT 'owns schema ' || nspname, format('ALTER SCHEMA %I OWNER TO the login that migrates', nspname)
	FROM pg_namespace, me WHERE nspowner = me.oid AND nspname !~ '^pg_' LIMIT 1)`

// powersOf a login, and what takes them away.
func powersOf(ctx context.Context, on *sql.DB, login string) (findings []Finding, err error) {
	rows, err := on.QueryContext(ctx, powers, login)
	if err != nil {
		return nil, fmt.Errorf("check the login: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var what, mend string
		if err := rows.Scan(&what, &mend); err != nil {
			return nil, fmt.Errorf("check the login: %w", err)
		}
		findings = append(findings, Finding{
			fmt.Sprintf("the login %s serves tenants and %s: injected SQL could pass the policies that keep tenants apart", login, what),
			"as an administrator of PostgreSQL: " + mend,
		})
	}
	return findings, rows.Err()
}

// mendOneLogin is how an installation gets its second login.
const mendOneLogin = "create a login that serves, run switchboard migrate grants LOGIN, set SWITCHBOARD_SYSTEM_DATABASE_URL to this URL and " +
	"SWITCHBOARD_DATABASE_URL to that of the new login"

// Lacks says what the login that serves can do though it need not, and what takes it away. One that also does the system's work can
// become the system: that is advice, and what else there is has to be mended.
func (s *Store) Lacks(ctx context.Context) (wrong, advice []Finding, err error) {
	if !s.Postgres() {
		return nil, nil, nil
	}
	if err := s.checkSessions(ctx); errors.Is(err, errPooled) { // and nothing else is as it seems
		return []Finding{{err.Error(), mendPooled}}, nil, nil
	} else if err != nil {
		return nil, nil, err
	}
	var login, database string
	var temp, create bool
	err = s.app.read.QueryRowContext(ctx, `SELECT session_user, quote_ident(current_database()),
		has_database_privilege('`+roleApp+`', current_database(), 'TEMPORARY'),
		coalesce(has_schema_privilege('`+roleApp+`', current_schema(), 'CREATE'), false)`).Scan(&login, &database, &temp, &create)
	if err != nil {
		return nil, nil, fmt.Errorf("check the login: %w", err)
	}
	if temp {
		wrong = append(wrong, Finding{
			roleApp + " may create temporary tables: injected SQL could put one in the place of a table of every tenant",
			"as the owner of the database: REVOKE TEMPORARY ON DATABASE " + database + " FROM PUBLIC, " + roleApp,
		})
	}
	if create {
		wrong = append(wrong, Finding{
			roleApp + " may create tables in the schema of the others",
			"as the owner of the schema: REVOKE CREATE ON SCHEMA the schema FROM PUBLIC, " + roleApp,
		})
	}
	if advice, err = s.crowded(ctx); err != nil {
		return nil, nil, err
	}
	if !s.apart {
		return wrong, append(advice, Finding{
			"the login " + login + " serves tenants and does the system's work: injected SQL could become " + roleSystem, mendOneLogin,
		}), nil
	}
	if err := s.checkSame(ctx); err != nil {
		return append(wrong, Finding{err.Error(), "correct one of them"}), advice, nil //nolint:nilerr // it is a finding
	}
	more, err := powersOf(ctx, s.app.read, login)
	return append(wrong, more...), advice, err
}

// crowded is what to do where this server alone may want more connections than PostgreSQL has for everybody.
func (s *Store) crowded(ctx context.Context) ([]Finding, error) {
	var most int32
	err := s.app.read.QueryRowContext(ctx, `
		SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`).Scan(&most)
	if err != nil {
		return nil, fmt.Errorf("check the connections: %w", err)
	}
	want := int32(0)
	for _, p := range s.pools {
		want += p.Config().MaxConns
	}
	if want <= most {
		return nil, nil
	}
	return []Finding{{
		fmt.Sprintf("this server may open %d connections, and PostgreSQL has %d for all servers", want, most),
		"lower SWITCHBOARD_DATABASE_CONNS, or raise max_connections of PostgreSQL",
	}}, nil
}

// errTwoDatabases is a pair of URLs that cannot be meant.
var errTwoDatabases = errors.New("SWITCHBOARD_DATABASE_URL and SWITCHBOARD_SYSTEM_DATABASE_URL name two databases: they must be two logins of one")

// checkLogins fails where there are two logins and the one that serves could become what the other is.
func (s *Store) checkLogins(ctx context.Context) error {
	if !s.apart {
		return nil
	}
	if err := s.checkSame(ctx); err != nil {
		return err
	}
	var login string
	if err := s.app.read.QueryRowContext(ctx, "SELECT session_user").Scan(&login); err != nil {
		return fmt.Errorf("check the login: %w", err)
	}
	found, err := powersOf(ctx, s.app.read, login)
	if err != nil || len(found) == 0 {
		return err
	}
	lines := make([]string, len(found))
	for i, f := range found {
		lines[i] = f.What + " (" + f.Mend + ")"
	}
	return errors.New(strings.Join(lines, "; ")) //nolint:err113 // for the operator
}

func (s *Store) checkSame(ctx context.Context) error { return same(ctx, s.system.read, s.app.read) }

// Same fails where two URLs of PostgreSQL name two databases. What their logins may do there does not matter.
func Same(ctx context.Context, one, other string) (err error) {
	var both [2]*sql.DB
	for n, databaseURL := range []string{one, other} {
		pool, err := primaryConfig(databaseURL) // what it says of pools is not for the database
		if err != nil {
			return err
		}
		pool.ConnConfig.RuntimeParams["application_name"] = migratorName // nobody who uses the database
		both[n] = stdlib.OpenDB(*pool.ConnConfig)
		defer func() { _ = both[n].Close() }() // nothing was written
	}
	return same(ctx, both[0], both[1])
}

// same takes a lock in the one database, which the other must not get: locks are a database's own.
func same(ctx context.Context, one, other *sql.DB) error {
	key := rand.Int64() //nolint:gosec // no secret
	conn, err := one.Conn(ctx)
	if err != nil {
		return fmt.Errorf("check the databases: %w", err)
	}
	defer func() { _ = conn.Close() }() // the lock was given back
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key); err != nil {
		return fmt.Errorf("check the databases: %w", err)
	}
	var got bool
	err = other.QueryRowContext(ctx, "SELECT pg_try_advisory_xact_lock($1)", key).Scan(&got)
	if _, unlock := conn.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", key); err == nil {
		err = unlock
	}
	if err != nil {
		return fmt.Errorf("check the databases: %w", err)
	}
	if got {
		return errTwoDatabases
	}
	return nil
}
