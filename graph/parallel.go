package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
)

// fieldsAtOnce is how many fields of a query's root are resolved at the same time. Each reads by a connection of its own: a document that asks for
// as much as it may would have all of them, and everybody else would wait.
const fieldsAtOnce = 4

type placesKey struct{}

// places are given to the fields of an operation.
func places(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	return next(context.WithValue(ctx, placesKey{}, make(chan struct{}, fieldsAtOnce)))
}

// inTurn resolves a field of the root when it has a place.
func inTurn(ctx context.Context, next graphql.RootResolver) graphql.Marshaler {
	places, ok := ctx.Value(placesKey{}).(chan struct{})
	if !ok {
		return next(ctx)
	}
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
	case <-ctx.Done(): // its resolver finds that out
	}
	return next(ctx)
}
