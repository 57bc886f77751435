package store_test

import (
	"context"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A request that waits for a connection has that counted, and counts as one that has something until it has given the connection back: a
// reader of SQLite, its writer, and a connection to PostgreSQL.
func TestWaitsAreCounted(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			s := storetest.OpenConfig(t, store.Config{URL: storetest.URL(t, dialect), MaxConns: 4})
			tenant := storetest.Tenant(t, s)
			for name, use := range map[string]func(ctx context.Context, held func()) error{
				"ent": func(ctx context.Context, held func()) error {
					_, err := s.Client(ctx).Contact.Query().Count(ctx)
					held()
					return err
				},
				"raw": func(ctx context.Context, held func()) error {
					rows, err := s.Query(ctx, "SELECT 1")
					if err != nil {
						return err
					}
					held()
					return rows.Close()
				},
				"transaction": func(ctx context.Context, held func()) error {
					return s.Tx(ctx, func(ctx context.Context) error {
						rows, err := s.Query(ctx, "SELECT 1")
						if err == nil {
							held()
							err = rows.Close()
						}
						return err
					})
				},
			} {
				free := takeAll(t, s)
				ctx, state := admission.Watch(tenant)
				done := make(chan error, 1)
				go func() {
					done <- use(ctx, func() {
						if _, held := state(); held == 0 && name != "ent" {
							t.Errorf("%s: it has a connection, and holds nothing", name)
						}
					})
				}()
				await.Until(t, name+": it does not wait", func() bool { _, held := state(); return held > 0 })
				free()
				if err, _ := await.Receive(t, done, name+": it waits for good"); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				if waited, held := state(); waited == 0 || held != 0 {
					t.Errorf("%s: it has waited %s, and holds %d", name, waited, held)
				}
			}
		})
	}
}

// takeAll connections that serve, the writer among them, until free gives them back.
func takeAll(t *testing.T, s *store.Store) (free func()) {
	t.Helper()
	var give []func()
	if pool := s.Pools()["app"]; pool != nil {
		for range pool.Config().MaxConns {
			conn, err := pool.Acquire(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			give = append(give, conn.Release)
		}
	} else {
		for range 4 {
			tx, err := s.Snapshot(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			give = append(give, func() { _ = tx.Rollback() })
		}
		tx, err := s.AppDB().BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		give = append(give, func() { _ = tx.Rollback() })
	}
	free = sync.OnceFunc(func() {
		for _, f := range give {
			f()
		}
	})
	t.Cleanup(free)
	return free
}
