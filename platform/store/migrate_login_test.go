package store_test

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// login makes a login without superuser, and a database of its own that no migration has seen.
func login(t *testing.T, attributes string) (name, databaseURL string) {
	t.Helper()
	name = "login_" + strings.ToLower(rand.Text())
	admin := administrator(t, storetest.Empty(t, storetest.Postgres)) // of the server: roles are the cluster's
	mustExec(t, admin, "CREATE ROLE "+name+" LOGIN NOSUPERUSER "+attributes)
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		for _, stmt := range []string{"DROP OWNED BY " + name, "DROP ROLE " + name} {
			if _, err := admin.ExecContext(ctx, stmt); err != nil {
				t.Errorf("%s: %v", stmt, err)
			}
		}
	})
	databaseURL = storetest.Empty(t, storetest.Postgres)
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	mustExec(t, admin, "ALTER DATABASE "+strings.TrimPrefix(u.Path, "/")+" OWNER TO "+name)
	u.User = url.UserPassword(name, "secret")
	return name, u.String()
}

// works migrates and serves as the login.
func works(t *testing.T, databaseURL string) {
	t.Helper()
	if _, err := store.Migrate(t.Context(), databaseURL); err != nil {
		t.Fatal(err)
	}
	s := storetest.OpenConfig(t, store.Config{URL: databaseURL})
	if err := s.Guarded(t.Context()); err != nil {
		t.Fatal(err)
	}
	r, f := &report{}, newFixture(t, s)
	r.entity(t, s, f, "Assistant", wallsOfEnt)
	for _, finding := range append(r.findings, lintPostgres(t, administrator(t, databaseURL))...) {
		t.Error(finding)
	}
}

// A login that may make roles needs no administrator.
func TestLoginThatMayMakeRoles(t *testing.T) {
	t.Parallel()
	_, databaseURL := login(t, "CREATEROLE")
	works(t, databaseURL)
}

// A login that may not gets the SQL for an administrator; after that, it works.
func TestLoginThatMayNotMakeRoles(t *testing.T) {
	t.Parallel()
	name, databaseURL := login(t, "")
	works(t, storetest.URL(t, storetest.Postgres)) // so that the roles are there, and only the membership is not
	_, err := store.Migrate(t.Context(), databaseURL)
	if err == nil || !strings.Contains(err.Error(), "administrator") || strings.Contains(err.Error(), "secret") {
		t.Fatal(err)
	}
	_, stmts, _ := strings.Cut(err.Error(), "\n\n")
	stmts, _, _ = strings.Cut(stmts, "\n\n")
	for _, role := range []string{"switchboard_app", "switchboard_system"} {
		if !strings.Contains(stmts, "GRANT "+role+" TO "+name+";") {
			t.Errorf("%q does not grant %s", stmts, role)
		}
	}
	mustExec(t, administrator(t, storetest.Empty(t, storetest.Postgres)), stmts)
	works(t, databaseURL)
}

// A login that is a member and does not inherit would migrate no rows in silence: it is told so.
func TestLoginThatDoesNotInherit(t *testing.T) {
	t.Parallel()
	name, databaseURL := login(t, "NOINHERIT")
	works(t, storetest.URL(t, storetest.Postgres))
	mustExec(t, administrator(t, storetest.Empty(t, storetest.Postgres)), "GRANT switchboard_app, switchboard_system TO "+name)
	_, err := store.Migrate(t.Context(), databaseURL)
	if err == nil || !strings.Contains(err.Error(), "ALTER ROLE "+name+" INHERIT;") {
		t.Error(err)
	}
}

// On a cluster without the roles, the SQL makes them. They are renamed in a transaction that nobody else sees.
func TestLoginOnANewCluster(t *testing.T) {
	t.Parallel()
	conn, err := pgx.Connect(t.Context(), storetest.URL(t, storetest.Postgres))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	name := "login_" + strings.ToLower(rand.Text())
	for _, stmt := range []string{
		"BEGIN", "ALTER ROLE switchboard_app RENAME TO app_" + name, "ALTER ROLE switchboard_system RENAME TO system_" + name,
		"CREATE ROLE " + name + " LOGIN", "SET SESSION AUTHORIZATION " + name,
	} {
		if _, err := conn.Exec(t.Context(), stmt); err != nil {
			t.Fatalf("%s: %v", stmt, err)
		}
	}
	err = store.Provide(t.Context(), conn)
	for _, want := range []string{"CREATE ROLE switchboard_app NOLOGIN;", "CREATE ROLE switchboard_system NOLOGIN;", "GRANT switchboard_app TO " + name} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Ten databases of a cluster migrate at once, each with a login of its own: none stumbles over another's roles.
func TestLoginsMigrateAtOnce(t *testing.T) {
	t.Parallel()
	urls := make([]string, 10)
	for i := range urls {
		_, urls[i] = login(t, "CREATEROLE")
	}
	var wg sync.WaitGroup
	for _, u := range urls {
		wg.Go(func() {
			if _, err := store.Migrate(t.Context(), u); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// The policies are forced on the owner, too: a migration's own update changes every tenant's rows only because the
// login inherits the system's role, and its foreign keys find orphans only then.
func TestLoginMigratesEveryTenantsRows(t *testing.T) {
	t.Parallel()
	_, databaseURL := login(t, "CREATEROLE")
	if _, err := store.Migrate(t.Context(), databaseURL); err != nil {
		t.Fatal(err)
	}
	s := storetest.OpenConfig(t, store.Config{URL: databaseURL})
	f := newFixture(t, s)
	backfill := `ALTER TABLE contacts ADD COLUMN planted text; UPDATE contacts SET planted = 'x';`
	if _, err := store.MigrateFrom(t.Context(), databaseURL, planted(t, storetest.Postgres, backfill)); err != nil {
		t.Fatal(err)
	}
	if n := number(t, s, "SELECT count(*) FROM contacts WHERE planted = 'x'"); n != 3*rowsOf(wallNamed("Contact")) {
		t.Errorf("%d rows filled, want %d", n, 3*rowsOf(wallNamed("Contact")))
	}
	mustExec(t, administrator(t, databaseURL), "ALTER TABLE messages DROP CONSTRAINT messages_conversations_messages")
	mustExec(t, administrator(t, databaseURL), "DELETE FROM conversations WHERE id = $1", f.victimRows["Conversation"][0])
	_, err := administrator(t, databaseURL).ExecContext(t.Context(), `ALTER TABLE messages ADD CONSTRAINT again
		FOREIGN KEY (subaccount_id, conversation_id) REFERENCES conversations (subaccount_id, id)`)
	if code(err) != foreignKey {
		t.Errorf("an orphan passes: %v", err)
	}
}

// A login that owns nothing is told all that it lacks at once, before anything is changed; with that, it works.
func TestLoginThatOwnsNothing(t *testing.T) {
	t.Parallel()
	name, databaseURL := login(t, "")
	storetest.URL(t, storetest.Postgres) // so that the roles are there
	admin := administrator(t, loginURL(t, databaseURL, ""))
	database := column(t, admin, "SELECT current_database()::text")[0]
	mustExec(t, admin, "ALTER DATABASE "+database+" OWNER TO CURRENT_USER")
	_, err := store.Migrate(t.Context(), databaseURL)
	if err == nil {
		t.Fatal("it migrates without rights")
	}
	_, stmts, _ := strings.Cut(err.Error(), "\n\n")
	for _, want := range []string{
		"GRANT switchboard_app TO " + name, "GRANT switchboard_system TO " + name, "GRANT CREATE ON DATABASE " + database + " TO " + name,
		"GRANT USAGE, CREATE ON SCHEMA public TO " + name + " WITH GRANT OPTION",
	} {
		if !strings.Contains(stmts, want+";") {
			t.Errorf("%q lacks %s", stmts, want)
		}
	}
	if n := column(t, admin, "SELECT count(*)::text FROM pg_class WHERE relnamespace = 'public'::regnamespace")[0]; n != "0" {
		t.Errorf("%s tables are there", n)
	}
	mustExec(t, admin, stmts)
	works(t, databaseURL)
	mustExec(t, admin, "ALTER TABLE contacts OWNER TO CURRENT_USER")
	if _, err = store.Migrate(t.Context(), databaseURL); err == nil || !strings.Contains(err.Error(), "ALTER TABLE contacts OWNER TO "+name) {
		t.Errorf("a table of somebody else: %v", err)
	}
}
