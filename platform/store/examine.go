package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/migrations"
)

// Finding is what is wrong with a database, and what mends it.
type Finding struct{ What, Mend string }

// Bounds of what is right.
const (
	oldestPostgres = 150000
	mostSkew       = 2 * time.Second
	examinePatient = 10 * time.Second
)

const (
	mendMigrate = "switchboard migrate up"
	mendNewer   = "run the version of Switchboard that migrated it, or a newer one; to go back, restore the backup from before the upgrade"
)

// checkPatient is how long SQLite may take to check its file.
const checkPatient = examinePatient / 2

// Examine looks for whatever would keep servers from working on a database, and changes nothing. advice is what could not be looked at.
// sound is false where nothing else can be asked of it.
func Examine(ctx context.Context, databaseURL string) (findings, advice []Finding, sound bool) {
	return examine(ctx, databaseURL, checkPatient)
}

func examine(ctx context.Context, databaseURL string, patience time.Duration) (findings, advice []Finding, sound bool) {
	ctx, cancel := context.WithTimeout(ctx, examinePatient)
	defer cancel()
	scheme, path, err := split(databaseURL)
	if err != nil {
		return []Finding{{err.Error(), "set SWITCHBOARD_DATABASE_URL to sqlite://PATH or postgres://…"}}, nil, false
	}
	if scheme == schemeSQLite {
		return examineSQLite(ctx, path, patience)
	}
	findings, sound = examinePostgres(ctx, databaseURL)
	return findings, nil, sound
}

func examineSQLite(ctx context.Context, path string, patience time.Duration) (findings, advice []Finding, sound bool) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return nil, []Finding{{
			"no database exists at " + path + ", so its content was not checked",
			"start the server, which creates it; if one is running, run this command with the server's settings",
		}}, false
	}
	broken := func(err error) []Finding {
		return []Finding{{"the file " + path + " cannot be read as a database: " + err.Error(), "restore it from a backup"}}
	}
	db, err := sql.Open("sqlite", sqliteURI(path, map[string][]string{"_pragma": {"query_only(1)", "busy_timeout(5000)"}, "mode": {"ro"}}))
	if err != nil {
		return broken(err), nil, false
	}
	defer func() { _ = db.Close() }() // nothing was written
	whole, err := checked(ctx, db, patience)
	if err != nil {
		return broken(err), nil, false
	}
	if !whole {
		advice = []Finding{{
			fmt.Sprintf("the file %s is too large to be checked in %s", path, patience), "switchboard backup and switchboard verify read all of it",
		}}
	}
	findings, migrated := behind(ctx, db, migrations.SQLite)
	if !migrated {
		return findings, advice, false
	}
	if is, err := isClean(ctx, db); err == nil && !is {
		advice = append(advice, Finding{
			"what was erased from " + path + " before an upgrade to this version may still be readable in the file",
			"stop the server, and run switchboard migrate up --clean",
		})
	}
	if err := triggered(ctx, db); err != nil {
		findings = append(findings, Finding{err.Error(), mendMigrate + ", which makes the triggers again"})
	}
	return findings, advice, true
}

// checked says whether SQLite has checked its whole file within so long. The error is what is wrong with it.
func checked(ctx context.Context, db *sql.DB, patience time.Duration) (whole bool, err error) {
	checking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var answer string
	err = db.QueryRowContext(checking, "PRAGMA quick_check(1)").Scan(&answer)
	switch {
	case err != nil && checking.Err() != nil:
		return false, nil
	case err == nil && answer != "ok":
		err = errors.New(answer) //nolint:err113 // SQLite's own words
	}
	return err == nil, err
}

func examinePostgres(ctx context.Context, databaseURL string) (findings []Finding, sound bool) {
	m, conn, finding := dialExamined(ctx, databaseURL)
	if finding != nil {
		return []Finding{*finding}, false
	}
	defer func() { _ = errors.Join(m.Close(), conn.Close(context.WithoutCancel(ctx))) }() // nothing was written
	add := func(what, mend string) { findings = append(findings, Finding{what, mend}) }
	var version int
	var now time.Time
	before := time.Now()
	err := conn.QueryRow(ctx, "SELECT current_setting('server_version_num')::int, clock_timestamp()").Scan(&version, &now)
	if err != nil {
		add("the database does not answer: "+err.Error(), "look into PostgreSQL's log")
		return findings, false
	}
	if version < oldestPostgres {
		add(fmt.Sprintf("PostgreSQL %d is too old", version/10000), "upgrade it to 15 or newer")
	}
	if f := skew(before, time.Now(), now); f != nil {
		findings = append(findings, *f)
	}
	lacking, err := lackingRoles(ctx, conn)
	if err != nil {
		add(err.Error(), "let the login read pg_roles")
		return findings, false
	}
	if len(lacking) > 0 {
		add("the login lacks the roles that servers work as", "as an administrator of PostgreSQL: "+strings.Join(lacking, "; "))
	}
	rights, err := lackingRights(ctx, conn)
	if err != nil {
		add(err.Error(), "let the login read the catalogue of PostgreSQL")
	}
	if len(rights) > 0 {
		add("the login lacks rights that migrating needs", "as an administrator of PostgreSQL: "+strings.Join(rights, "; "))
	}
	schema, migrated := behind(ctx, m, migrations.Postgres)
	findings = append(findings, schema...)
	if !migrated || len(lacking) > 0 {
		return findings, false
	}
	return append(findings, examineRights(ctx, conn)...), true
}

// dialExamined connects twice: by pgx, and as database/sql for what reads migrations. The finding says why it cannot.
func dialExamined(ctx context.Context, databaseURL string) (*sql.DB, *pgx.Conn, *Finding) {
	m, conn, err := openExamined(ctx, databaseURL)
	if err == nil {
		return m, conn, nil
	}
	if errors.Is(err, errStandby) { // where it has refused another kind of connection before as well
		return nil, nil, &Finding{
			"PostgreSQL is a standby there, which takes no writes",
			"correct the host of SWITCHBOARD_DATABASE_URL, or of SWITCHBOARD_SYSTEM_DATABASE_URL where that is set: it must lead to the primary",
		}
	}
	mend := "start PostgreSQL, and correct the host and port of SWITCHBOARD_DATABASE_URL"
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case "28P01", "28000":
			mend = "correct the user and password of SWITCHBOARD_DATABASE_URL, or pg_hba.conf"
		case "3D000":
			mend = "create the database, or correct its name in SWITCHBOARD_DATABASE_URL"
		case "53300":
			mend = "raise max_connections of PostgreSQL, or lower SWITCHBOARD_DATABASE_CONNS"
		}
		err = errors.New(pg.Message) //nolint:err113 // without the URL
	} else {
		err = errors.New("nothing answers at " + Redact(databaseURL)) //nolint:err113 // the cause may show the password
	}
	return nil, nil, &Finding{"cannot connect: " + err.Error(), mend}
}

// skew is a clock that differs from the database's.
func skew(before, after, database time.Time) *Finding {
	off := database.Sub(before.Add(after.Sub(before) / 2)).Round(time.Millisecond)
	if off.Abs() <= mostSkew+after.Sub(before)/2 {
		return nil
	}
	return &Finding{fmt.Sprintf("this machine's clock differs from the database's by %s", off), "synchronize both clocks by NTP"}
}

// behind compares the migrations of a database with those of this program. migrated is false where there are none yet.
func behind(ctx context.Context, db *sql.DB, dialect migrations.Dialect) (findings []Finding, migrated bool) {
	states, err := migrations.Own(dialect).Status(ctx, db)
	if err != nil {
		return []Finding{{"cannot read its migrations: " + err.Error(), "look into the database's log"}}, false
	}
	pending := 0
	for _, s := range states {
		migrated = migrated || s.Applied
		if !s.Applied {
			pending++
		}
	}
	switch err := migrations.Admit(states); {
	case !migrated:
		return []Finding{{"the database has not been migrated", mendMigrate}}, false
	case err != nil:
		findings = append(findings, Finding{"the database was migrated by a newer version of Switchboard, on which this one may not serve", mendNewer})
	case pending > 0:
		findings = append(findings, Finding{fmt.Sprintf("%d migrations are pending", pending), mendMigrate})
	}
	return findings, true
}

// wallQuery selects, for each table of a tenant, what its wall needs.
const wallQuery = `SELECT t, c.relrowsecurity AND c.relforcerowsecurity,
	(SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND 'switchboard_app'::regrole = ANY (p.polroles)),
	(SELECT count(*) FROM pg_policy p WHERE p.polrelid = c.oid AND 'switchboard_system'::regrole = ANY (p.polroles)),
	coalesce(has_table_privilege('switchboard_app', c.oid, 'SELECT'), false),
	coalesce(has_table_privilege('switchboard_system', c.oid, 'SELECT'), false),
	coalesce(pg_has_role(c.relowner, 'USAGE'), false)
	FROM unnest($1::text[]) t LEFT JOIN pg_class c ON c.oid = to_regclass(t)`

// examineRights looks at the walls, and at what the roles may do.
func examineRights(ctx context.Context, conn *pgx.Conn) (findings []Finding) {
	var bypass bool
	err := conn.QueryRow(ctx, `SELECT rolsuper OR rolbypassrls OR EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid)
		FROM pg_roles WHERE rolname = $1`, roleApp).Scan(&bypass)
	if err == nil && bypass {
		findings = append(findings, Finding{
			"the role " + roleApp + " may pass the policies that keep tenants apart",
			"as an administrator of PostgreSQL: ALTER ROLE " + roleApp + " NOSUPERUSER NOBYPASSRLS, and revoke the roles that it is a member of",
		})
	}
	names := make([]string, 0, len(ent.Walls))
	for _, w := range ent.Walls {
		names = append(names, w.Table)
	}
	rows, err := conn.Query(ctx, wallQuery, names)
	if err != nil {
		return append(findings, Finding{"cannot look at the policies: " + err.Error(), "let the login read the catalogue of PostgreSQL"})
	}
	defer rows.Close()
	for rows.Next() {
		var table string
		var forced sql.NullBool
		var tenant, system int
		var app, work, owner bool
		if err := rows.Scan(&table, &forced, &tenant, &system, &app, &work, &owner); err != nil {
			return append(findings, Finding{"cannot look at the policies: " + err.Error(), "look into PostgreSQL's log"})
		}
		findings = append(findings, wall(table, forced, tenant, system, app && work, owner)...)
	}
	return findings
}

func wall(table string, forced sql.NullBool, tenant, system int, granted, owner bool) (findings []Finding) {
	add := func(what, mend string) { findings = append(findings, Finding{"table " + table + " " + what, mend}) }
	switch {
	case !forced.Valid:
		add("is missing", "restore it from a backup: somebody has dropped it")
		return findings
	case !forced.Bool:
		add("has no forced row-level security: tenants are not kept apart",
			fmt.Sprintf("ALTER TABLE %[1]s ENABLE ROW LEVEL SECURITY; ALTER TABLE %[1]s FORCE ROW LEVEL SECURITY", table))
	}
	if tenant != 1 {
		add(fmt.Sprintf("has %d policies for %s, and not one", tenant, roleApp), "create the policy \"tenant\" as migrations/postgres has it")
	}
	if system != 1 {
		add(fmt.Sprintf("has %d policies for %s, and not one", system, roleSystem),
			fmt.Sprintf("CREATE POLICY system ON %s TO %s USING (true) WITH CHECK (true)", table, roleSystem))
	}
	if !granted {
		add("may not be read by the roles that servers work as",
			fmt.Sprintf("GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %s, %s", table, roleApp, roleSystem))
	}
	if !owner {
		add("is owned by somebody else: migrations fail", fmt.Sprintf("ALTER TABLE %s OWNER TO the login of SWITCHBOARD_DATABASE_URL", table))
	}
	return findings
}
