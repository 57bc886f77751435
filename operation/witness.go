package operation

import (
	"context"

	"github.com/99designs/gqlgen/graphql"
)

// witness notes the Go value that the root field's resolver returned, which knows what the bytes no longer say: the
// next cursor, the total, the revision. It is noted in the seen that Run puts into the context.
type witness struct{}

type witnessKey struct{}

// seen is what the witness noted.
type seen struct {
	value any
	// around is the field that is being resolved where an operation runs inside another one; nil if it does not.
	around *graphql.FieldContext
}

// ExtensionName names the extension for gqlgen.
func (witness) ExtensionName() string { return "Witness" }

// Validate has nothing to ask of the schema.
func (witness) Validate(graphql.ExecutableSchema) error { return nil }

// InterceptField notes the value of the one root field of a document. Deeper fields have a parent that was resolved.
func (witness) InterceptField(ctx context.Context, next graphql.Resolver) (any, error) {
	value, err := next(ctx)
	fc := graphql.GetFieldContext(ctx)
	if s, ok := ctx.Value(witnessKey{}).(*seen); ok && (fc.Parent == nil || fc.Parent.Parent == s.around) {
		s.value = value
	}
	return value, err
}
