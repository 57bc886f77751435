package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/migrations"
)

// Why a login is not let serve.
var (
	errGrantSQLite = errors.New("SQLite has no logins: only the file's owner has access")
	errGrantSelf   = errors.New("is the login that migrates: the one that serves must be another")
	errGrantEarly  = errors.New("the database is not migrated yet: run switchboard migrate up first")
)

const grantAdvice = "ask an administrator of the PostgreSQL server to run this, then run the command again"

// grants is the SQL that lets a login serve tenants, as far as that is missing. $1 is the login.
const grants = `SELECT format('ALTER ROLE %I LOGIN', rolname) FROM pg_roles WHERE rolname = $1 AND NOT rolcanlogin
UNION ALL SELECT format('GRANT ` + roleApp + ` TO %I', rolname) FROM pg_roles
	WHERE rolname = $1 AND NOT pg_has_role(oid, '` + roleApp + `', 'MEMBER')
UNION ALL SELECT format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), rolname) FROM pg_roles
	WHERE rolname = $1 AND NOT has_database_privilege(oid, current_database(), 'CONNECT')`

// Grant lets a login of PostgreSQL serve tenants on the database at the URL, and nothing else: it becomes a member of the application's
// role. It returns the statements that it ran. The error has the SQL for an administrator where the login of the URL may not, or where
// the other has powers that it must not have.
func Grant(ctx context.Context, databaseURL, login string) (done []string, err error) {
	m, err := openMigrator(ctx, databaseURL)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.close()) }()
	if m.dialect != migrations.Postgres {
		return nil, errGrantSQLite
	}
	quoted := pgx.Identifier{login}.Sanitize()
	var self, ready, there bool
	err = m.db.QueryRowContext(ctx, `SELECT current_user = $1, EXISTS (SELECT FROM pg_roles WHERE rolname = '`+roleApp+`'),
		EXISTS (SELECT FROM pg_roles WHERE rolname = $1)`, login).Scan(&self, &ready, &there)
	switch {
	case err != nil:
		return nil, fmt.Errorf("grants: %w", err)
	case self:
		return nil, fmt.Errorf("%s %w", login, errGrantSelf)
	case !ready:
		return nil, errGrantEarly
	case !there:
		return nil, toRun(grantAdvice, []string{"CREATE ROLE " + quoted + " LOGIN PASSWORD '…'", "GRANT " + roleApp + " TO " + quoted})
	}
	return grant(ctx, m.db, login)
}

func grant(ctx context.Context, db *sql.DB, login string) (done []string, err error) {
	lacking, err := texts(ctx, db, grants, login)
	if err != nil {
		return nil, fmt.Errorf("grants: %w", err)
	}
	var refused []string
	for _, stmt := range lacking {
		_, err := db.ExecContext(ctx, stmt)
		switch pg, ok := errors.AsType[*pgconn.PgError](err); {
		case err == nil:
			done = append(done, stmt)
		case ok && pg.Code == codeForbidden:
			refused = append(refused, stmt)
		default:
			return done, fmt.Errorf("grants: %w", err)
		}
	}
	found, err := powersOf(ctx, db, login)
	if err != nil {
		return done, err
	}
	var problems []error
	for _, f := range found {
		problems = append(problems, fmt.Errorf("%s: %s", f.What, f.Mend)) //nolint:err113 // for the operator
	}
	if len(refused) > 0 {
		problems = append(problems, toRun(grantAdvice, refused))
	}
	return done, errors.Join(problems...)
}

// toRun is an error with statements on lines of their own: they are there to be copied.
func toRun(advice string, stmts []string) error {
	return errors.New(advice + ":\n\n  " + strings.Join(stmts, ";\n  ") + ";\n")
}
