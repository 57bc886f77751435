package store_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var dialects = []string{storetest.SQLite, storetest.Postgres}

// states counts the migrations of a database, and those that it has.
func states(t *testing.T, url string) (all, applied int) {
	t.Helper()
	list, err := store.Status(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range list {
		if s.Applied {
			applied++
		}
		if i > 0 && s.Version <= list[i-1].Version || s.Name == "" {
			t.Errorf("%+v after %+v", s, list[i-1])
		}
	}
	return len(list), applied
}

// Ten copies of the server start at once: each migration runs once.
func TestMigrateAtOnce(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.Empty(t, dialect)
			all, applied := states(t, url)
			if all == 0 || applied != 0 {
				t.Fatalf("%d of %d migrations on an empty database", applied, all)
			}
			var sum atomic.Int64
			var wg sync.WaitGroup
			for range 10 {
				wg.Go(func() {
					n, err := store.Migrate(t.Context(), url)
					if err != nil {
						t.Error(err)
					}
					sum.Add(int64(n))
				})
			}
			wg.Wait()
			if int(sum.Load()) != all {
				t.Errorf("applied %d migrations, want %d", sum.Load(), all)
			}
			if _, applied := states(t, url); applied != all {
				t.Errorf("%d of %d migrations afterwards", applied, all)
			}
			s := storetest.OpenConfig(t, store.Config{URL: url})
			if err := s.Guarded(t.Context()); err != nil {
				t.Error(err)
			}
			storetest.Tenant(t, s)
		})
	}
}

// What others keep in the database is made every time, after ent's tables; its error is the migration's.
func TestMigrateExtras(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url, calls := storetest.URL(t, dialect), 0
			extra := func(ctx context.Context, db *sql.DB, postgres bool) error {
				calls++
				if postgres != (dialect == storetest.Postgres) {
					t.Errorf("told that postgres is %t", postgres)
				}
				_, err := db.ExecContext(ctx, "SELECT count(*) FROM workspaces")
				return err
			}
			for range 2 {
				if n, err := store.Migrate(t.Context(), url, extra); err != nil || n != 0 {
					t.Errorf("%d, %v", n, err)
				}
			}
			if calls != 2 {
				t.Errorf("called %d times", calls)
			}
			fail := func(context.Context, *sql.DB, bool) error { return broken }
			if _, err := store.Migrate(t.Context(), url, fail); !errors.Is(err, broken) {
				t.Error(err)
			}
		})
	}
}

func TestMigrateMakesTheFolder(t *testing.T) {
	t.Parallel()
	url := "sqlite://" + filepath.Join(t.TempDir(), "new folder", "50% #1?.db")
	if _, err := store.Migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	storetest.Tenant(t, storetest.OpenConfig(t, store.Config{URL: url}))
}

// A copy that waits for another's migration gives up when it is told to.
func TestMigrateWaitsNoLongerThanItsContext(t *testing.T) {
	t.Parallel()
	for _, dialect := range dialects {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			url := storetest.Empty(t, dialect)
			held := make(chan struct{})
			release := make(chan struct{})
			var wg sync.WaitGroup
			wg.Go(func() {
				_, err := store.Migrate(t.Context(), url, func(context.Context, *sql.DB, bool) error {
					close(held)
					<-release
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
			<-held
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			if _, err := store.Migrate(ctx, url); !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
			close(release)
			wg.Wait()
			if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
				if free, err := flock.New(path + ".lock").TryLock(); err != nil || !free {
					t.Errorf("the lock is not given back: %t, %v", free, err)
				}
			}
		})
	}
}

// Serving needs the walls in the database: a database without them is refused.
func TestGuarded(t *testing.T) {
	t.Parallel()
	for dialect, faults := range map[string][]string{
		storetest.SQLite:   {"", "DROP TRIGGER wall_contacts", "DROP TRIGGER wall_messages_conversation_id_insert"},
		storetest.Postgres: {"", "ALTER TABLE contacts DISABLE ROW LEVEL SECURITY", "ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY"},
	} {
		for _, fault := range faults {
			t.Run(dialect+" "+fault, func(t *testing.T) {
				t.Parallel()
				url := storetest.Empty(t, dialect)
				if fault != "" {
					url = storetest.URL(t, dialect)
					mustExec(t, administrator(t, url), fault)
				}
				s, err := store.Open(t.Context(), store.Config{URL: url})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = s.Close() })
				if err := s.Guarded(t.Context()); err == nil || !strings.Contains(err.Error(), "migrate") {
					t.Errorf("guarded: %v", err)
				}
			})
		}
	}
}

func TestStatusOfAnUnknownDatabase(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"", "sqlite://", "mysql://localhost/x", "host=localhost password=secret", "postgres://:bad port/"} {
		_, status := store.Status(t.Context(), url)
		_, open := store.Open(t.Context(), store.Config{URL: url})
		for _, err := range []error{status, open} {
			if err == nil || strings.Contains(err.Error(), "secret") {
				t.Errorf("%q: %v", url, err)
			}
		}
	}
}
