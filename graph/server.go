package graph

import (
	"net/http"

	"github.com/99designs/gqlgen/graphql/handler"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/graph/guard"
)

// Handler serves GraphQL over POST for the caller that the request's context carries. Introspection is for development.
func Handler(r *Resolver, limits guard.Limits) http.Handler {
	server := handler.New(generated.NewExecutableSchema(Config(r)))
	g := guard.New(limits)
	server.SetQueryCache(g.Documents())
	server.Use(g)
	server.Use(&check.Extension{})
	server.AddTransport(guard.Post{RequestID: requestID})
	server.SetErrorPresenter(r.present)
	server.SetRecoverFunc(recovered)
	return server
}
