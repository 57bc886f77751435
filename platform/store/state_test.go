package store_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// state is a checksum of each table's rows of one tenant.
type state map[string]string

// stateOf reads what the tenant of the context has, past all walls.
func stateOf(t testing.TB, s *store.Store, ctx context.Context) state {
	t.Helper()
	c := authz.From(ctx)
	sums := state{}
	for _, w := range ent.Walls {
		tenant := c.Workspace
		if w.Column == "subaccount_id" {
			tenant = c.Subaccount
		}
		sums[w.Table] = checksum(t, s, "SELECT * FROM "+w.Table+" WHERE "+w.Column+" = "+mark(s, 1)+" ORDER BY id", tenant)
	}
	return sums
}

// mark is the n-th placeholder of a statement.
func mark(s *store.Store, n int) string {
	if s.Postgres() {
		return fmt.Sprintf("$%d", n)
	}
	return "?"
}

func checksum(t testing.TB, s *store.Store, query string, args ...any) string {
	t.Helper()
	rows, err := s.Query(store.System(t.Context(), "checksum"), query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	h, n := sha256.New(), 0
	for rows.Next() {
		row := make([]any, len(columns))
		for i := range row {
			row[i] = new(any)
		}
		if err := rows.Scan(row...); err != nil {
			t.Fatal(err)
		}
		for _, v := range row {
			fmt.Fprintf(h, "%v\x00", *v.(*any))
		}
		n++
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d rows %x", n, h.Sum(nil)[:8])
}

// changed says which tables differ.
func (before state) changed(after state) []string {
	var tables []string
	for table, sum := range before {
		if after[table] != sum {
			tables = append(tables, fmt.Sprintf("%s: %s before, %s after", table, sum, after[table]))
		}
	}
	return tables
}

// crossings are the edges between rows of two tenants that the database holds.
func crossings(t testing.TB, s *store.Store) []string {
	t.Helper()
	var found []string
	for _, w := range ent.Walls {
		for _, e := range keys(w) {
			to := wallNamed(e.Type)
			n := number(t, s, fmt.Sprintf("SELECT count(*) FROM %s a JOIN %s b ON b.id = a.%s WHERE a.%s <> b.%s",
				w.Table, to.Table, e.Column, w.Column, to.Column))
			if n > 0 {
				found = append(found, fmt.Sprintf("%d rows of %s.%s refer to another tenant", n, w.Table, e.Column))
			}
		}
	}
	return found
}

// number is the one number that a query past all walls answers.
func number(t testing.TB, s *store.Store, query string) int {
	t.Helper()
	rows, err := s.Query(store.System(t.Context(), "count"), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer func() { _ = rows.Close() }()
	n := 0
	for rows.Next() {
		if err := rows.Scan(&n); err != nil {
			t.Fatal(err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return n
}
