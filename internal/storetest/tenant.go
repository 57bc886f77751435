package storetest

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Tenant makes a workspace with one subaccount, and returns a context whose caller is a key of it.
func Tenant(t testing.TB, s *store.Store) context.Context {
	t.Helper()
	workspace := ""
	system(t, s, func(ctx context.Context) error {
		w, err := s.Client(ctx).Workspace.Create().SetName("Agency").Save(ctx)
		if err == nil {
			workspace = w.ID
		}
		return err
	})
	return subaccount(t, s, workspace)
}

// Rival makes another subaccount in the workspace of the caller, and returns a context whose caller is a key of it.
func Rival(t testing.TB, s *store.Store, ctx context.Context) context.Context { //nolint:revive // the test comes first
	t.Helper()
	return subaccount(t, s, authz.From(ctx).Workspace)
}

// Stranger makes another workspace with a subaccount, and returns a context whose caller is a key of it.
func Stranger(t testing.TB, s *store.Store) context.Context {
	t.Helper()
	return Tenant(t, s)
}

func subaccount(t testing.TB, s *store.Store, workspace string) context.Context {
	t.Helper()
	id := ""
	system(t, s, func(ctx context.Context) error {
		sub, err := s.Client(ctx).Subaccount.Create().SetWorkspaceID(workspace).SetName("Client").Save(ctx)
		if err == nil {
			id = sub.ID
		}
		return err
	})
	return authz.With(t.Context(), &authz.Caller{
		Kind: authz.KindKey, ID: "key_test", Name: "Test", Workspace: workspace, Subaccount: id, RequestID: "req_test",
	})
}

func system(t testing.TB, s *store.Store, f func(ctx context.Context) error) {
	t.Helper()
	if err := s.Tx(store.System(t.Context(), "make a tenant for a test"), f); err != nil {
		t.Fatalf("make a tenant: %v", err)
	}
}
