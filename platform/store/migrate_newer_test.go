package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// newest is the newest migration that this program knows.
func newest(t *testing.T, url string) int64 {
	t.Helper()
	list, err := store.Status(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	return list[len(list)-1].Version
}

// A database with a migration that this program does not know serves it where the migration says so, and not otherwise.
func TestNewerDatabase(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		for name, tt := range map[string]struct {
			header func(own int64) string
			fine   bool
		}{
			"says so":            {func(own int64) string { return fmt.Sprintf("-- serves: %d\n", own) }, true},
			"an older one":       {func(own int64) string { return fmt.Sprintf("-- serves: %d\n", own-1) }, true},
			"a newer one only":   {func(own int64) string { return fmt.Sprintf("-- serves: %d\n", own+1) }, false},
			"none":               {func(int64) string { return "-- serves: none\n" }, false},
			"says nothing of it": {func(int64) string { return "" }, false},
		} {
			t.Run(dialect+" "+name, func(t *testing.T) {
				t.Parallel()
				url := storetest.URL(t, dialect)
				files := planted(t, dialect, tt.header(newest(t, url))+"ALTER TABLE contacts ADD COLUMN planted text;")
				if n, err := store.MigrateFrom(t.Context(), url, files); err != nil || n != 1 {
					t.Fatalf("%d, %v", n, err)
				}
				list, err := store.Status(t.Context(), url)
				if err != nil || !migrations.Newer(list) {
					t.Fatalf("%+v, %v", list, err)
				}
				if err := migrations.Admit(list); (err == nil) != tt.fine || err != nil && !errors.Is(err, migrations.ErrNewer) {
					t.Errorf("admitted: %v", err)
				}
				n, err := store.Migrate(t.Context(), url)
				if n != 0 || (err == nil) != tt.fine || err != nil && !errors.Is(err, migrations.ErrNewer) {
					t.Errorf("%d, %v", n, err)
				}
				if tt.fine {
					s := storetest.OpenConfig(t, store.Config{URL: url})
					if err := s.Guarded(t.Context()); err != nil {
						t.Error(err)
					}
					storetest.Tenant(t, s)
				}
			})
		}
	}
}

// All migrations that a program does not know have to admit it: the one that expands does, the one that contracts a release later does not.
func TestContraction(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			expand := planted(t, dialect, fmt.Sprintf("-- serves: %d\nALTER TABLE contacts ADD COLUMN planted text;", newest(t, url)))
			both := fstest.MapFS{"99990102000000_contract.sql": {
				Data: []byte("-- +goose Up\n-- serves: 99990101000000\nALTER TABLE contacts DROP COLUMN planted;\n"),
			}}
			for _, name := range must(fs.Glob(expand, "*")) {
				both[name] = &fstest.MapFile{Data: must(fs.ReadFile(expand, name))}
			}
			if n, err := store.MigrateFrom(t.Context(), url, both); err != nil || n != 2 {
				t.Fatalf("%d, %v", n, err)
			}
			if n, err := store.MigrateFrom(t.Context(), url, expand); err != nil || n != 0 {
				t.Errorf("the release between them: %d, %v", n, err)
			}
			if _, err := store.Migrate(t.Context(), url); !errors.Is(err, migrations.ErrNewer) {
				t.Errorf("the one before both: %v", err)
			}
		})
	}
}

// An older program leaves to a newer one's SQLite database the triggers that it does not know.
func TestOlderProgramKeepsTriggers(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	files := planted(t, storetest.SQLite, fmt.Sprintf("-- serves: %d\nCREATE TABLE planted (id text);", newest(t, url)))
	if _, err := store.MigrateFrom(t.Context(), url, files); err != nil {
		t.Fatal(err)
	}
	mustExec(t, administrator(t, url), `CREATE TRIGGER wall_planted BEFORE UPDATE ON planted BEGIN SELECT RAISE(ABORT, 'no'); END`)
	if _, err := store.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	if n := column(t, administrator(t, url), "SELECT name FROM sqlite_master WHERE name = ?", "wall_planted"); len(n) != 1 {
		t.Error("the newer program's trigger is gone")
	}
}

// What a migration that fails says is not in the database.
func TestFailedMigrationAdmitsNobody(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		url := storetest.URL(t, dialect)
		own := newest(t, url)
		broken := planted(t, dialect, fmt.Sprintf("-- serves: %d\nSELECT * FROM nowhere;", own))
		if _, err := store.MigrateFrom(t.Context(), url, broken); err == nil {
			t.Fatal("a broken migration passes")
		}
		if list := column(t, administrator(t, url), "SELECT version FROM migration_serves WHERE version > 99990000000000"); len(list) != 0 {
			t.Errorf("%s: %v", dialect, list)
		}
		for _, line := range []string{"-- serves: soon", "-- serves: 1\n-- serves: 2", "-- serves: -1", "-- serves:"} {
			if _, err := store.MigrateFrom(t.Context(), url, planted(t, dialect, line+"\nSELECT 1;")); err == nil {
				t.Errorf("%s: %q passes", dialect, line)
			}
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
