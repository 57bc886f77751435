package store_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// planted is the folder of migrations with one more.
func planted(t *testing.T, dialect, stmts string) fs.FS {
	t.Helper()
	files := fstest.MapFS{"99990101000000_planted.sql": {Data: []byte("-- +goose Up\n" + stmts + "\n")}}
	names, err := filepath.Glob(filepath.Join("..", "..", "migrations", dialect, "*.sql"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = &fstest.MapFile{Data: data}
	}
	return files
}

// tableHead is how a table's statement begins; a table that was built anew has other quotes.
var tableHead = regexp.MustCompile("^CREATE TABLE [`\"]\\w+[`\"] ")

// rebuildAll is a migration that builds every table anew, as SQLite must wherever a column changes.
func rebuildAll(t *testing.T, db querier) string {
	t.Helper()
	stmts := []string{"PRAGMA foreign_keys = off"}
	for _, w := range ent.Walls {
		table := column(t, db, "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", w.Table)[0]
		indexes := column(t, db, "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?", w.Table)
		stmts = append(stmts,
			tableHead.ReplaceAllString(table, "CREATE TABLE new_"+w.Table+" "),
			fmt.Sprintf("INSERT INTO new_%s SELECT * FROM %s", w.Table, w.Table),
			"DROP TABLE "+w.Table,
			fmt.Sprintf("ALTER TABLE new_%s RENAME TO %s", w.Table, w.Table))
		stmts = append(stmts, indexes...)
	}
	return strings.Join(append(stmts, "PRAGMA foreign_keys = on"), ";\n") + ";"
}

// A table that is built anew keeps its rows, its children their keys, and the walls stand again.
func TestMigrateRebuildsTables(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	f := newFixture(t, s)
	before := stateOf(t, s, f.victim)
	files := planted(t, storetest.SQLite, rebuildAll(t, administrator(t, url)))
	if n, err := store.MigrateFrom(t.Context(), url, files); err != nil || n != 1 {
		t.Fatalf("%d, %v", n, err)
	}
	after := storetest.OpenConfig(t, store.Config{URL: url})
	for _, table := range before.changed(stateOf(t, after, f.victim)) {
		t.Error(table)
	}
	if err := after.Guarded(t.Context()); err != nil {
		t.Error(err)
	}
	for _, fault := range lintSQLite(t, administrator(t, url)) {
		t.Error(fault)
	}
}

// The trap is real: the same migration on a handle with foreign keys on loses rows, because a transaction makes its
// own switching off do nothing. If this fails, the test above proves nothing.
func TestRebuildingWithForeignKeysLosesRows(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	f := newFixture(t, s)
	before := stateOf(t, s, f.victim)
	db := administrator(t, url)
	dropKeys(t, s, db)
	p, err := goose.NewProvider(goose.DialectSQLite3, db, planted(t, storetest.SQLite, rebuildAll(t, db)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	if lost := before.changed(stateOf(t, s, f.victim)); len(lost) == 0 {
		t.Error("no row was lost")
	}
}

// A migration that leaves a row without its parent is an error, on SQLite by the check afterwards.
func TestMigrateFindsOrphans(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	f := newFixture(t, s)
	orphan := fmt.Sprintf("DELETE FROM conversations WHERE id = '%s';", f.victimRows["Conversation"][0])
	_, err := store.MigrateFrom(t.Context(), url, planted(t, storetest.SQLite, orphan))
	if err == nil || !strings.Contains(err.Error(), "has no conversations") {
		t.Error(err)
	}
}

// A migration that fails changes nothing, and the next one starts where it did.
func TestMigrateRollsBack(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			broken := planted(t, dialect, "ALTER TABLE contacts ADD COLUMN planted text;\nSELECT * FROM nowhere;")
			if _, err := store.MigrateFrom(t.Context(), url, broken); err == nil {
				t.Fatal("a broken migration passes")
			}
			mended := planted(t, dialect, fmt.Sprintf("-- serves: %d\nALTER TABLE contacts ADD COLUMN planted text;", newest(t, url)))
			if n, err := store.MigrateFrom(t.Context(), url, mended); err != nil || n != 1 {
				t.Errorf("%d, %v", n, err)
			}
			if _, err := store.Migrate(t.Context(), url); err != nil {
				t.Errorf("an older copy on a newer database: %v", err)
			}
			if err := storetest.OpenConfig(t, store.Config{URL: url}).Guarded(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}
