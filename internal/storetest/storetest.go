// Package storetest opens databases for tests: each its own, migrated, of both dialects, and gone when the test ends.
package storetest

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// The dialects, as the names of subtests.
const (
	SQLite   = "sqlite"
	Postgres = "postgres"
)

// Each runs the test on both dialects at once.
func Each(t *testing.T, f func(t *testing.T, s *store.Store)) {
	t.Helper()
	for _, dialect := range []string{SQLite, Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			f(t, Open(t, dialect))
		})
	}
}

// Open opens a fresh, migrated database of the dialect, and closes it when the test ends.
func Open(t testing.TB, dialect string) *store.Store {
	t.Helper()
	return OpenConfig(t, store.Config{URL: URL(t, dialect)})
}

// OpenConfig opens the database of the configuration, and closes it when the test ends. On PostgreSQL a login that can do nothing else
// serves tenants, unless the configuration says who does the system's work.
func OpenConfig(t testing.TB, c store.Config) *store.Store {
	t.Helper()
	if c.SystemURL == "" && !strings.HasPrefix(c.URL, SQLite) {
		c.URL, c.SystemURL = Serving(t, c.URL), c.URL
	}
	return openAs(t, c)
}

// OpenAlone is OpenConfig with one login for everything.
func OpenAlone(t testing.TB, c store.Config) *store.Store {
	t.Helper()
	return openAs(t, c)
}

func openAs(t testing.TB, c store.Config) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), c)
	if err != nil {
		t.Fatalf("open the test's database: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close the test's database: %v", err)
		}
	})
	return s
}

// URL makes a fresh, migrated database of the dialect.
func URL(t testing.TB, dialect string) string {
	t.Helper()
	switch dialect {
	case SQLite:
		return copySQLite(t)
	case Postgres:
		return copyPostgres(t)
	default:
		t.Fatalf("no dialect %q", dialect)
		return ""
	}
}

// Empty makes a database of the dialect that no migration has seen.
func Empty(t testing.TB, dialect string) string {
	t.Helper()
	switch dialect {
	case SQLite:
		return sqliteURL(t)
	case Postgres:
		return createPostgres(t, "template1")
	default:
		t.Fatalf("no dialect %q", dialect)
		return ""
	}
}
