package rest

import (
	"sync"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/graph"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
)

// API is a product as its clients see it.
type API struct {
	Table    *operation.Table
	Executor *operation.Executor
	orphans  *orphans
	// working are the claims of Idempotency-Keys that requests work under here, whatever the clock says.
	working sync.Map
}

// Open runs the table's operations on the product.
func Open(p *domain.Product, table *operation.Table) *API {
	schema := generated.NewExecutableSchema(graph.Config(&graph.Resolver{Product: p}))
	return &API{Table: table, Executor: operation.NewExecutor(schema, generated.Called(), table), orphans: newOrphans()}
}

// Bodies renders things for events: as the answers of operations, read with the scopes.
func (a *API) Bodies(scopes *authz.ScopeSet) event.Bodies {
	return &operation.Bodies{Table: a.Table, Executor: a.Executor, Scopes: scopes}
}
