package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// The guide's login, which owns its database and may make roles but is no superuser, backs up, restores and moves; and PostgreSQL's own tools
// work as docs/backup.md has it.
func TestBackupsByTheOwner(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	environ := on(t, o.database())
	command(t, environ, "migrate", "up")
	_, _, key := agency(t, environ)
	want := o.counts(storedBy(environ))
	if want["api_keys"] != 1 || want["subaccounts"] == 0 {
		t.Fatalf("nothing to back up: %v", want)
	}

	file := filepath.Join(t.TempDir(), "backup")
	command(t, environ, "backup", file)
	restored := on(t, o.database())
	command(t, restored, "restore", file)
	o.same("restored", storedBy(restored), want)

	moved := on(t, o.database())
	command(t, append(slices.Clone(environ), "SWITCHBOARD_MOVE_TO="+storedBy(moved)), "move")
	o.same("moved", storedBy(moved), want)

	dump, dumped := filepath.Join(t.TempDir(), "dump"), on(t, o.database())
	o.tool("pg_dump", "--enable-row-security", "--format=custom", "--file="+dump, storedBy(environ))
	o.run(storedBy(dumped), "CREATE SCHEMA river")
	o.run(storedBy(dumped), "GRANT CREATE ON SCHEMA public, river TO switchboard_system")
	list := regexp.MustCompile(`(?m)^.* SCHEMA - river .*\n`).ReplaceAll(o.tool("pg_restore", "--list", dump), nil)
	if err := os.WriteFile(dump+".list", list, 0o600); err != nil {
		t.Fatal(err)
	}
	o.tool("pg_restore", "--exit-on-error", "--use-list="+dump+".list", "--dbname="+storedBy(dumped), dump)
	o.run(storedBy(dumped), "REVOKE CREATE ON SCHEMA public, river FROM switchboard_system")
	o.same("dumped", storedBy(dumped), want)

	// It acts as soon as it is served. Here it is held already, by the move of its original, but has not left to that what was in progress.
	if got := command(t, dumped, "hold", "--copy"); got["not_sent_again"] == nil {
		t.Errorf("the copy of a dump is held: %v", got)
	}
	command(t, dumped, "release")
	s := serve(t, dumped)
	if status, answer := says(t, "GET", s.url+"/v3/contacts", key, ""); status != 200 {
		t.Errorf("the copy of a dump: %d %v", status, answer)
	}
	s.stop()
}

// storedBy is the URL that an environment migrates by.
func storedBy(environ []string) string {
	for _, v := range environ {
		if u, ok := strings.CutPrefix(v, "SWITCHBOARD_SYSTEM_DATABASE_URL="); ok {
			return u
		}
	}
	return storedIn(environ)
}

// owner is a login of the test's server, with databases of its own.
type owner struct {
	t    *testing.T
	name string
}

func newOwner(t *testing.T) *owner {
	t.Helper()
	o := &owner{t: t, name: "owner_" + strings.ToLower(rand.Text())}
	storetest.URL(t, storetest.Postgres) // so that the roles of the product are there
	admin := os.Getenv("TEST_POSTGRES_URL")
	o.run(admin, "CREATE ROLE "+o.name+" LOGIN NOSUPERUSER CREATEROLE PASSWORD 'owner'")
	t.Cleanup(func() { o.run(admin, "DROP ROLE "+o.name) })
	return o
}

// database makes an empty one that belongs to the login.
func (o *owner) database() string {
	o.t.Helper()
	empty := storetest.Empty(o.t, storetest.Postgres)
	u, err := url.Parse(empty)
	if err != nil {
		o.t.Fatal(err)
	}
	o.run(empty, "ALTER DATABASE "+strings.TrimPrefix(u.Path, "/")+" OWNER TO "+o.name)
	u.User = url.UserPassword(o.name, "owner")
	return u.String()
}

func (o *owner) run(databaseURL, stmt string) {
	o.t.Helper()
	conn := o.connect(databaseURL)
	defer func() { _ = conn.Close(context.WithoutCancel(o.t.Context())) }()
	if _, err := conn.Exec(context.WithoutCancel(o.t.Context()), stmt); err != nil {
		o.t.Fatalf("%s: %v", stmt, err)
	}
}

func (o *owner) connect(databaseURL string) *pgx.Conn {
	o.t.Helper()
	conn, err := pgx.Connect(context.WithoutCancel(o.t.Context()), databaseURL)
	if err != nil {
		o.t.Fatal(err)
	}
	return conn
}

// counts are the rows of each table, as a superuser sees them: no wall hides any.
func (o *owner) counts(databaseURL string) map[string]int {
	o.t.Helper()
	u, err := url.Parse(databaseURL)
	if err != nil {
		o.t.Fatal(err)
	}
	admin, err := url.Parse(os.Getenv("TEST_POSTGRES_URL"))
	if err != nil {
		o.t.Fatal(err)
	}
	u.User = admin.User
	conn := o.connect(u.String())
	defer func() { _ = conn.Close(context.WithoutCancel(o.t.Context())) }()
	rows, err := conn.Query(o.t.Context(), `SELECT relname, (xpath('//c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname), false, true, '')))[1]::text::int
		FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
	if err != nil {
		o.t.Fatal(err)
	}
	all := map[string]int{}
	var table string
	var n int
	if _, err := pgx.ForEachRow(rows, []any{&table, &n}, func() error { all[table] = n; return nil }); err != nil {
		o.t.Fatal(err)
	}
	return all
}

// same compares a copy's rows, but for what a copy notes of itself, and for jobs, some of which it drops.
func (o *owner) same(what, databaseURL string, want map[string]int) {
	o.t.Helper()
	got := o.counts(databaseURL)
	for _, table := range slices.Sorted(maps.Keys(want)) {
		if got[table] != want[table] && table != "installation" {
			o.t.Errorf("%s: %s has %d rows, want %d", what, table, got[table], want[table])
		}
	}
}

// tool runs one of PostgreSQL's programs, and returns what it prints.
func (o *owner) tool(name string, args ...string) []byte {
	o.t.Helper()
	path, err := exec.LookPath(name)
	if all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name); err != nil && len(all) > 0 {
		path, err = slices.MaxFunc(all, cmp.Compare), nil
	}
	if err != nil {
		o.t.Fatalf("%s is missing (Debian: postgresql-client): %v", name, err)
	}
	out, err := exec.CommandContext(o.t.Context(), path, args...).CombinedOutput()
	if err != nil {
		o.t.Fatal(fmt.Errorf("%s: %w: %s", name, err, out))
	}
	return out
}
