package storetest

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Plan returns how the database would run a query of ctx's caller, line by line.
func Plan(t testing.TB, ctx context.Context, s *store.Store, query string, args ...any) (all []string) { //nolint:revive // the test comes first
	t.Helper()
	var line string
	explain, columns := "EXPLAIN ", []any{&line}
	if !s.Postgres() {
		explain, columns = "EXPLAIN QUERY PLAN ", []any{new(int), new(int), new(int), &line}
	}
	rows, err := s.Query(ctx, explain+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := rows.Scan(columns...); err != nil {
			t.Fatal(err)
		}
		all = append(all, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
