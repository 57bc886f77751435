package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/modelendpoint"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// endpointsMost is how many further endpoints a workspace may have: each is one more that a turn may wait for.
	endpointsMost = 8
	// endpointKeyColumn is what their keys are sealed for.
	endpointKeyColumn = "model_endpoints.key"
)

// Endpoint is a further endpoint of language models, which fallbacks can name, without its key.
type Endpoint struct {
	ID, Name, URL        string
	Host, Wire           *string
	Windows              json.RawMessage
	Prices               []*ModelPrice
	HasKey               bool
	CreatedAt, UpdatedAt time.Time
}

// EndpointName is what people who choose fallbacks see of an endpoint.
type EndpointName struct{ ID, Name string }

// CreateEndpoint is what a client says of a new one.
type CreateEndpoint struct {
	Name    string              `check:"minLength=1,maxLength=100"`
	URL     string              `check:"minLength=1,maxLength=2048,format=URL"`
	Key     patch.Field[string] `check:"minLength=1,maxLength=8000"`
	Wire    patch.Field[string] `check:"oneOf=openai|anthropic"`
	Windows patch.Field[json.RawMessage]
	Prices  []*ModelPriceInput `check:"maxItems=200"`
}

// UpdateEndpoint is what a client says of one. Omitted fields are unchanged; a key is kept for the URL that it was given for.
type UpdateEndpoint struct {
	Name    patch.Field[string] `check:"minLength=1,maxLength=100,notNull"`
	URL     patch.Field[string] `check:"minLength=1,maxLength=2048,notNull,format=URL"`
	Key     patch.Field[string] `check:"minLength=1,maxLength=8000"`
	Wire    patch.Field[string] `check:"oneOf=openai|anthropic"`
	Windows patch.Field[json.RawMessage]
	Prices  []*ModelPriceInput `check:"maxItems=200,notNull"`
}

func (in CreateEndpoint) update() UpdateEndpoint {
	return UpdateEndpoint{patch.Sent(&in.Name), patch.Sent(&in.URL), in.Key, in.Wire, in.Windows, in.Prices}
}

// Judge is that of the change which makes the endpoint.
func (in CreateEndpoint) Judge() []fault.Detail { return in.update().Judge() }

// Judge finds an endpoint that leads nowhere, and windows and prices that are none.
func (in UpdateEndpoint) Judge() (problems []fault.Detail) {
	if !reachable(text(in.URL)) {
		problems = append(problems, fault.Break("url", fault.Unreachable))
	}
	_, windows := in.windows()
	_, prices := prices(in.Prices)
	return slices.Concat(problems, fault.From(windows).Details, fault.From(prices).Details)
}

func (in UpdateEndpoint) windows() (map[string]int, error) {
	windows, err := entries[int](in.Windows, "windows", fault.NoIntegers)
	if err == nil {
		err = checkWindows(windows)
	}
	return windows, err
}

// Endpoints of the caller's workspace, the oldest first. It takes a caller for the whole of it.
func (s *Service) Endpoints(ctx context.Context) ([]*Endpoint, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	rows, err := s.endpointRows(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]*Endpoint, len(rows))
	for i, row := range rows {
		if all[i], err = shownEndpoint(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// EndpointNames are those that fallbacks of assistants can name, the oldest first.
func (s *Service) EndpointNames(ctx context.Context) ([]*EndpointName, error) {
	rows, err := s.endpointRows(ctx)
	all := make([]*EndpointName, len(rows))
	for i, row := range rows {
		all[i] = &EndpointName{row.ID, row.Name}
	}
	return all, err
}

func (s *Service) endpointRows(ctx context.Context) ([]*ent.ModelEndpoint, error) {
	return s.parts.Store.Client(ctx).ModelEndpoint.Query().Order(ent.Asc(modelendpoint.FieldCreatedAt, modelendpoint.FieldID)).Limit(endpointsMost).
		All(ctx)
}

// AddEndpoint to the caller's workspace.
func (s *Service) AddEndpoint(ctx context.Context, in CreateEndpoint) (*Endpoint, error) {
	return s.saveEndpoint(ctx, in, func(ctx context.Context) (*ent.ModelEndpoint, error) {
		n, err := s.parts.Store.Client(ctx).ModelEndpoint.Query().Count(ctx)
		if err != nil {
			return nil, err
		}
		if n >= endpointsMost {
			return nil, fault.Newf(fault.Conflict, "The workspace has reached its limit of %d additional model endpoints.", endpointsMost)
		}
		create := s.parts.Store.Client(ctx).ModelEndpoint.Create()
		if err := s.writeEndpoint(ctx, create.Mutation(), in.update(), &ent.ModelEndpoint{}); err != nil {
			return nil, err
		}
		return create.Save(ctx)
	})
}

// ChangeEndpoint of the caller's workspace. The key never leaves for another URL than it was given for.
func (s *Service) ChangeEndpoint(ctx context.Context, id string, in UpdateEndpoint) (*Endpoint, error) {
	return s.saveEndpoint(ctx, in, func(ctx context.Context) (*ent.ModelEndpoint, error) {
		client := s.parts.Store.Client(ctx)
		before, err := client.ModelEndpoint.Query().Where(modelendpoint.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return nil, store.Missing(err, "model endpoint")
		}
		update := client.ModelEndpoint.UpdateOneID(id)
		if err := s.writeEndpoint(ctx, update.Mutation(), in, before); err != nil {
			return nil, err
		}
		return update.Save(ctx)
	})
}

// DeleteEndpoint of the caller's workspace. Fallbacks that name it are skipped from then on, and traces say so: a key that must no longer be
// used can be removed at once, whatever assistants name it.
func (s *Service) DeleteEndpoint(ctx context.Context, id string) error {
	if err := authz.Whole(ctx); err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		return store.Missing(s.parts.Store.Client(ctx).ModelEndpoint.DeleteOneID(id).Exec(ctx), "model endpoint")
	})
}

// saveEndpoint in a transaction that sees what others change of them.
func (s *Service) saveEndpoint(ctx context.Context, in any, save func(ctx context.Context) (*ent.ModelEndpoint, error)) (*Endpoint, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	var row *ent.ModelEndpoint
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err = s.parts.Store.WorkspaceInTurn(ctx); err == nil {
			row, err = save(ctx)
		}
		return err
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Another model endpoint has this name.", fault.Break("name", fault.Taken)).Because(err)
	}
	if err != nil {
		return nil, err
	}
	return shownEndpoint(row)
}

// writeEndpoint writes what is sent into the row that was before.
func (s *Service) writeEndpoint(ctx context.Context, m *ent.ModelEndpointMutation, in UpdateEndpoint, before *ent.ModelEndpoint) error {
	if in.Windows.IsSent() {
		windows, err := in.windows()
		if err != nil {
			return err
		}
		set(len(windows) > 0, func() { m.SetWindows(windows) }, m.ClearWindows)
	}
	if in.Prices != nil {
		all, err := prices(in.Prices)
		if err != nil {
			return err
		}
		kept, err := json.Marshal(all)
		if err != nil {
			return fmt.Errorf("prices: %w", err)
		}
		set(len(all) > 0, func() { m.SetPrices(kept) }, m.ClearPrices)
	}
	moved := in.URL.Value() != nil && *in.URL.Value() != before.URL
	switch key := in.Key.Value(); {
	case key != nil:
		m.SetKey(s.parts.Sealer.Seal(authz.From(ctx).Workspace, endpointKeyColumn, []byte(*key)))
	case in.Key.IsSent() || moved:
		m.ClearKey()
	}
	return patch.Changes{
		patch.Of(modelendpoint.FieldName, in.Name), patch.Of(modelendpoint.FieldURL, in.URL), patch.Of(modelendpoint.FieldWire, in.Wire),
	}.Apply(m)
}

func shownEndpoint(row *ent.ModelEndpoint) (*Endpoint, error) {
	out := &Endpoint{
		ID: row.ID, Name: row.Name, URL: row.URL, Host: host(row.URL), Wire: row.Wire, HasKey: len(row.Key) > 0,
		CreatedAt: row.CreatedAt, UpdatedAt: row.UpdatedAt,
	}
	var err error
	if out.Prices, err = pricesOf(row.ID, row.Prices); err != nil {
		return nil, err
	}
	out.Windows, err = object(row.Windows)
	return out, err
}

// further endpoints of the caller's workspace by their ids, as turns ask them: like its own.
func (s *Service) further(ctx context.Context, ids []string) (map[string]llm.Endpoint, error) {
	rows, err := s.parts.Store.Client(ctx).ModelEndpoint.Query().Where(modelendpoint.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("further endpoints: %w", err)
	}
	all := map[string]llm.Endpoint{}
	for _, row := range rows {
		key, err := s.unseal(row.WorkspaceID, endpointKeyColumn, row.Key)
		if err != nil {
			return nil, err
		}
		asked, err := pricesOf(row.ID, row.Prices)
		if err != nil {
			return nil, err
		}
		all[row.ID] = llm.Endpoint{
			URL: row.URL, Key: key, Wire: store.Text(row.Wire), Prices: on(time.Now(), asked), Windows: row.Windows, HTTP: s.parts.Fetch, Own: true,
			ID: row.ID, Name: row.Name,
		}
	}
	return all, nil
}
