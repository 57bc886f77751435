package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	codeForbidden = "42501"
	// attempts is how often roles are tried: they belong to the whole cluster, and other databases may be migrating.
	attempts = 5
)

// raced are PostgreSQL's answers where another database of the cluster has just done the same.
var raced = []string{"42710", "23505", "XX000"} // duplicate object, unique violation, tuple concurrently updated

// provideRoles makes the roles that the server works as, and the login a member of both. It runs before every
// migration: a dump does not bring roles along, and the next login may be another. Where the login may not, the error
// has the SQL for somebody who may.
func provideRoles(ctx context.Context, conn *pgx.Conn) error {
	var lacking []string
	for range attempts {
		var err error
		if lacking, err = lackingRoles(ctx, conn); err != nil || len(lacking) == 0 {
			return err
		}
		if err = executeRoles(ctx, conn, lacking); err != nil {
			return err
		}
	}
	return rolesError(lacking, nil)
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

func executeRoles(ctx context.Context, conn *pgx.Conn, stmts []string) error {
	for _, stmt := range stmts {
		_, err := conn.Exec(ctx, stmt)
		var pg *pgconn.PgError
		switch {
		case err == nil, errors.As(err, &pg) && slices.Contains(raced, pg.Code):
		case pg != nil && pg.Code == codeForbidden:
			return rolesError(stmts, err)
		default:
			return fmt.Errorf("roles: %w", err)
		}
	}
	return nil
}

// rolesError puts the statements on lines of their own: they are there to be copied.
func rolesError(lacking []string, cause error) error {
	const advice = "the database login may not make the roles that the server works as; " +
		"ask an administrator of the PostgreSQL server to run this, then migrate again:\n\n  "
	return errors.Join(errors.New(advice+strings.Join(lacking, ";\n  ")+";\n"), cause)
}
