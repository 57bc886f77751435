package workspace_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
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

// Nothing is settled of a subaccount that stays archived, as what else is to be changed of it is refused.
func TestResumesNothingThatIsRefused(t *testing.T) {
	t.Parallel()
	roles, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		tenant := storetest.Tenant(t, s)
		id, other, told := authz.From(tenant).Subaccount, authz.From(storetest.Rival(t, s, tenant)).Subaccount, 0
		service := workspace.New(workspace.Parts{Store: s, Environment: authz.Test, Resumes: func(context.Context, string) error {
			told++
			return nil
		}})
		key := *authz.From(tenant)
		if key.Scopes, err = roles.Set("", []string{"subaccounts:update"}); err != nil {
			t.Fatal(err)
		}
		key.Kind, key.Subaccount, key.Subaccounts = authz.KindKey, "", nil
		agency := authz.With(t.Context(), &key)
		set := func(id string, in workspace.UpdateSubaccount) error {
			_, err := service.SetSubaccount(agency, id, in)
			return err
		}
		for id, in := range map[string]workspace.UpdateSubaccount{
			id: {Archived: patch.Sent(new(true)), LocationID: patch.Sent(new("own"))}, other: {LocationID: patch.Sent(new("taken"))},
		} {
			if err := set(id, in); err != nil {
				t.Fatal(err)
			}
		}
		for code, in := range map[fault.Code]workspace.UpdateSubaccount{
			fault.Conflict: {LocationID: patch.Sent(new("taken"))}, fault.Forbidden: {RecordingDays: patch.Sent(new(1))},
		} {
			in.Archived = patch.Sent(new(false))
			if err := set(id, in); !fault.Is(err, code) || told != 0 {
				t.Errorf("%v, want %s; %d are settled", err, code, told)
			}
		}
		if err := set(id, workspace.UpdateSubaccount{Archived: patch.Sent(new(false)), LocationID: patch.Sent(new("own"))}); err != nil || told != 1 {
			t.Errorf("%v; %d are settled", err, told)
		}
	})
}
