package workspace_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Workspaces, keys and subaccounts have names that are neither empty nor endless, at the command line as elsewhere.
func TestNames(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		authority, err := authz.NewAuthority()
		if err != nil {
			t.Fatal(err)
		}
		service := workspace.New(workspace.Parts{Store: s, Authority: authority, Environment: authz.Test})
		operator := workspace.As(t.Context(), authz.From(storetest.Tenant(t, s)).Workspace)
		long := strings.Repeat("ü", 200) // characters are counted, not bytes
		for name, make := range map[string]func(name string) error{
			"workspace": func(name string) error {
				_, err := service.Create(t.Context(), workspace.NewWorkspace{Name: name})
				return err
			},
			"key": func(name string) error {
				_, _, err := service.AddKey(operator, workspace.NewKey{Name: name, Preset: "admin"})
				return err
			},
			"subaccount": func(name string) error {
				_, err := service.AddSubaccount(operator, workspace.NewSubaccount{Name: &name})
				return err
			},
		} {
			for _, bad := range []string{"", long + "ü", " \t", "\u200b"} {
				if err := make(bad); !fault.Is(err, fault.Validation) {
					t.Errorf("%s: %q gives %v", name, bad, err)
				}
			}
			if err := make(long); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
