package store

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

func keeper(t *testing.T) *sql.DB {
	t.Helper()
	c, err := connector(sqliteURI(filepath.Join(t.TempDir(), "x.db"), map[string][]string{"_pragma": {"journal_mode(WAL)"}}))
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(c)
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	run(t, db, "CREATE TABLE n (i INTEGER PRIMARY KEY)", "INSERT INTO n VALUES (1), (2), (3)")
	return db
}

func run(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

func numbers(ctx context.Context, q querier, query string, args ...any) (found []int, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var i int
		if err := rows.Scan(&i); err != nil {
			return nil, err
		}
		found = append(found, i)
	}
	return found, rows.Err()
}

// A statement whose rows are being read is not begun anew by the same query, nor ended by the many that come meanwhile.
func TestPreparedStatementsAreReadToTheirEnd(t *testing.T) {
	t.Parallel()
	db := keeper(t)
	const query = "SELECT i FROM n WHERE i > $1 ORDER BY i"
	for round := range 3 {
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := tx.QueryContext(t.Context(), query, 0) //nolint:sqlclosecheck // it is, below
		if err != nil {
			t.Fatal(err)
		}
		var outer []int
		for rows.Next() {
			var i int
			if err := rows.Scan(&i); err != nil {
				t.Fatal(err)
			}
			outer = append(outer, i)
			if inner, err := numbers(t.Context(), tx, query, 1); err != nil || fmt.Sprint(inner) != "[2 3]" {
				t.Errorf("inside: %v, %v", inner, err)
			}
			for k := range 2 * mostPrepared {
				if one, err := numbers(t.Context(), tx, fmt.Sprintf("SELECT %d", k)); err != nil || one[0] != k {
					t.Fatalf("SELECT %d: %v, %v", k, one, err)
				}
			}
		}
		if fmt.Sprint(outer) != "[1 2 3]" || rows.Err() != nil {
			t.Errorf("round %d: %v, %v", round, outer, rows.Err())
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
}

// A prepared statement sees a schema that has changed, and works again after it was cut off or has failed.
func TestPreparedStatementsGoOn(t *testing.T) {
	t.Parallel()
	db := keeper(t)
	const all = "SELECT * FROM n ORDER BY 1"
	columns := func(want int) {
		t.Helper()
		rows, err := db.QueryContext(t.Context(), all)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = rows.Close() }()
		if names, err := rows.Columns(); err != nil || len(names) != want || rows.Err() != nil {
			t.Errorf("%v, %v: want %d columns", names, err, want)
		}
	}
	columns(1)
	run(t, db, "ALTER TABLE n ADD COLUMN more TEXT")
	columns(2)

	const long = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < $1) SELECT count(*) FROM c"
	ctx, cancel := context.WithCancel(t.Context())
	context.AfterFunc(t.Context(), cancel)
	done := make(chan error, 1)
	go func() { _, err := numbers(ctx, db, long, 1<<40); done <- err }()
	cancel()
	if err := <-done; err == nil {
		t.Error("what was cut off has an answer")
	}
	if got, err := numbers(t.Context(), db, long, 10); err != nil || got[0] != 10 {
		t.Errorf("after the cut: %v, %v", got, err)
	}

	const insert = "INSERT INTO n (i) VALUES ($1)"
	for _, c := range []struct {
		i    int
		fail bool
	}{{4, false}, {4, true}, {5, false}, {5, true}, {6, false}} {
		if _, err := db.ExecContext(t.Context(), insert, c.i); (err != nil) != c.fail {
			t.Errorf("insert %d: %v, want an error: %t", c.i, err, c.fail)
		}
	}
	if got, err := numbers(t.Context(), db, "SELECT i FROM n ORDER BY i"); err != nil || fmt.Sprint(got) != "[1 2 3 4 5 6]" {
		t.Errorf("%v, %v", got, err)
	}
}
