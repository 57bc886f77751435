package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// openFaulty opens a fresh database without some of the walls.
func openFaulty(t testing.TB, dialect string, faults ...store.Fault) *store.Store {
	t.Helper()
	s, err := store.OpenFaulty(t.Context(), store.Config{URL: storetest.URL(t, dialect)}, faults...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// The database's walls stand alone: with all of ent's down, the same probes see and change nothing.
func TestIsolationByTheDatabaseAlone(t *testing.T) {
	t.Parallel()
	s := openFaulty(t, storetest.Postgres, store.NoReadCondition, store.NoClaim, store.NoGuard)
	r := isolate(t, s, wallsOfDatabase, math.MaxInt)
	for _, f := range r.findings {
		t.Error(f)
	}
	t.Logf("%d cases", r.cases)
	if r.cases < floor {
		t.Errorf("%d cases, want %d at least", r.cases, floor)
	}
}

// Raw SQL that names no tenant meets the policies.
func TestRawSQLMeetsThePolicies(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	f := newFixture(t, s)
	before := stateOf(t, s, f.victim)
	for _, w := range ent.Walls {
		for _, o := range f.outsiders(t, w) {
			probeRaw(t, s, f, w, o)
		}
	}
	for _, table := range before.changed(stateOf(t, s, f.victim)) {
		t.Error(table)
	}
}

func probeRaw(t *testing.T, s *store.Store, f fixture, w ent.Wall, o outsider) {
	t.Helper()
	db, row := s.AppDB(), f.victimRows[w.Type][0]
	var n int
	query := "SELECT count(*) FROM " + w.Table + " WHERE id = $1"
	if err := db.QueryRowContext(f.victim, query, row).Scan(&n); err != nil || n != 1 {
		t.Errorf("%s: the owner sees %d rows, %v", w.Table, n, err)
	}
	if err := db.QueryRowContext(o.ctx, query, row).Scan(&n); err != nil || n != 0 {
		t.Errorf("%s: %s sees %d rows, %v", w.Table, o.name, n, err)
	}
	for _, stmt := range []string{"UPDATE %s SET created_at = now() WHERE id = $1", "DELETE FROM %s WHERE id = $1"} {
		stmt = fmt.Sprintf(stmt, w.Table)
		if n, err := affected(o.ctx, db, stmt, row); n != 0 || err != nil && (!w.AppendOnly || code(err) != forbidden) {
			t.Errorf("%s: %s: %s changes %d rows, %v", w.Table, stmt, o.name, n, err)
		}
	}
	insert := "INSERT INTO " + w.Table + " SELECT * FROM jsonb_populate_record(NULL::" + w.Table + ", $1)"
	if _, err := db.ExecContext(o.ctx, insert, copyOf(t, s, w, row)); code(err) != forbidden {
		t.Errorf("%s: %s inserts for the victim: %v", w.Table, o.name, err)
	}
	if w.Column == "id" || authz.From(o.ctx) == nil {
		return // nobody has a row to give away
	}
	give := "UPDATE " + w.Table + " SET " + w.Column + " = $1 WHERE id = $2"
	if _, err := db.ExecContext(o.ctx, give, tenantOf(f.victim, w), o.own[w.Type][0]); code(err) != forbidden {
		t.Errorf("%s: %s gives a row to the victim: %v", w.Table, o.name, err)
	}
}

func affected(ctx context.Context, db *sql.DB, stmt string, args ...any) (int64, error) {
	res, err := db.ExecContext(ctx, stmt, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// copyOf is a row as JSON, with another id.
func copyOf(t *testing.T, s *store.Store, w ent.Wall, row string) string {
	t.Helper()
	var raw string
	err := s.SystemDB().QueryRowContext(t.Context(), "SELECT to_jsonb(x) FROM "+w.Table+" x WHERE id = $1", row).Scan(&raw)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal([]byte(raw), &fields); err != nil {
		t.Fatal(err)
	}
	fields["id"] = id.Maker(w.Prefix)()
	out, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// A connection that nobody gave a tenant, or an empty one, sees nothing.
func TestPoliciesDenyNoTenant(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.Postgres)
	newFixture(t, storetest.OpenConfig(t, store.Config{URL: url}))
	for name, setting := range map[string]string{
		"unset": "SELECT 1",
		"empty": "SELECT set_config('app.workspace_id', '', false), set_config('app.subaccount_id', '', false)",
	} {
		conn, err := administrator(t, url).Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, stmt := range []string{"SET ROLE switchboard_app", setting} {
			if _, err := conn.ExecContext(t.Context(), stmt); err != nil {
				t.Fatal(err)
			}
		}
		for _, w := range ent.Walls {
			if n := column(t, conn, "SELECT count(*)::text FROM "+w.Table); n[0] != "0" {
				t.Errorf("%s: %s rows of %s", name, n[0], w.Table)
			}
		}
		_ = conn.Close()
	}
}

// What the application's role may not do to the walls themselves.
func TestTheApplicationCannotTakeWallsDown(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	ctx := storetest.Tenant(t, s)
	for _, stmt := range []string{
		"TRUNCATE contacts", "DROP TABLE contacts", "ALTER TABLE contacts DISABLE ROW LEVEL SECURITY",
		"ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY", "DROP POLICY tenant ON contacts",
		"CREATE POLICY more ON contacts USING (true)", "CREATE TABLE mine (id text)", "CREATE SCHEMA mine",
		"CREATE VIEW mine AS SELECT * FROM contacts", "ALTER ROLE switchboard_app BYPASSRLS",
		"GRANT switchboard_system TO switchboard_app", "SELECT * FROM goose_db_version",
		"COPY contacts TO PROGRAM 'cat'",
	} {
		if _, err := s.AppDB().ExecContext(ctx, stmt); code(err) != forbidden {
			t.Errorf("%s: %v", stmt, err)
		}
	}
}
