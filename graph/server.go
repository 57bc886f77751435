package graph

import (
	"context"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/transport"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/graph/guard"
	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// ping is how often a silent stream shows that it is alive.
const ping = 15 * time.Second

// Handler serves GraphQL over POST, and subscriptions over server-sent events and WebSockets, for the caller that the request's context
// carries. Introspection is for development. Pages send the manifest's documents.
func Handler(r *Resolver, limits guard.Limits, manifest guard.Manifest) http.Handler {
	config := Config(r)
	config.Schema = public(generated.NewExecutableSchema(config).Schema())
	server := handler.New(generated.NewExecutableSchema(config))
	g := guard.New(limits)
	server.SetQueryCache(g.Documents())
	manifest.Signed = signed
	socket := guard.NewSocket()
	server.Use(socket) // first, so that what the others refuse counts as well
	server.Use(manifest)
	server.Use(g)
	server.Use(detailed{})
	server.Use(scalar.Bound{})
	server.Use(&check.Extension{})
	server.AddTransport(socket)
	post := guard.Post{Manifest: manifest, RequestID: requestID}
	server.AddTransport(guard.Stream{Post: post, SSE: transport.SSE{KeepAlivePingInterval: ping}})
	server.AddTransport(post)
	server.AroundOperations(places)
	server.AroundRootFields(inTurn)
	server.SetErrorPresenter(r.present)
	server.SetRecoverFunc(fault.Recovered)
	return server
}

// signed says whether the caller is a person, who came by a cookie.
func signed(ctx context.Context) bool {
	c := authz.From(ctx)
	return c != nil && c.Kind == authz.KindUser
}
