package store_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Migrating again replaces a trigger that is another one and drops one that nobody wants. Where all are as wanted it leaves the schema alone.
func TestTriggersAreReplacedWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	db := administrator(t, url)
	migrate := func() (version string) {
		if _, err := store.Migrate(t.Context(), url); err != nil {
			t.Fatal(err)
		}
		return column(t, db, "PRAGMA schema_version")[0]
	}
	before := column(t, db, "PRAGMA schema_version")[0]
	if after := migrate(); after != before {
		t.Errorf("the schema was version %s and is %s, with nothing to change", before, after)
	}
	mustExec(t, db, "DROP TRIGGER wall_contacts")
	mustExec(t, db, "CREATE TRIGGER wall_contacts BEFORE UPDATE OF subaccount_id ON contacts BEGIN SELECT 1; END")
	mustExec(t, db, "CREATE TRIGGER wall_unwanted BEFORE UPDATE ON contacts BEGIN SELECT 1; END")
	if after := migrate(); after == before {
		t.Error("the schema is as it was")
	}
	for _, fault := range lintSQLite(t, db) {
		t.Error(fault)
	}
	if n := column(t, db, "SELECT name FROM sqlite_master WHERE name = 'wall_unwanted'"); len(n) > 0 {
		t.Error("a trigger that nobody wants is left")
	}
}
