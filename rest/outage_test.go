package rest_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// fill takes the room for new rows from the database.
func (b *bundle) fill(t *testing.T, dialect string) {
	t.Helper()
	statement := `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END $$;
		CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION full_disk();
		CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON api_keys FOR EACH ROW EXECUTE FUNCTION full_disk()`
	if dialect == "sqlite" {
		var pages int
		if err := b.store.SystemDB().QueryRowContext(b.t.Context(), `PRAGMA page_count`).Scan(&pages); err != nil {
			b.t.Fatal(err)
		}
		if _, err := b.store.SystemDB().ExecContext(b.t.Context(), fmt.Sprintf(`PRAGMA max_page_count = %d`, pages)); err != nil {
			b.t.Fatal(err)
		}
		return
	}
	admin := b.administrator(t)
	if _, err := admin.Exec(b.t.Context(), statement); err != nil {
		b.t.Fatal(err)
	}
}

// When the disk is full, reading goes on, also with a key whose last use cannot be written, and writing says why it does not.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect)
			b.fill(t, dialect)
			if r := b.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
				t.Errorf("a list: %d %s", r.status, r.raw)
			}
			full := 0
			for i := range 400 { // what is free in the pages that are there is used first
				r := b.send("POST", "/v3/contacts", fmt.Sprintf(`{"name":"Contact %d, who takes some room in the table"}`, i))
				switch r.status {
				case http.StatusCreated:
				case http.StatusServiceUnavailable:
					full++
				default:
					t.Fatalf("a write: %d %s", r.status, r.raw)
				}
				if full == 1 && (r.code() != "unavailable" || r.header.Get("Retry-After") == "") {
					t.Errorf("a write: %v %s", r.header, r.raw)
				}
				if full > 0 {
					break
				}
			}
			if full == 0 {
				t.Error("the disk is never full")
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != http.StatusOK {
				t.Errorf("a list afterwards: %d %s", r.status, r.raw)
			}
		})
	}
}

// A database that is gone is no fault of ours that a client should report.
func TestDatabaseGone(t *testing.T) {
	t.Parallel()
	b := setup(t, "postgres")
	admin := must(pgx.Connect(context.Background(), os.Getenv("TEST_POSTGRES_URL")))
	t.Cleanup(func() { _ = admin.Close(context.Background()) })
	name := b.value(t, `SELECT current_database()`)
	execute := func(statement string) {
		if _, err := admin.Exec(context.WithoutCancel(t.Context()), statement); err != nil {
			t.Fatal(err)
		}
	}
	before := b.send("POST", "/v3/contacts", `{"name":"Ada"}`)
	execute(`ALTER DATABASE ` + name + ` ALLOW_CONNECTIONS false`)
	execute(`SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = '` + name + `'`)
	for path, method := range map[string]string{"/v3/contacts": "GET", "/v3/tags": "POST", "/v2/get-assistant?assistant_id=asst_x": "GET"} {
		for range 12 { // more than there are connections
			if r := b.send(method, path, map[string]string{"POST": `{"name":"x"}`}[method]); r.status != http.StatusServiceUnavailable || r.header.Get("Retry-After") == "" {
				t.Errorf("%s %s: %d %v %s", method, path, r.status, r.header, r.raw)
			}
		}
	}
	if r := b.ask(`{ contacts { nodes { id } } }`); r.status != http.StatusServiceUnavailable {
		t.Errorf("GraphQL: %d %s", r.status, r.raw)
	}
	execute(`ALTER DATABASE ` + name + ` ALLOW_CONNECTIONS true`)
	await.Until(t, "it does not come back", func() bool { return b.send("GET", "/v3/contacts", "").status == http.StatusOK })
	if r := b.send("POST", "/v3/contacts", `{"name":"Bob"}`); before.status != http.StatusCreated || r.status != http.StatusCreated {
		t.Errorf("before %d, after %d %s", before.status, r.status, r.raw)
	}
	ctx := store.System(context.Background(), "test")
	if n := b.store.Client(ctx).Contact.Query().CountX(ctx); n != 2 {
		t.Errorf("%d contacts, want 2", n)
	}
}
