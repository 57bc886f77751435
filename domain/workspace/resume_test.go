package workspace_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is to be settled of an archived subaccount is settled while it still is.
func TestResumes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		tenant := storetest.Tenant(t, s)
		id, told := authz.From(tenant).Subaccount, 0
		service := workspace.New(workspace.Parts{Store: s, Environment: authz.Test, Resumes: func(ctx context.Context, subaccount string) error {
			if told++; subaccount != id || !s.Client(ctx).Subaccount.GetX(ctx, id).Archived {
				t.Errorf("%s is archived no longer", subaccount)
			}
			return nil
		}})
		for i, archived := range []bool{true, true, false, false} {
			in := workspace.UpdateSubaccount{Archived: patch.Sent(&archived)}
			if _, err := service.SetSubaccount(workspace.As(t.Context(), authz.From(tenant).Workspace), id, in); err != nil {
				t.Fatal(i, err)
			}
			if want := min(1, i/2); told != want {
				t.Errorf("after step %d it is told %d times, want %d", i, told, want)
			}
		}
	})
}
