// Package toy is a small GraphQL server with everything in its schema that the executor and its projection must get
// right: nested objects, lists, pages, nulls, enums, scalars, an interface, resolvers, a directive and errors.
package toy

import (
	"context"
	"slices"
	"strconv"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/operation/internal/toy/generated"
	"github.com/switchboard-dev/switchboard/operation/internal/toy/model"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// World is what the resolvers answer from.
type World struct {
	Assistants []*model.Assistant
	// Scopes are what the caller may do.
	Scopes []string
	// Fail, where it is set, is what root resolvers return or, as a string, panic with.
	Fail any
	// Uncounted is why a page has no total.
	Uncounted error
	// Created is the input of the last create.
	Created *generated.CreateAssistantInput
}

// Everything may do everything.
func Everything() []string {
	return []string{"assistants:list", "assistants:read", "assistants:create", "secrets:read"}
}

// Schema makes the world executable.
func (w *World) Schema() graphql.ExecutableSchema {
	return generated.NewExecutableSchema(generated.Config{
		Resolvers: w,
		Directives: generated.DirectiveRoot{
			Scope: func(ctx context.Context, _ any, next graphql.Resolver, resource, action string, _ *bool) (any, error) {
				if scope := resource + ":" + action; !slices.Contains(w.Scopes, scope) {
					return nil, fault.Newf(fault.Forbidden, "The caller lacks the scope %s.", scope)
				}
				return next(ctx)
			},
		},
	})
}

func (w *World) fail() error {
	switch f := w.Fail.(type) {
	case string:
		panic(f)
	case error:
		return f
	}
	return nil
}

// Query resolves queries.
func (w *World) Query() generated.QueryResolver { return query{w} }

// Mutation resolves mutations.
func (w *World) Mutation() generated.MutationResolver { return mutation{w} }

// Assistant resolves the fields of assistants that no row has.
func (w *World) Assistant() generated.AssistantResolver { return assistant{} }

type (
	query     struct{ world *World }
	mutation  struct{ world *World }
	assistant struct{}
)

// Assistants answers a page.
func (q query) Assistants(_ context.Context, first *int, _ *string) (*model.AssistantConnection, error) {
	if err := q.world.fail(); err != nil {
		return nil, err
	}
	n := min(*first, len(q.world.Assistants))
	page := &model.Page[*model.Assistant]{Nodes: q.world.Assistants[:n], PageInfo: &model.PageInfo{HasNextPage: n < len(q.world.Assistants)}}
	total := len(q.world.Assistants)
	page.TotalCount = &total
	if page.PageInfo.HasNextPage {
		cursor := "after " + strconv.Itoa(n)
		page.PageInfo.EndCursor = &cursor
	}
	page.Uncounted = q.world.Uncounted
	return model.NewConnection(page), nil
}

// Assistant answers the one with the id, or none.
func (q query) Assistant(_ context.Context, id string) (*model.Assistant, error) {
	if err := q.world.fail(); err != nil {
		return nil, err
	}
	for _, a := range q.world.Assistants {
		if a.Row != nil && a.ID == id {
			return a, nil
		}
	}
	return nil, nil //nolint:nilnil // the schema allows null here
}

// All answers everything.
func (q query) All(context.Context) ([]*model.Assistant, error) {
	return q.world.Assistants, q.world.fail()
}

// Node answers the one with the id as an interface.
func (q query) Node(ctx context.Context, id string) (model.Node, error) {
	a, err := q.Assistant(ctx, id)
	if a == nil {
		return nil, err
	}
	return a, err
}

// CreateAssistant notes its input and answers an assistant made of it.
func (m mutation) CreateAssistant(_ context.Context, input generated.CreateAssistantInput) (*model.Assistant, error) {
	if err := m.world.fail(); err != nil {
		return nil, err
	}
	m.world.Created = &input
	return &model.Assistant{Row: &model.Row{
		ID: "asst_1", Name: input.Name, Description: input.Description.Value(), Temperature: input.Temperature.Value(),
		Mode: model.Fixed, Count: 1,
	}}, nil
}

// Computed answers what the row's own field must not.
func (assistant) Computed(_ context.Context, obj *model.Assistant) (string, error) {
	return "computed for " + obj.ID, nil
}
