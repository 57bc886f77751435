package workspace_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The settings of an endpoint that a command sets keep the rules of those that people set: what breaks one changes nothing.
func TestSetModelKeepsTheRules(t *testing.T) {
	t.Parallel()
	many, windows := map[string]string{}, map[string]int{}
	for i := range 101 {
		many[fmt.Sprint(i)], windows[fmt.Sprint(i)] = "m", 16_000
	}
	price := func(p workspace.ModelPrice) func(in *workspace.ModelSettings) {
		return func(in *workspace.ModelSettings) { in.Prices = []*workspace.ModelPrice{&p} }
	}
	bad := map[string]struct {
		set   func(in *workspace.ModelSettings)
		field string
	}{
		"no URL":            {func(in *workspace.ModelSettings) { in.URL = "own.example" }, "url"},
		"another scheme":    {func(in *workspace.ModelSettings) { in.URL = "ftp://own.example" }, "url"},
		"a URL with a user": {func(in *workspace.ModelSettings) { in.URL = "https://me:secret@own.example" }, "url"},
		"a long URL":        {func(in *workspace.ModelSettings) { in.URL = "https://own.example/" + strings.Repeat("a", 2048) }, "url"},
		"a long key":        {func(in *workspace.ModelSettings) { in.Key = strings.Repeat("k", 8001) }, "key"},
		"a blank model":     {func(in *workspace.ModelSettings) { in.Default = " " }, "default"},
		"a long model":      {func(in *workspace.ModelSettings) { in.Default = strings.Repeat("ü", 201) }, "default"},
		"another protocol":  {func(in *workspace.ModelSettings) { in.Wire = "gopher" }, "wire"},
		"many names":        {func(in *workspace.ModelSettings) { in.Names = many }, "names"},
		"many windows":      {func(in *workspace.ModelSettings) { in.Windows = windows }, "windows"},
		"a small window":    {func(in *workspace.ModelSettings) { in.Windows = map[string]int{"m": 999} }, "windows"},
		"many prices": {func(in *workspace.ModelSettings) {
			in.Prices = slices.Repeat([]*workspace.ModelPrice{{Model: "m"}}, 201)
		}, "prices"},
		"a nameless price":  {price(workspace.ModelPrice{}), "prices[0].model"},
		"a negative price":  {price(workspace.ModelPrice{Model: "m", Input: -1}), "prices[0].input"},
		"a high price":      {price(workspace.ModelPrice{Model: "m", Cached: new(100_000.5)}), "prices[0].cached"},
		"a day of no month": {price(workspace.ModelPrice{Model: "m", Since: new("2025-13-01")}), "prices.0.since"},
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ours := storetest.Tenant(t, s)
		service := workspace.New(workspace.Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))})
		for name, c := range bad {
			in := workspace.ModelSettings{URL: "https://own.example", Default: "small"}
			c.set(&in)
			err := service.SetModel(t.Context(), authz.From(ours).Workspace, in)
			at := func(d fault.Detail) bool { return d.Field == c.field }
			if !fault.Is(err, fault.Validation) || !slices.ContainsFunc(fault.From(err).Details, at) {
				t.Errorf("%s: %v, want a problem of %s", name, err, c.field)
			}
		}
		if row, err := s.Client(ours).Workspace.Query().Only(ours); err != nil || row.ModelURL != nil || row.ModelDefault != nil {
			t.Errorf("%+v, %v: something was set", row, err)
		}
		most := workspace.ModelSettings{
			URL: "http://10.0.0.7/v1", Key: strings.Repeat("k", 8000), Default: strings.Repeat("ü", 200), Wire: "anthropic",
			Prices: []*workspace.ModelPrice{{Model: "m", Input: 100_000, Since: new("2025-12-01")}},
		}
		if err := service.SetModel(t.Context(), authz.From(ours).Workspace, most); err != nil {
			t.Error(err)
		}
	})
}
