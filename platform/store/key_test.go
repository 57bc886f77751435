package store_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The second wall stands alone: no raw SQL lays an edge to another tenant's row, not even the system's.
func TestKeysRefuseEdgesAcross(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := layEdges(t, s)
		for _, f := range r.findings {
			t.Error(f)
		}
		if r.cases == 0 {
			t.Error("no edges")
		}
	})
}

// layEdges tries every edge from an own row to another's, with raw SQL.
func layEdges(t *testing.T, s *store.Store) *report {
	t.Helper()
	r, f := &report{}, newFixture(t, s)
	for _, w := range ent.Walls {
		other, rows := f.across(w)
		callers := map[string]context.Context{"the other tenant": other, "the system": store.System(t.Context(), "lay an edge")}
		for _, e := range keys(w) {
			for who, ctx := range callers {
				r.cases++
				if err := layEdge(s, ctx, w, e, rows[w.Type][0], f.victimRows[e.Type][0]); !refusedKey(err) {
					r.find("%s.%s as %s: %v", w.Table, e.Column, who, err)
				}
			}
			// The same to an own row is fine: the key is what was refused.
			if err := layEdge(s, other, w, e, rows[w.Type][0], rows[e.Type][0]); err != nil {
				r.find("%s.%s to an own row: %v", w.Table, e.Column, err)
			}
		}
	}
	r.findings = append(r.findings, crossings(t, s)...)
	return r
}

func layEdge(s *store.Store, ctx context.Context, w ent.Wall, e ent.WallEdge, child, parent string) error {
	db := s.AppDB()
	if store.IsSystem(ctx) {
		db = s.SystemDB()
	}
	_, err := db.ExecContext(ctx, fmt.Sprintf("UPDATE %s SET %s = %s WHERE id = %s",
		w.Table, e.Column, mark(s, 1), mark(s, 2)), parent, child)
	return err
}

func refusedKey(err error) bool {
	return err != nil && (code(err) == foreignKey || strings.Contains(err.Error(), "FOREIGN KEY constraint failed"))
}

// A row stays with its tenant, whoever asks: what refers to it would lie across.
func TestRowsStayWithTheirTenant(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	f := newFixture(t, s)
	if len(ent.Walls) < 30 {
		t.Fatalf("only %d walls", len(ent.Walls))
	}
	for _, w := range ent.Walls {
		_, err := s.SystemDB().ExecContext(t.Context(),
			"UPDATE "+w.Table+" SET "+w.Column+" = ? WHERE id = ?", tenantOf(f.stranger, w), f.victimRows[w.Type][0])
		if err == nil || !strings.Contains(err.Error(), "tenant") && !w.AppendOnly {
			t.Errorf("%s: %v", w.Table, err)
		}
	}
}

// On PostgreSQL the composite keys hold whatever another row refers to.
func TestParentsStayWithTheirTenant(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	f := newFixture(t, s)
	other := storetest.Stranger(t, s) // has no rows yet that a moved one could be like
	referring := 0
	for _, w := range ent.Walls {
		for _, e := range keys(w) {
			referring++
			_, err := s.SystemDB().ExecContext(t.Context(), "UPDATE "+e.Table+" SET "+w.Column+" = $1 WHERE id = $2",
				tenantOf(other, w), f.victimRows[e.Type][0])
			if code(err) != foreignKey {
				t.Errorf("%s, to which %s refers: %v", e.Table, w.Table, err)
			}
		}
	}
	if referring < 30 {
		t.Errorf("only %d keys were tried", referring)
	}
}
