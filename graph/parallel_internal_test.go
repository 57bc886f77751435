package graph

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// Of the fields of an operation, few are resolved at the same time, and those of another one are not kept waiting.
func TestFieldsAreResolvedInTurn(t *testing.T) {
	t.Parallel()
	var inside atomic.Int64
	var tooMany atomic.Bool
	goOn := make(chan struct{})
	var all sync.WaitGroup
	operation := func(fields int) {
		places(t.Context(), func(ctx context.Context) graphql.ResponseHandler {
			for range fields {
				all.Go(func() {
					inTurn(ctx, func(context.Context) graphql.Marshaler {
						if inside.Add(1) > 2*fieldsAtOnce {
							tooMany.Store(true)
						}
						<-goOn
						inside.Add(-1)
						return graphql.Null
					})
				})
			}
			return nil
		})
	}
	operation(3 * fieldsAtOnce)
	await.Until(t, "fields wait though there is a place", func() bool { return inside.Load() == fieldsAtOnce })
	operation(1)
	await.Until(t, "another operation waits", func() bool { return inside.Load() == fieldsAtOnce+1 })
	close(goOn)
	all.Wait()
	if tooMany.Load() {
		t.Error("more are resolved at the same time")
	}
}

// Fields of a client that has gone wait for nothing.
func TestFieldsOfTheGone(t *testing.T) {
	t.Parallel()
	ctx, gone := context.WithCancel(context.WithValue(t.Context(), placesKey{}, make(chan struct{})))
	gone()
	if inTurn(ctx, func(context.Context) graphql.Marshaler { return graphql.Null }) == nil {
		t.Error("nothing is resolved")
	}
}
