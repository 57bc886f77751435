package store_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

var errStop = errors.New("stop")

// add makes a contact of the caller's.
func add(ctx context.Context, s *store.Store) error {
	return s.Client(ctx).Contact.Create().SetName("Ada").Exec(ctx)
}

func countContacts(t *testing.T, s *store.Store, ctx context.Context) int {
	t.Helper()
	n, err := s.Client(ctx).Contact.Query().Count(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// However the work ends but well, nothing of it stays, and the next transaction can begin.
func TestTxRollsBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		cancelled, cancel := context.WithCancel(ctx)
		for name, end := range map[string]struct {
			ctx context.Context
			end func() error
		}{
			"an error":         {ctx, func() error { return errStop }},
			"a panic":          {ctx, func() error { panic(errStop) }},
			"a goroutine's":    {ctx, func() error { runtime.Goexit(); return nil }},
			"a cancelled call": {cancelled, func() error { cancel(); return nil }},
		} {
			var wg sync.WaitGroup
			wg.Go(func() {
				defer func() {
					if p := recover(); p != nil && p != errStop { //nolint:errorlint // the very value
						t.Errorf("%s: panic %v", name, p)
					}
				}()
				err := s.Tx(end.ctx, func(ctx context.Context) error { return errors.Join(add(ctx, s), end.end()) })
				if err == nil {
					t.Errorf("%s: no error", name)
				}
			})
			wg.Wait()
			if n := s.InUse(); n != 0 && end.ctx == ctx { // a cancelled one is given back in its own time
				t.Fatalf("%s: %d connections are not given back", name, n)
			}
			if n := countContacts(t, s, ctx); n != 0 {
				t.Errorf("%s: %d contacts stay", name, n)
			}
		}
		if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
			t.Fatal(err)
		}
		if n := countContacts(t, s, ctx); n != 1 {
			t.Errorf("%d contacts, want the one that was committed", n)
		}
	})
}

// What is to be done after a commit is done after that of the whole transaction, and not if it is rolled back.
func TestAfter(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx, seen := storetest.Tenant(t, s), -1
		for _, end := range []error{errStop, nil} {
			err := s.Tx(ctx, func(outer context.Context) error {
				err := s.Tx(outer, func(inner context.Context) error { return add(inner, s) })
				s.After(outer, func() { seen = countContacts(t, s, ctx) })
				if seen != -1 {
					t.Error("before the commit")
				}
				return errors.Join(err, end)
			})
			if !errors.Is(err, end) || end != nil && seen != -1 {
				t.Errorf("%v, and it sees %d", err, seen)
			}
		}
		if seen != 1 {
			t.Errorf("behind the commit there are %d", seen)
		}
		s.After(ctx, func() { seen = 0 })
		if seen != 0 {
			t.Error("outside of a transaction it is not done at once")
		}
	})
}

// A transaction inside another is the same one: it sees what was written, and goes with it.
func TestTxJoins(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		err := s.Tx(ctx, func(ctx context.Context) error {
			if err := add(ctx, s); err != nil {
				return err
			}
			err := s.Tx(ctx, func(inner context.Context) error {
				if s.SQLTx(inner) != s.SQLTx(ctx) || s.PipeTx(inner) != s.PipeTx(ctx) || !s.InTx(inner) {
					t.Error("another transaction")
				}
				if n := countContacts(t, s, inner); n != 1 {
					t.Errorf("%d contacts inside", n)
				}
				return add(inner, s)
			})
			return errors.Join(err, errStop)
		})
		if !errors.Is(err, errStop) || countContacts(t, s, ctx) != 0 {
			t.Errorf("%v, %d contacts", err, countContacts(t, s, ctx))
		}
		if s.SQLTx(ctx) != nil || s.PipeTx(ctx) != nil || s.InTx(ctx) {
			t.Error("a transaction outside of one")
		}
	})
}

// The work of one caller never runs in the transaction of another, nor in the system's.
func TestTxRefusesAnotherCaller(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		own := storetest.Tenant(t, s)
		system := func(of func(context.Context) context.Context) func(context.Context) context.Context {
			return func(ctx context.Context) context.Context { return store.System(of(ctx), "meddle") }
		}
		callers := map[string]func(context.Context) context.Context{
			"the owner": as(own), "the system for the owner": system(as(own)),
			"nobody": as(t.Context()), "the system": system(as(t.Context())),
			"another subaccount": as(storetest.Rival(t, s, own)),
			"another workspace":  as(storetest.Stranger(t, s)),
		}
		for outerName, outer := range callers {
			for innerName, inner := range callers {
				err := s.Tx(outer(t.Context()), func(ctx context.Context) error {
					return s.Tx(inner(store.Walled(ctx)), func(context.Context) error { return nil })
				})
				if outerName == innerName && err != nil || outerName != innerName && !errors.Is(err, store.ErrOther) {
					t.Errorf("%s in the transaction of %s: %v", innerName, outerName, err)
				}
			}
		}
	})
}

// as gives a context the caller of another one, or none.
func as(caller context.Context) func(context.Context) context.Context {
	return func(ctx context.Context) context.Context { return authz.With(ctx, authz.From(caller)) }
}

// Inside a transaction, reads for another caller do not see what it wrote, and writes are refused.
func TestAnotherCallerInsideATransaction(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		own := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, own)
		err := s.Tx(own, func(ctx context.Context) error {
			if err := add(ctx, s); err != nil {
				return err
			}
			other := as(rival)(ctx)
			if n := countContacts(t, s, other); n != 0 {
				t.Errorf("the rival sees %d contacts", n)
			}
			if err := add(other, s); !errors.Is(err, store.ErrOutside) {
				t.Errorf("the rival writes: %v", err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// A client that was kept writes neither past a transaction nor after it.
func TestKeptClients(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		outside := s.Client(ctx)
		var inside *ent.Client
		err := s.Tx(ctx, func(ctx context.Context) error {
			inside = s.Client(ctx)
			if err := outside.Contact.Create().Exec(ctx); !errors.Is(err, store.ErrOutside) {
				t.Errorf("the outside's client, inside: %v", err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := inside.Contact.Create().Exec(ctx); !errors.Is(err, store.ErrOutside) {
			t.Errorf("a transaction's client, afterwards: %v", err)
		}
		err = s.Tx(ctx, func(ctx context.Context) error { return inside.Contact.Create().Exec(ctx) })
		if !errors.Is(err, store.ErrOutside) {
			t.Errorf("one transaction's client, in the next: %v", err)
		}
		tx, err := outside.Tx(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback() }()
		if err := tx.Contact.Create().Exec(ctx); !errors.Is(err, store.ErrOutside) {
			t.Errorf("ent's own transaction: %v", err)
		}
		if n := countContacts(t, s, ctx); n != 0 {
			t.Errorf("%d contacts", n)
		}
	})
}
