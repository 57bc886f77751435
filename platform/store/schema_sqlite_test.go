package store_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestSchemaOfSQLite(t *testing.T) {
	t.Parallel()
	db := administrator(t, storetest.URL(t, storetest.SQLite))
	for _, f := range lintSQLite(t, db) {
		t.Error(f)
	}
}

// lintSQLite says what is wrong with a schema.
func lintSQLite(t testing.TB, db querier) []string {
	t.Helper()
	var found []string
	triggers := store.Triggers()
	for _, name := range slices.Sorted(maps.Keys(triggers)) {
		if have := column(t, db, "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?", name); !slices.Contains(have, triggers[name]) {
			found = append(found, "a trigger is missing or another: "+name)
		}
	}
	for _, table := range column(t, db, `SELECT m.name FROM sqlite_master m WHERE type = 'table' AND EXISTS
			(SELECT 1 FROM pragma_table_info(m.name) WHERE name IN ('subaccount_id', 'workspace_id'))`) {
		if !slices.ContainsFunc(ent.Walls, func(w ent.Wall) bool { return w.Table == table }) {
			found = append(found, "a table of a tenant has no wall: "+table)
		}
	}
	for _, w := range ent.Walls {
		for _, index := range column(t, db, `SELECT i.name FROM pragma_index_list(?) i, pragma_index_info(i.name) c
				WHERE i."unique" AND i.origin <> 'pk' AND c.seqno = 0 AND c.name <> ? AND i.name NOT IN (`+uniques+`)`, w.Table, w.Column) {
			found = append(found, "a unique key does not begin with the tenant: "+index)
		}
	}
	for _, view := range column(t, db, "SELECT name FROM sqlite_master WHERE type = 'view'") {
		found = append(found, "a view: "+view)
	}
	return append(found, lintKeysSQLite(t, db)...)
}

// lintKeysSQLite looks for a foreign key and triggers for every edge.
func lintKeysSQLite(t testing.TB, db querier) []string {
	t.Helper()
	var found []string
	have := column(t, db, `SELECT m.name || '.' || k."from" || ' ' || k."table" || '.' || k."to"
		FROM sqlite_master m, pragma_foreign_key_list(m.name) k WHERE m.type = 'table'`)
	for _, w := range ent.Walls {
		for _, e := range w.Edges {
			if want := w.Table + "." + e.Column + " " + e.Table + ".id"; e.OwnsKey && !slices.Contains(have, want) {
				found = append(found, "an edge has no foreign key: "+want)
			}
		}
		for _, e := range keys(w) {
			for _, verb := range []string{"insert", "update"} {
				if name := "wall_" + w.Table + "_" + e.Column + "_" + verb; store.Triggers()[name] == "" {
					found = append(found, "an edge has no trigger: "+name)
				}
			}
		}
	}
	return found
}
