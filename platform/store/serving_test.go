package store_test

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// intruder is a raw connection of the login that serves, set to a tenant: what SQL reaches that somebody has injected.
type intruder struct {
	*pgx.Conn

	f fixture
}

// intrude on a database in which a victim and a rival have rows of everything, and the victim a job that waits.
func intrude(t *testing.T) (in intruder, url string) {
	t.Helper()
	url = storetest.URL(t, storetest.Postgres)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	in.f = newFixture(t, s)
	mustExec(t, administrator(t, url), `INSERT INTO river.river_job (args, kind, max_attempts, metadata, queue)
		VALUES (jsonb_build_object('message_id', $1::text), 'chat_turn', 3, jsonb_build_object('subaccount', $2::text), 'reply')`,
		in.f.victimRows["Message"][0], authz.From(in.f.victim).Subaccount)
	conn, err := pgx.Connect(t.Context(), storetest.Serving(t, url))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	in.Conn = conn
	c := authz.From(in.f.rival)
	if _, err := conn.Exec(t.Context(), "SELECT set_config('app.workspace_id', $1, false), set_config('app.subaccount_id', $2, false)",
		c.Workspace, c.Subaccount); err != nil {
		t.Fatal(err)
	}
	return in, url
}

// sees says which rows of the victim the connection can read, as it is now.
func (in intruder) sees(t *testing.T) (found []string) {
	t.Helper()
	victim := in.f.victimRows
	for _, w := range ent.Walls {
		rows := victim[w.Type]
		if w.Column == "workspace_id" || w.Column == "id" {
			continue // the rival's, too
		}
		var n int
		if err := in.QueryRow(t.Context(), "SELECT count(*) FROM public."+w.Table+" WHERE id = ANY ($1)", rows).Scan(&n); err != nil {
			t.Fatalf("%s: %v", w.Table, err)
		}
		if n > 0 {
			found = append(found, w.Table)
		}
	}
	return found
}

// becoming is how SQL would have the connection be somebody else. All of it has to be refused or to change nothing.
var becoming = []string{
	"SELECT set_config('role', 'switchboard_system', false)", "SET ROLE switchboard_system", "SET LOCAL ROLE switchboard_system", "SET ROLE postgres",
	"SET SESSION AUTHORIZATION switchboard_system", "SELECT set_config('session_authorization', 'postgres', false)", "RESET ROLE",
	"SET ROLE NONE", "RESET SESSION AUTHORIZATION", "SELECT set_config('row_security', 'off', false)",
	"GRANT switchboard_system TO " + storetest.ServingLogin, "ALTER ROLE " + storetest.ServingLogin + " SUPERUSER",
	"SELECT set_config('search_path', 'pg_temp, river, public', false)", "SET search_path = river",
}

// Whatever the login that serves says it is, it sees its tenant's rows and nobody else's.
func TestServingLoginBecomesNobody(t *testing.T) {
	t.Parallel()
	in, url := intrude(t)
	for _, stmt := range becoming {
		_, err := in.Exec(t.Context(), stmt)
		if found := in.seesOrRefused(t); len(found) > 0 {
			t.Errorf("%s (%v): it reads the victim's rows of %v", stmt, err, found)
		}
	}
	// A login that is a member of the system becomes it by the first of them: the probe sees that.
	admin := administrator(t, url)
	member := "planted_" + strings.ToLower(rand.Text())
	mustExec(t, admin, "CREATE ROLE "+member+" LOGIN IN ROLE switchboard_app, switchboard_system")
	t.Cleanup(func() { _, _ = admin.ExecContext(context.WithoutCancel(t.Context()), "DROP ROLE "+member) })
	planted, err := pgx.Connect(t.Context(), loginURL(t, url, member))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = planted.Close(context.WithoutCancel(t.Context())) }()
	if _, err := planted.Exec(t.Context(), becoming[0]); err != nil {
		t.Fatal(err)
	}
	if found := (intruder{planted, in.f}).seesOrRefused(t); len(found) < len(ent.Walls)/2 {
		t.Errorf("the probe notices the planted member in %d tables only", len(found))
	}
}

// seesOrRefused is sees, where PostgreSQL may refuse to answer at all: with row_security off it does.
func (in intruder) seesOrRefused(t *testing.T) []string {
	t.Helper()
	if _, err := in.Exec(t.Context(), "SELECT FROM public.contacts"); err != nil {
		if code(err) != forbidden {
			t.Error(err)
		}
		if _, err := in.Exec(t.Context(), "SET row_security = on"); err != nil {
			t.Error(err)
		}
	}
	return in.sees(t)
}

// refused is what the login that serves may not do at all.
var refused = []string{
	"SELECT * FROM river.river_job", "UPDATE river.river_job SET state = 'cancelled'", "DELETE FROM river.river_job", "TRUNCATE river.river_job",
	"INSERT INTO river.river_job (kind, args, max_attempts) VALUES ('sweep', '{}', 1)", "SELECT * FROM river.river_queue",
	"SELECT * FROM river.river_leader", "SELECT nextval('river.river_job_id_seq')",
	"CREATE TEMP TABLE contacts (id text)", "CREATE TEMP VIEW mine AS SELECT 1", "CREATE TEMP SEQUENCE mine", "SELECT 1 INTO TEMP mine",
	"CREATE TABLE contacts_ (id text)", "CREATE FUNCTION public.nullif_(text) RETURNS text LANGUAGE sql AS 'SELECT 1'", "CREATE SCHEMA mine",
	"CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
	"COPY public.contacts TO PROGRAM 'cat'", "COPY public.contacts TO '/tmp/contacts'", "COPY public.contacts FROM '/etc/passwd'",
	"SELECT pg_read_file('/etc/passwd')", "SELECT pg_ls_dir('.')", "SELECT lo_import('/etc/passwd')", "SELECT lo_export(1, '/tmp/x')",
	"SELECT * FROM users", "SELECT * FROM sessions", "SELECT * FROM rate_limits", "SELECT * FROM goose_db_version",
	"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'", "SELECT * FROM pg_authid", "SELECT * FROM pg_largeobject",
	"ALTER FUNCTION river.enqueue(text, jsonb, integer, integer, timestamptz) OWNER TO CURRENT_USER",
	"ALTER SYSTEM SET log_statement = 'all'", "LOAD 'dblink'", "CREATE ROLE mine",
	"SELECT query_to_xml('SELECT * FROM river.river_job', true, false, '')",
}

// What belongs to all tenants, or is nobody's business, is refused to the login that serves.
func TestServingLoginIsRefused(t *testing.T) {
	t.Parallel()
	in, _ := intrude(t)
	for _, stmt := range refused {
		if _, err := in.Exec(t.Context(), stmt); code(err) != forbidden {
			t.Errorf("%s is not refused: %v", stmt, err)
		}
	}
	for _, extension := range []string{"dblink", "postgres_fdw", "file_fdw"} { // which may not be there at all
		if _, err := in.Exec(t.Context(), "CREATE EXTENSION "+extension); err == nil {
			t.Errorf("it made the extension %s", extension)
		}
	}
	for _, found := range in.sees(t) {
		t.Errorf("it reads the victim's rows of %s", found)
	}
}

// What everybody may ask PostgreSQL says nothing of another tenant: statements carry their values apart, and statistics have walls.
func TestServingLoginOverhearsNothing(t *testing.T) {
	t.Parallel()
	in, url := intrude(t)
	mustExec(t, administrator(t, url), "ANALYZE")
	s := storetest.OpenConfig(t, store.Config{URL: url})
	if _, err := s.Client(in.f.victim).Contact.Query().All(in.f.victim); err != nil {
		t.Fatal(err)
	}
	secrets := []string{authz.From(in.f.victim).Subaccount}
	for _, ids := range in.f.victimRows {
		for _, id := range ids {
			if !in.f.rivals(id) {
				secrets = append(secrets, id)
			}
		}
	}
	for _, q := range []string{
		"SELECT coalesce(string_agg(query, ' '), '') FROM pg_stat_activity",
		"SELECT coalesce(string_agg(statement, ' '), '') FROM pg_prepared_statements",
		"SELECT coalesce(string_agg(s::text, ' '), '') FROM pg_stats s WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
		"SELECT coalesce(string_agg(c::text, ' '), '') FROM pg_cursors c",
		"SELECT coalesce(string_agg(l::text, ' '), '') FROM pg_locks l",
	} {
		var text string
		if err := in.QueryRow(t.Context(), q).Scan(&text); err != nil {
			t.Errorf("%s: %v", q, err)
		}
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("%s tells of %s", q, secret)
			}
		}
	}
}

func (f fixture) rivals(id string) bool {
	for _, ids := range f.rivalRows {
		if slices.Contains(ids, id) {
			return true
		}
	}
	return false
}

// Jobs are enqueued for rows of the tenant, and for no others.
func TestServingLoginForgesNoJob(t *testing.T) {
	t.Parallel()
	in, url := intrude(t)
	own, other := in.f.rivalRows["Message"][0], in.f.victimRows["Message"][0]
	enqueue := func(kind, args string) error {
		_, err := in.Exec(t.Context(), "SELECT river.enqueue($1, $2, 100000, 1, NULL)", kind, args)
		return err
	}
	for _, forged := range [][2]string{
		{"chat_turn", `{"message_id": "` + other + `"}`},
		{"chat_turn", `{"message_id": "nobody"}`},
		{"chat_turn", `{}`},
		{"chat_turn", `{"message_id": "` + own + `", "more": "` + strings.Repeat("x", 5000) + `"}`},
		{"contact_erase", `{"erasure_id": "` + in.f.victimRows["Erasure"][0] + `"}`},
		{"inbox_leave", `{"workspace_id": "` + authz.From(in.f.stranger).Workspace + `", "user_id": "x"}`},
		{"sweep", `{}`},
		{"knowledge_reembed", `{}`},
		{"", `{}`},
		{"planted", `{"message_id": "` + own + `"}`},
	} {
		if err := enqueue(forged[0], forged[1]); code(err) != forbidden {
			t.Errorf("%v: %v", forged, err)
		}
	}
	if err := enqueue("chat_turn", `{"message_id": "`+own+`"}`); err != nil {
		t.Fatal(err)
	}
	got := column(t, administrator(t, url), `SELECT queue || ' ' || (metadata->>'subaccount') || ' ' || max_attempts || ' ' || state
		FROM river.river_job WHERE args->>'message_id' = '`+own+`'`)
	if want := "reply " + authz.From(in.f.rival).Subaccount + " 100 available"; len(got) != 1 || got[0] != want {
		t.Errorf("%v, want %s", got, want)
	}
	if n := column(t, administrator(t, url), "SELECT count(*)::text FROM river.river_job"); n[0] != "2" {
		t.Errorf("%s jobs, want the victim's and the rival's", n[0])
	}
}

// The limit of what a login can be kept from: which tenant it works for is a setting of the connection, and no secret proves it. SQL that
// sets another one reads that one's rows until its statement ends; the next of the product sets its own.
func TestServingLoginIsOneTenantAtATime(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	s := storetest.OpenConfig(t, store.Config{URL: url, MaxConns: 3})
	f := newFixture(t, s)
	victim := authz.From(f.victim)
	for _, local := range []string{"false", "true"} {
		rows, err := s.Query(f.rival, `SELECT set_config('app.workspace_id', $1, `+local+`), set_config('app.subaccount_id', $2, `+local+`),
			set_config('role', 'none', `+local+`), set_config('search_path', 'river', `+local+`)`, victim.Workspace, victim.Subaccount)
		if err != nil {
			t.Fatal(err)
		}
		_ = rows.Close()
		for range 10 { // whichever connection it is
			for _, outsider := range []context.Context{f.rival, f.stranger, t.Context()} {
				rows, err := s.Query(outsider, "SELECT id FROM public.contacts WHERE id = ANY ($1)", f.victimRows["Contact"])
				if err != nil {
					t.Fatal(err)
				}
				if rows.Next() {
					t.Errorf("local %s: what was set outlives its statement", local)
				}
				_ = rows.Close()
			}
		}
	}
}
