package operation

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
)

// witness notes the Go value that the root field's resolver returned, which knows what the bytes no longer say: the
// next cursor, the total, the revision. It is noted in the variable that Run puts into the context.
type witness struct{}

type witnessKey struct{}

// ExtensionName names the extension for gqlgen.
func (witness) ExtensionName() string { return "Witness" }

// Validate has nothing to ask of the schema.
func (witness) Validate(graphql.ExecutableSchema) error { return nil }

// InterceptField notes the value of the one root field of a document. Deeper fields have a parent that was resolved.
func (witness) InterceptField(ctx context.Context, next graphql.Resolver) (any, error) {
	value, err := next(ctx)
	fc := graphql.GetFieldContext(ctx)
	if fc.Parent != nil && fc.Parent.Parent != nil {
		return value, err
	}
	if seen, ok := ctx.Value(witnessKey{}).(*any); ok {
		*seen = value
	}
	return value, err
}
