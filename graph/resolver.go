// Package graph is the GraphQL API: the schema by hand, one file a resource, and resolvers that only call.
package graph

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// Resolver has what the resolvers call.
type Resolver struct{ *domain.Product }

// Config is the executable schema's: the resolvers and the directives.
func Config(r *Resolver) generated.Config {
	return generated.Config{Resolvers: r, Directives: generated.DirectiveRoot{Scope: Scope}}
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func yes(b *bool) bool { return b != nil && *b }

// sorts are the orders of lists that have several.
var sorts = map[string]page.Sort{"newest": page.Newest, "oldest": page.Oldest, "updated": page.Updated}

// Judge checks a contact by the rules that the schema has for making one.
func Judge() contact.Judge {
	schema := generated.NewExecutableSchema(generated.Config{}).Schema()
	input := ast.NonNullNamedType("CreateContactInput", nil)
	return func(fields map[string]any) []fault.Detail { return check.Value(schema, input, nil, "", fields) }
}
