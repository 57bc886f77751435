package store_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The pieces of a text that was deleted are in no full-text table after a scrub, and those of the others are found.
func TestScrubTakesThePieces(t *testing.T) {
	t.Parallel()
	s := storetest.OpenConfig(t, store.Config{URL: storetest.URL(t, storetest.SQLite)})
	db := s.SystemDB()
	run := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	count := func(statement string) (n int) {
		t.Helper()
		if err := db.QueryRowContext(t.Context(), statement).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, table := range []string{"contact_terms", "said_terms"} {
		for i := range 300 {
			run("INSERT INTO "+table+" (rowid, grams) VALUES (?, ?)", i+1, fmt.Sprintf("common%d shared", i))
		}
		run("INSERT INTO " + table + " (rowid, grams) VALUES (1000, 'zquivlorp shared')")
		held := "SELECT count(*) FROM " + table + "_data WHERE instr(block, 'zquivlorp') > 0"
		if count(held) == 0 {
			t.Fatalf("it is not in %s: the test would prove nothing", table)
		}
		run("DELETE FROM " + table + " WHERE rowid = 1000")
		for range 2 {
			if err := s.Scrub(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if n := count(held); n > 0 {
			t.Errorf("%s has it in %d places", table, n)
		}
		if n := count("SELECT count(*) FROM " + table + " WHERE " + table + " MATCH 'shared'"); n != 300 {
			t.Errorf("%d of the others are found in %s", n, table)
		}
	}
}
