package store_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Readers cannot write, whatever SQL they are given; nothing of it reaches the file.
func TestSQLiteReadersOnlyRead(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	ctx := store.System(storetest.Tenant(t, s), "try to write")
	for _, stmt := range []string{
		"DELETE FROM subaccounts RETURNING id", "UPDATE workspaces SET name = 'x' RETURNING id",
		"INSERT INTO workspaces (id, name, created_at, updated_at) VALUES ('x', 'x', 0, 0) RETURNING id",
		"CREATE TABLE planted (id text)", "DROP TABLE contacts",
	} {
		if err := runQuery(ctx, s, stmt); err == nil || !strings.Contains(err.Error(), "readonly") {
			t.Errorf("%s: %v", stmt, err)
		}
	}
}

// runQuery runs a query to its first row.
func runQuery(ctx context.Context, s *store.Store, query string) error {
	rows, err := s.Query(ctx, query)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	rows.Next()
	return rows.Err()
}

// Every connection has the pragmas that durability and integrity rest on, and not only the first.
func TestSQLitePragmas(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	ctx := store.System(t.Context(), "look at pragmas")
	want := map[string]string{
		"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000", "secure_delete": "1", "query_only": "1",
	}
	var wg sync.WaitGroup
	for range 8 { // more than there are readers, at once
		wg.Go(func() {
			for pragma, value := range want {
				if got := pragmaOf(ctx, s, pragma); got != value {
					t.Errorf("a reader's %s is %s, want %s", pragma, got, value)
				}
			}
		})
	}
	wg.Wait()
	want["query_only"] = "0"
	err := s.Tx(ctx, func(ctx context.Context) error {
		for pragma, value := range want {
			if got := pragmaOf(ctx, s, pragma); got != value {
				t.Errorf("the writer's %s is %s, want %s", pragma, got, value)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func pragmaOf(ctx context.Context, s *store.Store, pragma string) string {
	rows, err := s.Query(ctx, "PRAGMA "+pragma)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = rows.Close() }()
	value := ""
	for rows.Next() {
		if err := rows.Scan(&value); err != nil {
			return err.Error()
		}
	}
	if err := rows.Err(); err != nil {
		return err.Error()
	}
	return value
}

// Writers queue and none fails, while readers see only what is committed.
func TestSQLiteWritersQueue(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	ctx := storetest.Tenant(t, s)
	const writers, each = 16, 10
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				err := s.Tx(ctx, func(ctx context.Context) error {
					before, err := s.Client(ctx).Contact.Query().Count(ctx)
					if err != nil {
						return err
					}
					if err := add(ctx, s); err != nil {
						return err
					}
					if after, err := s.Client(ctx).Contact.Query().Count(ctx); err != nil || after != before+1 {
						return fmt.Errorf("%d contacts, then %d, %w", before, after, err)
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := countContacts(t, s, ctx); n != writers*each {
		t.Errorf("%d contacts, want %d", n, writers*each)
	}
}

// A file that is no database is an error when it is opened, not at the first request.
func TestSQLiteOpensOnlyDatabases(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/not.db"
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := store.Open(t.Context(), store.Config{URL: "sqlite://" + path}); err == nil {
		_ = s.Close()
		t.Error("opened")
	}
}
