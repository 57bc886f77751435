package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// keyColumn is what the key of a workspace's endpoint is sealed for.
const keyColumn = "workspaces.model_key"

// Model is where the language model of the caller's workspace answers: its own endpoint, else the installation's, which
// may be none. A workspace's own is reached like everything that a tenant points at.
func (s *Service) Model(ctx context.Context) (llm.Endpoint, error) {
	t, err := s.Terms(ctx)
	if err != nil {
		return llm.Endpoint{}, err
	}
	return t.Model()
}

// Terms are those on which assistants of the caller's workspace may answer.
type Terms struct {
	Suspended bool
	// Limited says that the workspace has a budget.
	Limited bool
	// Model is what Service.Model answers.
	Model func() (llm.Endpoint, error)
	// Further are further endpoints of the workspace by their ids; those that it does not have are left out.
	Further func(ctx context.Context, ids []string) (map[string]llm.Endpoint, error)
}

// Terms of the caller's workspace.
func (s *Service) Terms(ctx context.Context) (Terms, error) {
	row, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(authz.From(ctx).Workspace)).
		Select(workspace.FieldModelURL, workspace.FieldModelKey, workspace.FieldModelDefault, workspace.FieldModelNames,
			workspace.FieldModelWindows, workspace.FieldModelWire, workspace.FieldModelPrices,
			workspace.FieldSuspended, workspace.FieldMonthlyBudget).Only(ctx)
	if err != nil {
		return Terms{}, fmt.Errorf("model: %w", err)
	}
	return Terms{row.Suspended, row.MonthlyBudget != nil, func() (llm.Endpoint, error) { return s.endpoint(row) }, s.further}, nil
}

func (s *Service) endpoint(row *ent.Workspace) (llm.Endpoint, error) {
	e := s.parts.Models
	e.Names = maps.Clone(e.Names)
	if e.Names == nil {
		e.Names = map[string]string{}
	}
	if row.ModelURL != nil { // the installation's key is for the installation's endpoint alone
		key, err := s.unseal(row.ID, keyColumn, row.ModelKey)
		if err != nil {
			return e, err
		}
		prices, err := pricesOf(row.ID, row.ModelPrices)
		if err != nil {
			return e, err
		}
		e = llm.Endpoint{
			URL: *row.ModelURL, Key: key, Wire: store.Text(row.ModelWire), Names: map[string]string{}, Prices: on(time.Now(), prices),
			HTTP: s.parts.Fetch, Own: true,
		}
	}
	if row.ModelDefault != nil {
		e.Default = *row.ModelDefault
	}
	maps.Copy(e.Names, row.ModelNames)
	e.Windows = row.ModelWindows
	return e, nil
}

// ModelSettings are a workspace's own. An empty URL takes the installation's endpoint.
type ModelSettings struct {
	URL, Key, Default, Wire string
	Names                   map[string]string
	// Windows are in tokens, by the endpoint's names of models.
	Windows map[string]int
	Prices  []*ModelPrice
}

// SetModel sets all of a workspace's own settings at once; what is empty is the installation's.
func (s *Service) SetModel(ctx context.Context, id string, in ModelSettings) error {
	as := in.input()
	if err := rule.Check(as); err != nil {
		return err
	}
	if _, err := prices(as.Prices); err != nil {
		return err
	}
	if err := in.Check(); err != nil {
		return err
	}
	ctx = As(ctx, id)
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		update := s.parts.Store.Client(ctx).Workspace.UpdateOneID(id)
		if err := s.write(update.Mutation(), id, in, false); err != nil {
			return err
		}
		err := update.Exec(ctx)
		if ent.IsNotFound(err) {
			return fault.Missing("workspace").Because(err)
		}
		return err
	})
}

// write all of the settings; the key that is there may be kept.
func (s *Service) write(m *ent.WorkspaceMutation, id string, in ModelSettings, keepKey bool) error {
	set(in.URL != "", func() { m.SetModelURL(in.URL) }, m.ClearModelURL)
	set(in.Default != "", func() { m.SetModelDefault(in.Default) }, m.ClearModelDefault)
	set(in.Wire != "", func() { m.SetModelWire(in.Wire) }, m.ClearModelWire)
	set(len(in.Names) > 0, func() { m.SetModelNames(in.Names) }, m.ClearModelNames)
	set(len(in.Windows) > 0, func() { m.SetModelWindows(in.Windows) }, m.ClearModelWindows)
	if !keepKey {
		set(in.Key != "", func() { m.SetModelKey(s.parts.Sealer.Seal(id, keyColumn, []byte(in.Key))) }, m.ClearModelKey)
	}
	prices, err := json.Marshal(in.Prices)
	set(len(in.Prices) > 0, func() { m.SetModelPrices(prices) }, m.ClearModelPrices)
	return err
}

// set or clear a column: PostgreSQL refuses a statement that does both.
func set(given bool, write, unset func()) {
	if given {
		write()
	} else {
		unset()
	}
}

// ModelName is a model that an assistant may name.
type ModelName struct {
	Name    string
	Default bool
}

// ModelNames are those that are configured for the caller's workspace, the default first; none if no endpoint is.
func (s *Service) ModelNames(ctx context.Context) ([]*ModelName, error) {
	e, err := s.Model(ctx)
	if err != nil {
		return nil, err
	}
	all := []*ModelName{}
	if e.URL == "" {
		return all, nil
	}
	if e.Default != "" {
		all = append(all, &ModelName{e.Default, true})
	}
	for _, name := range slices.Sorted(maps.Keys(e.Names)) {
		if name != e.Default {
			all = append(all, &ModelName{Name: name})
		}
	}
	return all, nil
}
