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

// To keep recordings for fewer days is to delete them: it takes the scope for that, however often settings may be changed without.
func TestRecordingDaysTakeTheScopeToDelete(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		authority, err := authz.NewAuthority()
		if err != nil {
			t.Fatal(err)
		}
		service := workspace.New(workspace.Parts{Store: s, Authority: authority, Environment: authz.Test})
		tenant := storetest.Tenant(t, s)
		as := func(role string) context.Context {
			c := *authz.From(tenant)
			if c.Scopes, err = authority.Role(role); err != nil {
				t.Fatal(err)
			}
			return authz.With(tenant, &c)
		}
		operator, admin, system := as("operator"), as("admin"), workspace.As(t.Context(), authz.From(tenant).Workspace)
		for i, step := range []struct {
			as      context.Context
			days    *int
			refused bool
		}{
			{operator, new(3650), true}, // where they were kept without end
			{operator, nil, false},
			{admin, new(30), false},
			{operator, new(29), true},
			{operator, new(30), false},
			{operator, new(31), false},
			{operator, nil, false},
			{system, new(10), false},
			{admin, new(9), false},
		} {
			in := workspace.UpdateSubaccount{Name: patch.Sent(new("Praxis")), RecordingDays: patch.Sent(step.days)}
			out, err := service.SetSubaccount(step.as, authz.From(tenant).Subaccount, in)
			switch {
			case step.refused && !fault.Is(err, fault.Forbidden):
				t.Errorf("step %d: %v", i, err)
			case !step.refused && (err != nil || !patch.Equal(out.RecordingDays, step.days)):
				t.Errorf("step %d: %+v, %v", i, out, err)
			}
		}
		if _, err := service.SetSubaccount(operator, authz.From(tenant).Subaccount, workspace.UpdateSubaccount{Name: patch.Sent(new("Other"))}); err != nil {
			t.Errorf("another setting: %v", err)
		}
	})
}
