package workspace_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A workspace's budget is an amount that there can be, or none, and nobody else's.
func TestSetBudget(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs := storetest.Tenant(t, s), storetest.Stranger(t, s)
		service, id := workspace.New(workspace.Parts{Store: s}), authz.From(ours).Workspace
		is := func(ctx context.Context) float64 {
			t.Helper()
			row := s.Client(ctx).Workspace.GetX(ctx, authz.From(ctx).Workspace)
			if row.MonthlyBudget == nil {
				return -1
			}
			return *row.MonthlyBudget
		}
		for _, dollars := range []float64{0.01, 0, 1_000_000_000} {
			if err := service.SetBudget(t.Context(), id, &dollars); err != nil || is(ours) != dollars || is(theirs) != -1 {
				t.Errorf("%v: %v, %v, and %v of a stranger", dollars, err, is(ours), is(theirs))
			}
		}
		for _, dollars := range []float64{-0.01, 1_000_000_000.01, math.NaN(), math.Inf(1), math.Inf(-1)} {
			if err := service.SetBudget(t.Context(), id, &dollars); !fault.Is(err, fault.Validation) || is(ours) != 1_000_000_000 {
				t.Errorf("%v: %v, %v", dollars, err, is(ours))
			}
		}
		for _, dollars := range []*float64{nil, new(5.0)} {
			if err := service.SetBudget(t.Context(), "ws_none", dollars); !fault.Is(err, fault.NotFound) || is(ours) != 1_000_000_000 {
				t.Errorf("no workspace: %v, %v", err, is(ours))
			}
		}
		for range 2 {
			if err := service.SetBudget(t.Context(), id, nil); err != nil || is(ours) != -1 {
				t.Errorf("none: %v, %v", err, is(ours))
			}
		}
	})
}

// Models without a known price are those of the endpoint that a workspace uses, its own or the installation's, and of its embeddings.
func TestUnpriced(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs := storetest.Tenant(t, s), storetest.Stranger(t, s)
		id, other := authz.From(ours).Workspace, authz.From(theirs).Workspace
		installed := workspace.New(workspace.Parts{
			Store:      s,
			Models:     llm.Endpoint{URL: "https://installed.example", Default: "big", Prices: map[string]llm.Price{"big": {}}},
			Embeddings: llm.Encoder{Endpoint: llm.Endpoint{URL: "https://installed.example", Default: "base"}},
		})
		if err := installed.SetModel(t.Context(), id, workspace.ModelSettings{
			URL: "https://own.example", Default: "big", Names: map[string]string{"a": "small", "b": "small"},
		}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name    string
			service *workspace.Service
			id      string
			want    string
		}{
			{"its own endpoint", installed, id, "[base big small]"},
			{"the installation's", installed, other, "[base]"},
			{"none", workspace.New(workspace.Parts{Store: s}), other, "[]"},
		} {
			if got, err := c.service.Unpriced(t.Context(), c.id); err != nil || fmt.Sprint(got) != c.want {
				t.Errorf("%s: %v, %v, want %s", c.name, got, err, c.want)
			}
		}
	})
}
