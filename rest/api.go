package rest

import (
	"reflect"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
)

// API is a product as its clients see it.
type API struct {
	Schema   *ast.Schema
	Table    *operation.Table
	Executor *operation.Executor
}

// Open compiles the table of operations against the product's schema. It fails on any document that is not right.
func Open(p *domain.Product) (*API, error) {
	schema := generated.NewExecutableSchema(graph.Config(&graph.Resolver{Product: p}))
	table, err := operation.Contract(schema.Schema())
	if err != nil {
		return nil, err
	}
	exec := operation.NewExecutor(schema, reflect.TypeFor[generated.ResolverRoot](), table)
	return &API{Schema: schema.Schema(), Table: table, Executor: exec}, nil
}

// Bodies renders things for events: as the answers of operations, read with the scopes.
func (a *API) Bodies(scopes *authz.ScopeSet) event.Bodies {
	return &operation.Bodies{Table: a.Table, Executor: a.Executor, Scopes: scopes}
}
