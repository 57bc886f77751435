package storetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Copies makes more rows that are like one of a table. Their ids, and the other columns that are named, end in a number.
func Copies(t testing.TB, s *store.Store, table, id string, more int, unique ...string) {
	t.Helper()
	rows, err := s.SystemDB().QueryContext(t.Context(), `SELECT * FROM `+table+` LIMIT 0`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	values := make([]string, len(columns))
	for i, c := range columns {
		columns[i] = `"` + c + `"`
		values[i] = "r." + columns[i]
		if c == "id" || slices.Contains(unique, c) {
			values[i] += " || '-' || i"
		}
	}
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = s.SystemDB().ExecContext(t.Context(), fmt.Sprintf(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $2)
		INSERT INTO %s (%s) SELECT %s FROM %s r, n WHERE r.id = $1`,
		table, strings.Join(columns, ", "), strings.Join(values, ", "), table), id, more)
	if err != nil {
		t.Fatal(err)
	}
}
