package workspace_test

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace with an endpoint of its own sends nothing to the installation's, nor the installation's key to its own.
func TestWorkspaceHasItsOwnModel(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, guarded := storetest.Tenant(t, s), &http.Client{}
		theirs := storetest.Stranger(t, s)
		installed := llm.Endpoint{URL: "https://everybody.example", Key: "sk-installed", Default: "big", Names: map[string]string{"gpt-4": "big"}}
		service := workspace.New(workspace.Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Models: installed, Fetch: guarded})
		set := func(in workspace.ModelSettings) {
			t.Helper()
			if err := service.SetModel(t.Context(), authz.From(ours).Workspace, in); err != nil {
				t.Fatal(err)
			}
		}
		has := func(want llm.Endpoint) {
			t.Helper()
			got, err := service.Model(ours)
			if err != nil || got.URL != want.URL || got.Key != want.Key || got.Default != want.Default ||
				got.Names["gpt-4"] != want.Names["gpt-4"] || got.HTTP != want.HTTP || got.Own != want.Own {
				t.Fatalf("%+v, %v, not %+v", got, err, want)
			}
		}
		has(installed)

		set(workspace.ModelSettings{URL: "https://own.example", Key: "sk-canary", Default: "small"})
		has(llm.Endpoint{URL: "https://own.example", Key: "sk-canary", Default: "small", HTTP: guarded, Own: true})
		row, err := s.Client(ours).Workspace.Query().Only(ours)
		if err != nil || bytes.Contains(row.ModelKey, []byte("canary")) || len(row.ModelKey) == 0 {
			t.Errorf("%q is kept, %v", row.ModelKey, err)
		}

		set(workspace.ModelSettings{URL: "https://own.example"})
		has(llm.Endpoint{URL: "https://own.example", HTTP: guarded, Own: true})

		set(workspace.ModelSettings{Default: "other", Names: map[string]string{"gpt-4": "mine"}})
		has(llm.Endpoint{URL: installed.URL, Key: installed.Key, Default: "other", Names: map[string]string{"gpt-4": "mine"}})
		if installed.Names["gpt-4"] != "big" {
			t.Error("one workspace's names are everybody's")
		}

		if other, err := service.Model(theirs); err != nil || other.Default != "big" {
			t.Errorf("another workspace has %+v, %v", other, err)
		}
		set(workspace.ModelSettings{})
		has(installed)
	})
}
