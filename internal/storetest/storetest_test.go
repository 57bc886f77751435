package storetest_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestEachIsMigratedAndAlone(t *testing.T) {
	t.Parallel()
	for range 3 {
		storetest.Each(t, func(t *testing.T, s *store.Store) {
			ctx := store.System(t.Context(), "look")
			if n, err := s.Client(ctx).Workspace.Query().Count(ctx); err != nil || n != 0 {
				t.Fatalf("%d workspaces, %v: want a migrated, empty database", n, err)
			}
			if err := s.Guarded(t.Context()); err != nil {
				t.Error(err)
			}
			storetest.Tenant(t, s)
		})
	}
}

func TestTenants(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		tenant := storetest.Tenant(t, s)
		own, rival, stranger := authz.From(tenant), authz.From(storetest.Rival(t, s, tenant)), authz.From(storetest.Stranger(t, s))
		if own.Workspace != rival.Workspace || own.Subaccount == rival.Subaccount {
			t.Errorf("rival %+v of %+v", rival, own)
		}
		if own.Workspace == stranger.Workspace || own.Subaccount == stranger.Subaccount {
			t.Errorf("stranger %+v of %+v", stranger, own)
		}
		for _, c := range []*authz.Caller{own, rival, stranger} {
			ctx := authz.With(t.Context(), c)
			if sub, err := s.Client(ctx).Subaccount.Get(ctx, c.Subaccount); err != nil || sub.WorkspaceID != c.Workspace {
				t.Errorf("%+v: %v, %v", c, sub, err)
			}
		}
	})
}
