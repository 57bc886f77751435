package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A connection on which somebody has become the system, as a pooler in between may hand on, shows a tenant nothing of others: what serves
// tenants says who it is in each transaction.
func TestConnectionsThatWereTheSystems(t *testing.T) {
	t.Parallel()
	if seen := strayed(t); len(seen) > 0 {
		t.Errorf("a tenant sees others by %v", seen)
	}
}

// A mutant that leaves the role unchanged is noticed.
func TestMutantOfTheRole(t *testing.T) {
	t.Parallel()
	if seen := strayed(t, store.LeaveRole); len(seen) != 5 {
		t.Errorf("a tenant sees others by %v alone", seen)
	}
}

// strayed is by which ways a tenant sees what others have, where every connection has become the system's and the database's walls stand
// alone.
func strayed(t *testing.T, faults ...store.Fault) (seen []string) {
	t.Helper()
	faults = append(faults, store.NoReadCondition)
	s, err := store.OpenFaulty(t.Context(), store.Config{URL: storetest.URL(t, storetest.Postgres), MaxConns: 2}, faults...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	theirs := storetest.Tenant(t, s)
	if err := s.Tx(theirs, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
		t.Fatal(err)
	}
	ctx := storetest.Tenant(t, s)
	raw := func(ctx context.Context) (n int, err error) {
		rows, err := s.Query(ctx, "SELECT count(*) FROM contacts")
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		for rows.Next() {
			err = errors.Join(err, rows.Scan(&n))
		}
		return n, err
	}
	for name, read := range map[string]func(ctx context.Context) (int, error){
		"raw": raw,
		"ent": func(ctx context.Context) (int, error) { return s.Client(ctx).Contact.Query().Count(ctx) },
		"transaction": func(ctx context.Context) (n int, err error) {
			err = s.Tx(ctx, func(ctx context.Context) error { n, err = raw(ctx); return err })
			return n, err
		},
		"view": func(ctx context.Context) (n int, err error) {
			err = s.View(ctx, func(ctx context.Context) error { n, err = raw(ctx); return err })
			return n, err
		},
		"together": func(ctx context.Context) (n int, err error) {
			read := func(ctx context.Context) error { n, err = raw(ctx); return err }
			err = s.Together(ctx, read, read)
			return n, err
		},
	} {
		stray(t, s)
		n, err := read(ctx)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if n > 0 {
			seen = append(seen, name)
		}
		if n, err := read(theirs); n != 1 || err != nil {
			t.Errorf("%s: its owner sees %d, %v", name, n, err)
		}
	}
	return seen
}

// stray makes every connection of those that serve the system's.
func stray(t *testing.T, s *store.Store) {
	t.Helper()
	pool := s.Pools()["app"]
	for range pool.Config().MaxConns {
		conn, err := pool.Acquire(t.Context())
		if err == nil {
			_, err = conn.Exec(t.Context(), "SET ROLE switchboard_system")
		}
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Release()
	}
}

// A pooler that gives each transaction another connection is refused where the server starts, and named by the doctor.
func TestPoolerOfTransactions(t *testing.T) {
	t.Parallel()
	through := storetest.Pooler(t, storetest.URL(t, storetest.Postgres))
	s, err := store.Open(t.Context(), store.Config{URL: through, MaxConns: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if err := s.Guarded(t.Context()); err == nil || !strings.Contains(err.Error(), "pool_mode") {
		t.Errorf("it is served through: %v", err)
	}
	wrong, _, err := s.Lacks(t.Context())
	if err != nil || len(wrong) != 1 || !strings.Contains(wrong[0].What, "PgBouncer") || !strings.Contains(wrong[0].Mend, "-pooler") {
		t.Errorf("the doctor finds %v, %v", wrong, err)
	}
}
