package store_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

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
	for _, table := range []string{"contact_terms", "said_terms", "conversation_terms"} {
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

// A scrub stops nobody while a backup reads: it does what it can, and the rest is done when the reader has gone.
func TestScrubWaitsForNoReader(t *testing.T) {
	t.Parallel()
	url := storetest.URL(t, storetest.SQLite)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	reader, err := s.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reader.Rollback() }()
	if _, err := s.SystemDB().ExecContext(t.Context(), "INSERT INTO said_terms (rowid, grams) VALUES (1, 'zquivlorp')"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second) // less than a statement may wait for a lock
	defer cancel()
	if err := s.Scrub(ctx); err != nil {
		t.Errorf("while somebody reads: %v", err)
	}
	var wait int
	if err := s.SystemDB().QueryRowContext(ctx, "PRAGMA busy_timeout").Scan(&wait); err != nil || wait != 10000 {
		t.Errorf("whoever writes then waits for %d ms (%v)", wait, err)
	}
	if err := reader.Rollback(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time there is nothing to do
		if err := s.ScrubLeft(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	log, err := os.Stat(strings.TrimPrefix(url, "sqlite://") + "-wal")
	if err != nil || log.Size() > 0 {
		t.Errorf("the log has %d bytes (%v)", log.Size(), err)
	}
}
