package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/internal/volume"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	workers  = 64
	conns    = 3
	contacts = 4 // of each tenant
	// enough operations for every fault that is planted to show.
	enough = 100_000
)

// Few connections, many tenants, and everything that can cut work short: no row of another tenant is ever seen.
func TestPoolKeepsTenantsApart(t *testing.T) {
	t.Parallel()
	operations := int64(volume.Of("OPERATIONS", 4_000))
	c := contaminate(t, operations, func(*store.Store) {})
	for _, l := range c.leaks {
		t.Error(l)
	}
	t.Logf("%d operations: %d answered, %d of them nobody's, %d cut short", c.done.Load(), c.answered.Load(), c.nobodys.Load(), c.cut.Load())
	if c.answered.Load() < operations/2 || c.nobodys.Load() == 0 || c.cut.Load() == 0 {
		t.Error("too little was answered or cut short to prove anything")
	}
}

// contamination is a run of generated operations over one small pool.
type contamination struct {
	store                        *store.Store
	tenants                      []context.Context // the last is nobody
	budget                       int64
	done, answered, nobodys, cut atomic.Int64
	mu                           sync.Mutex
	leaks                        []string
}

// contaminate runs operations on a store with faults, until one leaks.
func contaminate(t *testing.T, budget int64, spoil func(*store.Store), faults ...store.Fault) *contamination {
	t.Helper()
	url := storetest.URL(t, storetest.Postgres)
	s, err := store.OpenFaulty(t.Context(), store.Config{URL: url, MaxConns: conns}, faults...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	c := &contamination{store: s, budget: budget}
	for range 3 {
		ctx := storetest.Tenant(t, s)
		c.tenants = append(c.tenants, ctx)
		fillContacts(t, s, ctx)
	}
	c.tenants = append(c.tenants, t.Context())
	spoil(s)
	stop := terminate(t, url)
	var wg sync.WaitGroup
	for seed := range uint64(workers) {
		wg.Go(func() { c.work(rand.New(rand.NewPCG(seed, 7))) })
	}
	wg.Wait()
	stop()
	return c
}

func fillContacts(t *testing.T, s *store.Store, ctx context.Context) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		for range contacts {
			if err := s.Client(ctx).Contact.Create().Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// terminate cuts a connection of the database now and then, from outside, until it is stopped.
func terminate(t *testing.T, url string) (stop func()) {
	t.Helper()
	db := administrator(t, url)
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		ticker := time.NewTicker(100 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				_, _ = db.ExecContext(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
					WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`)
			}
		}
	})
	return func() { cancel(); wg.Wait() }
}

func (c *contamination) work(r *rand.Rand) {
	for c.done.Add(1) <= c.budget {
		c.mu.Lock()
		leaked := len(c.leaks) > 0
		c.mu.Unlock()
		if leaked {
			return
		}
		c.operate(r, c.tenants[r.IntN(len(c.tenants))])
	}
	c.done.Add(-1)
}

// The shares of what happens to an operation, in a thousand. What ends a connection is dear, and rare.
const (
	cancelled  = 30
	cancelling = cancelled + 4
	deadline   = cancelling + 4
	broken     = deadline + 20
	undone     = broken + 20
	panicking  = undone + 20
	writing    = panicking + 60
	handling   = 300 // go by database/sql, of which the connection is set
)

var errRolledBack = errors.New("rolled back on purpose")

func (c *contamination) operate(r *rand.Rand, ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	moment := time.Duration(r.IntN(3000)) * time.Microsecond
	switch dice := r.IntN(1000); {
	case dice < cancelled:
		cancel()
		c.note(c.look(ctx, "SELECT subaccount_id FROM contacts"))
	case dice < cancelling:
		time.AfterFunc(moment, cancel)
		c.note(c.look(ctx, "SELECT subaccount_id FROM contacts, pg_sleep(0.002)"))
	case dice < deadline:
		ctx, cancel := context.WithTimeout(ctx, moment)
		defer cancel()
		c.note(c.look(ctx, "SELECT subaccount_id FROM contacts, pg_sleep(0.002)"))
	case dice < broken:
		c.note(c.look(ctx, "SELECT subaccount_id, 1 / (length(subaccount_id) * 0) FROM contacts"))
	case dice < undone:
		c.note(c.inTx(ctx, func() error { return errRolledBack }))
	case dice < panicking:
		c.note(c.inTx(ctx, func() error { panic(errRolledBack) }))
	case dice < writing:
		c.note(c.inTx(ctx, func() error { return nil }))
	case dice < writing+handling:
		c.note(c.handle(ctx))
	default:
		c.note(c.look(ctx, "SELECT subaccount_id FROM contacts"))
	}
}

// inTx looks and writes in a transaction that ends as it is told.
func (c *contamination) inTx(ctx context.Context, end func() error) (err error) {
	defer func() {
		if p := recover(); p == errRolledBack { //nolint:errorlint // the very value
			err = errRolledBack
		} else if p != nil {
			panic(p)
		}
	}()
	return c.store.Tx(ctx, func(ctx context.Context) error {
		if err := c.look(ctx, "SELECT subaccount_id FROM contacts"); err != nil {
			return err
		}
		if err := c.look(ctx, "UPDATE contacts SET updated_at = now() RETURNING subaccount_id"); err != nil {
			return err
		}
		return end()
	})
}

// look runs a statement that names no tenant, and checks whose rows it answers.
func (c *contamination) look(ctx context.Context, stmt string) error {
	rows, err := c.store.Query(ctx, stmt)
	if err != nil {
		return err
	}
	return c.judge(ctx, rows)
}

// handle looks by the handle of database/sql.
func (c *contamination) handle(ctx context.Context) error {
	rows, err := c.store.AppDB().QueryContext(ctx, "SELECT subaccount_id FROM contacts") //nolint:rowserrcheck // judge reads them
	if err != nil {
		return err
	}
	return c.judge(ctx, rows)
}

// judge whose rows are answered.
func (c *contamination) judge(ctx context.Context, rows store.Answer) error {
	defer func() { _ = rows.Close() }()
	found, err := owners(rows)
	if err != nil {
		return err
	}
	want, n := "", 0
	if caller := authz.From(ctx); caller != nil {
		want, n = caller.Subaccount, contacts
	} else {
		c.nobodys.Add(1)
	}
	for _, owner := range found {
		if owner != want {
			c.leak("%q saw a row of %q", want, owner)
		}
	}
	if len(found) != n {
		c.leak("%q saw %d rows, want %d", want, len(found), n)
	}
	return nil
}

func owners(rows store.Answer) ([]string, error) {
	var found []string
	for rows.Next() {
		var owner string
		if err := rows.Scan(&owner); err != nil {
			return nil, err
		}
		found = append(found, owner)
	}
	return found, rows.Err()
}

func (c *contamination) leak(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaks = append(c.leaks, fmt.Sprintf(format, args...))
}

func (c *contamination) note(err error) {
	if err != nil {
		c.cut.Add(1)
	} else {
		c.answered.Add(1)
	}
}
