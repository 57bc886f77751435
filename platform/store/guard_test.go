package store_test

import (
	"context"
	"errors"
	"testing"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// An own row that claims a foreign row's id, in another table, does not open an edge to the foreign row.
func TestGuardKnowsRowsByTheirTable(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		own := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, own)
		foreign := ""
		err := s.Tx(rival, func(ctx context.Context) error {
			a, err := s.Client(ctx).Assistant.Create().SetName("Theirs").Save(ctx)
			if err == nil {
				foreign = a.ID
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Tx(own, func(ctx context.Context) error {
			if err := s.Client(ctx).Contact.Create().SetID(foreign).Exec(ctx); err != nil {
				return err
			}
			return s.Client(ctx).Conversation.Create().SetAssistantID(foreign).Exec(ctx)
		})
		if !errors.Is(err, store.ErrForeign) {
			t.Error(err)
		}
	})
}

// Tenants are made by the system only.
func TestTenantsMakeNoTenants(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		own := storetest.Tenant(t, s)
		for name, work := range map[string]func(context.Context) error{
			"a workspace": func(ctx context.Context) error {
				return s.Client(ctx).Workspace.Create().SetName("Mine").Exec(ctx)
			},
			"its own, again": func(ctx context.Context) error {
				return s.Client(ctx).Workspace.Create().SetID(authz.From(own).Workspace).SetName("Mine").Exec(ctx)
			},
		} {
			if err := s.Tx(own, work); !errors.Is(err, store.ErrTenant) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A caller who has not chosen a subaccount reaches what is the workspace's, and nothing below.
func TestCallerWithoutASubaccount(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		workspace := authz.From(storetest.Tenant(t, s)).Workspace
		ctx := authz.With(t.Context(), &authz.Caller{Kind: authz.KindKey, ID: "key_test", Workspace: workspace})
		if n, err := s.Client(ctx).Subaccount.Query().Count(ctx); err != nil || n != 1 {
			t.Errorf("%d subaccounts, %v", n, err)
		}
		if _, err := s.Client(ctx).Contact.Query().Count(ctx); !errors.Is(err, store.ErrNoTenant) {
			t.Errorf("contacts: %v", err)
		}
		if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); !errors.Is(err, store.ErrNoTenant) {
			t.Errorf("a contact: %v", err)
		}
	})
}

// The system sees every tenant's rows, and no longer once the walls are put back.
func TestSystemPassesTheWalls(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		own := storetest.Tenant(t, s)
		for _, ctx := range []context.Context{own, storetest.Rival(t, s, own), storetest.Stranger(t, s)} {
			if err := s.Tx(ctx, func(ctx context.Context) error { return add(ctx, s) }); err != nil {
				t.Fatal(err)
			}
		}
		system := store.System(own, "count")
		if n := countContacts(t, s, system); n != 3 {
			t.Errorf("the system sees %d contacts", n)
		}
		if n, err := s.CountUpTo(system, "Contact", 2); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
		if n := countContacts(t, s, store.Walled(system)); n != 1 || store.IsSystem(store.Walled(system)) {
			t.Errorf("walled, it sees %d contacts", n)
		}
		if n := countContacts(t, s, store.System(own, "")); n != 1 {
			t.Errorf("work without a name sees %d contacts", n)
		}
	})
}

func TestCountUpTo(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		err := s.Tx(ctx, func(ctx context.Context) error {
			for _, name := range []string{"Ada", "Ada", "Bob"} {
				if err := s.Client(ctx).Contact.Create().SetName(name).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		ada := func(q *sql.Selector) { q.Where(sql.Or(sql.EQ(q.C("name"), "Ada"), sql.EQ(q.C("name"), "Eve"))) }
		for _, tt := range []struct{ limit, want int }{{1, 1}, {2, 2}, {10, 2}, {0, 0}} {
			if n, err := s.CountUpTo(ctx, "Contact", tt.limit, ada); err != nil || n != tt.want {
				t.Errorf("up to %d: %d, %v", tt.limit, n, err)
			}
		}
		if n, err := s.CountUpTo(storetest.Rival(t, s, ctx), "Contact", 10, ada); err != nil || n != 0 {
			t.Errorf("the rival counts %d, %v", n, err)
		}
		if _, err := s.CountUpTo(t.Context(), "Contact", 10); !errors.Is(err, store.ErrNoTenant) {
			t.Errorf("nobody: %v", err)
		}
		if _, err := s.CountUpTo(ctx, "Nothing", 10); err == nil {
			t.Error("an entity without a wall is counted")
		}
	})
}

// A locked row stays locked until the transaction ends: no update is lost.
func TestLockedRowsWait(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		id := ""
		err := s.Tx(ctx, func(ctx context.Context) error {
			a, err := s.Client(ctx).Assistant.Create().SetName("Ada").Save(ctx)
			id = a.ID
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		const writers = 20
		errs := make(chan error, writers)
		for range writers {
			go func() {
				errs <- s.Tx(ctx, func(ctx context.Context) error {
					a, err := s.Client(ctx).Assistant.Query().Where(func(q *sql.Selector) {
						q.Where(sql.EQ(q.C("id"), id))
						s.Locked()(q)
					}).Only(ctx)
					if err != nil {
						return err
					}
					return s.Client(ctx).Assistant.UpdateOne(a).SetRevision(a.Revision + 1).Exec(ctx)
				})
			}()
		}
		for range writers {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		a, err := s.Client(ctx).Assistant.Get(ctx, id)
		if err != nil || a.Revision != 1+writers {
			t.Errorf("revision %d, %v; want %d", a.Revision, err, 1+writers)
		}
	})
}
