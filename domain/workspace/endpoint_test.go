package workspace_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A further endpoint is asked as its workspace has it, by the client that keeps tenants from what they may not reach, and by no other
// workspace. Its key is sealed, and never leaves for another URL than it was given for.
func TestFurtherEndpoints(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours, theirs, guarded := storetest.Tenant(t, s), storetest.Stranger(t, s), &http.Client{}
		service := workspace.New(workspace.Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Fetch: guarded})
		price := &workspace.ModelPriceInput{Model: "small", Input: 1, Output: 2}
		windows := json.RawMessage(`{"small":9000}`)
		made, err := service.AddEndpoint(ours, workspace.CreateEndpoint{
			Name: "Spare", URL: "https://spare.example/v1", Key: patch.Sent(new("sk-canary")), Wire: patch.Sent(new("anthropic")),
			Windows: patch.Sent(&windows), Prices: []*workspace.ModelPriceInput{price},
		})
		if err != nil {
			t.Fatal(err)
		}
		if !made.HasKey || *made.Host != "spare.example" || string(made.Windows) != `{"small":9000}` || len(made.Prices) != 1 {
			t.Errorf("%+v", made)
		}
		row, err := s.Client(ours).ModelEndpoint.Query().Only(ours)
		if err != nil || len(row.Key) == 0 || bytes.Contains(row.Key, []byte("canary")) {
			t.Errorf("%q is kept, %v", row.Key, err)
		}
		terms := func() llm.Endpoint {
			t.Helper()
			on, err := service.Terms(ours)
			if err != nil {
				t.Fatal(err)
			}
			all, err := on.Further(ours, []string{made.ID, "mep_none"})
			if err != nil || len(all) != 1 {
				t.Fatalf("%+v, %v", all, err)
			}
			return all[made.ID]
		}
		e := terms()
		if p := e.Prices["small"]; e.URL != made.URL || e.Key != "sk-canary" || e.Wire != llm.Anthropic || e.Window("small") != 9000 || p.Output != 2 ||
			e.HTTP != guarded || !e.Own || e.ID != made.ID || e.Name != "Spare" {
			t.Errorf("%+v", e)
		}
		on, err := service.Terms(theirs)
		if err != nil {
			t.Fatal(err)
		}
		if all, err := on.Further(theirs, []string{made.ID}); err != nil || len(all) != 0 {
			t.Errorf("another workspace asks %+v, %v", all, err)
		}
		if all, err := service.EndpointNames(theirs); err != nil || len(all) != 0 {
			t.Errorf("another workspace sees %+v, %v", all, err)
		}
		for _, c := range []struct {
			what, key string
			in        workspace.UpdateEndpoint
		}{
			{"the URL stays", "sk-canary", workspace.UpdateEndpoint{URL: patch.Sent(&made.URL), Name: patch.Sent(new("Other"))}},
			{"another URL", "", workspace.UpdateEndpoint{URL: patch.Sent(new("https://evil.example/v1"))}},
			{"a new key", "sk-2", workspace.UpdateEndpoint{Key: patch.Sent(new("sk-2"))}},
			{"the key is taken away", "", workspace.UpdateEndpoint{Key: patch.Sent[string](nil)}},
		} {
			if _, err := service.ChangeEndpoint(ours, made.ID, c.in); err != nil {
				t.Fatal(err)
			}
			if e := terms(); e.Key != c.key || e.Window("small") != 9000 || e.Wire != llm.Anthropic || len(e.Prices) != 1 {
				t.Errorf("%s: %+v", c.what, e)
			}
		}
		if _, err := service.ChangeEndpoint(theirs, made.ID, workspace.UpdateEndpoint{Name: patch.Sent(new("Ours"))}); !fault.Is(err, fault.NotFound) {
			t.Errorf("another workspace changes it: %v", err)
		}
		if err := service.DeleteEndpoint(theirs, made.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("another workspace deletes it: %v", err)
		}
		part := *authz.From(ours)
		part.Subaccounts = []string{part.Subaccount}
		if _, err := service.Endpoints(authz.With(ours, &part)); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a caller of one subaccount reads it: %v", err)
		}
		if err := service.DeleteEndpoint(authz.With(ours, &part), made.ID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a caller of one subaccount deletes it: %v", err)
		}
		if err := service.DeleteEndpoint(ours, made.ID); err != nil {
			t.Error(err)
		}
	})
}

// Many at the same time make no more than there may be, and two of one name are one; what is refused leaves nothing.
func TestFurtherEndpointsAreFew(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours := storetest.Tenant(t, s)
		service := workspace.New(workspace.Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
		add := func(name string) error {
			_, err := service.AddEndpoint(ours, workspace.CreateEndpoint{Name: name, URL: "https://spare.example"})
			return err
		}
		if err := add("0"); err != nil {
			t.Fatal(err)
		}
		if err := add("0"); !fault.Is(err, fault.Conflict) || fault.From(err).Details[0].Field != "name" {
			t.Errorf("a name twice: %v", err)
		}
		var wg sync.WaitGroup
		var refused atomic.Int32
		for i := range 12 {
			wg.Go(func() {
				if err := add(fmt.Sprint(i + 1)); fault.Is(err, fault.Conflict) {
					refused.Add(1)
				} else if err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		all, err := service.Endpoints(ours)
		if err != nil || len(all) != 8 || refused.Load() != 5 || all[0].Name != "0" {
			t.Errorf("%d endpoints, %d refused, %v", len(all), refused.Load(), err)
		}
		for name, in := range map[string]workspace.UpdateEndpoint{
			"url": {URL: patch.Sent(new("https://a:b@spare.example"))}, "wire": {Wire: patch.Sent(new("gopher"))}, "name": {Name: patch.Sent[string](nil)},
			"windows":        {Windows: patch.Sent(new(json.RawMessage(`{"small":9}`)))},
			"prices":         {Prices: make([]*workspace.ModelPriceInput, 201)},
			"prices.0.since": {Prices: []*workspace.ModelPriceInput{{Model: "small", Since: patch.Sent(new("2026-02-30"))}}},
		} {
			_, err := service.ChangeEndpoint(ours, all[0].ID, in)
			if f := fault.From(err); !fault.Is(err, fault.Validation) || f.Details[0].Field != name {
				t.Errorf("%s: %v, %+v", name, err, f.Details)
			}
		}
	})
}
