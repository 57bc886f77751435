package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/ent"
)

const (
	codeForbidden = "42501"
	// attempts is how often roles are tried: they belong to the whole cluster, and other databases may be migrating.
	attempts = 5
)

// raced are PostgreSQL's answers where another database of the cluster has just done the same.
var raced = []string{"42710", "23505", "XX000"} // duplicate object, unique violation, tuple concurrently updated

// provide makes the roles that the server works as, and the login a member of both, and looks for the rights that a migration needs.
// It runs before every migration: a dump does not bring roles along, and the next login may be another. What is missing is said at
// once, before anything is changed but roles: the error has the SQL for somebody who may.
func provide(ctx context.Context, conn *pgx.Conn) error {
	rights, err := lackingRights(ctx, conn)
	if err != nil {
		return err
	}
	roles, err := provideRoles(ctx, conn)
	if err != nil {
		return err
	}
	if lacking := slices.Concat(roles, rights); len(lacking) > 0 {
		return toRun(rightsAdvice, lacking)
	}
	return nil
}

// provideRoles makes what the login may make, and returns the SQL of the rest.
func provideRoles(ctx context.Context, conn *pgx.Conn) (lacking []string, err error) {
	for range attempts {
		if lacking, err = lackingRoles(ctx, conn); err != nil || len(lacking) == 0 {
			return nil, err
		}
		refused, err := executeRoles(ctx, conn, lacking)
		if err != nil || len(refused) > 0 {
			return refused, err
		}
	}
	return lacking, nil
}

// lackingRoles is the SQL of what is missing, as an administrator would write it.
func lackingRoles(ctx context.Context, conn *pgx.Conn) ([]string, error) {
	var login string
	if err := conn.QueryRow(ctx, "SELECT quote_ident(current_user)").Scan(&login); err != nil {
		return nil, fmt.Errorf("roles: %w", err)
	}
	var lacking []string
	for _, role := range []string{roleApp, roleSystem} {
		var found, inherits bool
		err := conn.QueryRow(ctx, `SELECT count(*) > 0, coalesce(bool_or(pg_has_role(oid, 'USAGE')), false)
			FROM pg_roles WHERE rolname = $1`, role).Scan(&found, &inherits)
		if err != nil {
			return nil, fmt.Errorf("roles: %w", err)
		}
		if !found {
			lacking = append(lacking, "CREATE ROLE "+role+" NOLOGIN")
		}
		member := found && canBecome(ctx, conn, role)
		switch {
		case !member:
			lacking = append(lacking, "GRANT "+role+" TO "+login)
		case !inherits && role == roleSystem:
			// A migration's own updates would meet the policies and change no rows, in silence.
			lacking = append(lacking, "ALTER ROLE "+login+" INHERIT", "GRANT "+role+" TO "+login)
		}
	}
	return lacking, nil
}

// canBecome tries: from PostgreSQL 16 on, a member may be one that must not.
func canBecome(ctx context.Context, conn *pgx.Conn, role string) bool {
	if _, err := conn.Exec(ctx, "SET ROLE "+role); err != nil {
		return false
	}
	_, err := conn.Exec(ctx, "RESET ROLE")
	return err == nil
}

// executeRoles returns what is left where the login may not do something.
func executeRoles(ctx context.Context, conn *pgx.Conn, stmts []string) (refused []string, err error) {
	for i, stmt := range stmts {
		_, err := conn.Exec(ctx, stmt)
		var pg *pgconn.PgError
		switch {
		case err == nil, errors.As(err, &pg) && slices.Contains(raced, pg.Code):
		case pg != nil && pg.Code == codeForbidden:
			return stmts[i:], nil
		default:
			return nil, fmt.Errorf("roles: %w", err)
		}
	}
	return nil, nil
}

// rights is the SQL of what a login lacks that migrates, beside roles. Functions are handed to the system's role, which takes the right
// to make things in the schema for a moment; the job queue's tables have a schema of their own. $1 are the names of tables of ours.
const rights = `SELECT format('GRANT USAGE, CREATE ON SCHEMA %I TO %I WITH GRANT OPTION', coalesce(current_schema(), 'public'), current_user)
	WHERE current_schema() IS NULL OR NOT has_schema_privilege(current_schema(), 'CREATE WITH GRANT OPTION')
		OR NOT has_schema_privilege(current_schema(), 'USAGE WITH GRANT OPTION')
UNION ALL SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user)
	WHERE to_regnamespace('river') IS NULL AND NOT has_database_privilege(current_database(), 'CREATE')
UNION ALL SELECT format('ALTER SCHEMA river OWNER TO %I', current_user)
	FROM pg_namespace WHERE nspname = 'river' AND NOT pg_has_role(nspowner, 'USAGE')
UNION ALL SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, current_user)
	FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
		AND (nspname = 'river' OR nspname = current_schema() AND relname = ANY ($1))`

func lackingRights(ctx context.Context, conn *pgx.Conn) ([]string, error) {
	tables := []string{"goose_db_version"}
	for _, w := range ent.Walls {
		tables = append(tables, w.Table)
	}
	rows, err := conn.Query(ctx, rights, tables)
	if err != nil {
		return nil, fmt.Errorf("rights: %w", err)
	}
	lacking, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("rights: %w", err)
	}
	return lacking, nil
}

const rightsAdvice = "the database login lacks rights that migrating needs, and nothing has been migrated; " +
	"ask an administrator of the PostgreSQL server to run this, then migrate again"

// restrict takes from the role that serves, and from everybody, what nobody needs: temporary tables, which stand before those of all
// tenants on a connection, and tables in the schema of the others. If the login may not, Lacks says so.
func restrict(ctx context.Context, db *sql.DB) error {
	stmts, err := texts(ctx, db, `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, `+roleApp+`', datname) FROM pg_database
			WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE') AND has_database_privilege('`+roleApp+`', oid, 'TEMPORARY')
		UNION ALL SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, `+roleApp+`', nspname) FROM pg_namespace
			WHERE nspname = current_schema() AND pg_has_role(nspowner, 'USAGE') AND has_schema_privilege('`+roleApp+`', oid, 'CREATE')`)
	if err != nil {
		return fmt.Errorf("rights: %w", err)
	}
	for _, stmt := range stmts {
		if _, err := db.ExecContext(ctx, stmt); err != nil {
			return fmt.Errorf("rights: %w", err)
		}
	}
	return nil
}
