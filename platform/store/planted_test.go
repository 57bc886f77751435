package store_test

import (
	"database/sql"
	"fmt"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Even where an edge between two tenants exists, nobody sees along it: the second wall is taken down, and every edge
// is laid across in both directions.
func TestReadsStopAtAPlantedEdge(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.URL(t, dialect)
			s := storetest.OpenConfig(t, store.Config{URL: url})
			f := newFixture(t, s)
			db := administrator(t, url)
			dropKeys(t, s, db)
			planted := 0
			for _, w := range ent.Walls {
				_, rows := f.across(w)
				for _, e := range keys(w) {
					plant(t, s, db, w, e, rows[w.Type][1], f.victimRows[e.Type][1])
					plant(t, s, db, w, e, f.victimRows[w.Type][1], rows[e.Type][1])
					planted++
				}
			}
			if found := crossings(t, s); len(found) != planted {
				t.Fatalf("%d edges lie across, want %d: %v", len(found), planted, found)
			}
			r := &report{}
			for _, w := range ent.Walls {
				if w.Column == "subaccount_id" {
					a := attempt{store: s, client: s.Client(f.rival), wall: w, ctx: f.rival, own: f.rivalRows, target: f.victimRows}
					r.reads(a, "the other subaccount", wallsOfEnt)
					r.walk(a, nil)
				}
			}
			for _, finding := range r.findings {
				t.Error(finding)
			}
			t.Logf("%d cases across %d planted edges", r.cases, planted)
		})
	}
}

// dropKeys takes down the second wall.
func dropKeys(t *testing.T, s *store.Store, db *sql.DB) {
	t.Helper()
	drops := `SELECT 'DROP TRIGGER ' || name FROM sqlite_master WHERE type = 'trigger'`
	if s.Postgres() {
		drops = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) FROM pg_constraint WHERE contype = 'f'`
	}
	for _, stmt := range column(t, db, drops) {
		mustExec(t, db, stmt)
	}
}

func plant(t *testing.T, s *store.Store, db *sql.DB, w ent.Wall, e ent.WallEdge, child, parent string) {
	t.Helper()
	mustExec(t, db, fmt.Sprintf("UPDATE %s SET %s = %s WHERE id = %s", w.Table, e.Column, mark(s, 1), mark(s, 2)), parent, child)
}

// depth is how far paths are walked from the own rows.
const depth = 3

// walk follows every path of edges from the own rows, and looks whose rows are at its end.
func (r *report) walk(a attempt, path []string) {
	if len(path) == depth {
		return
	}
	at := a.wall
	for _, name := range path {
		at = wallNamed(edgeNamed(at, name).Type)
	}
	for _, e := range at.Edges {
		path := append(slices.Clone(path), e.Name)
		q := queryIDs(a.client, a.wall.Type, a.own[a.wall.Type])
		for _, name := range path {
			q, _ = one(q, method(q, "Query", name)).(query)
		}
		r.cases++
		found, err := q.IDs(a.ctx)
		if n := overlap(found, a.target[e.Type]); err != nil || n > 0 {
			r.find("%s along %v: %d of the victim's rows, %v", a.wall.Type, path, n, err)
		}
		r.walk(a, path)
	}
}

func edgeNamed(w ent.Wall, name string) ent.WallEdge {
	return w.Edges[slices.IndexFunc(w.Edges, func(e ent.WallEdge) bool { return e.Name == name })]
}
