// Package graph is the GraphQL API: the schema by hand, one file a resource, and resolvers that only call.
package graph

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Resolver has what the resolvers call.
type Resolver struct{ *domain.Product }

// Schema is the schema alone, which nothing can be asked of.
func Schema() *ast.Schema { return generated.NewExecutableSchema(generated.Config{}).Schema() }

// Config is the executable schema's: the resolvers and the directives.
func Config(r *Resolver) generated.Config {
	return generated.Config{Resolvers: r, Directives: generated.DirectiveRoot{Scope: r.scoped}}
}

func yes(b *bool) bool { return b != nil && *b }

// sorts are the orders of lists that have several.
var sorts = map[string]page.Sort{
	"newest": page.Newest, "oldest": page.Oldest, "updated": page.Updated, "longestUnchanged": page.LongestUnchanged,
	"latest": page.Latest, "earliest": page.Earliest, "name": page.Named, "nameDescending": page.NamedDescending,
	"number": page.Numbered, "numberDescending": page.NumberedDescending,
	"email": page.Mailed, "emailDescending": page.MailedDescending, "phone": page.Phoned, "phoneDescending": page.PhonedDescending,
	"shortest": page.Shortest, "longest": page.Longest, "cheapest": page.Cheapest, "dearest": page.Dearest,
	"used": page.Used, "longestUnused": page.LongestUnused, "url": page.Addressed, "urlDescending": page.AddressedDescending,
	"provider": page.Provided, "providerDescending": page.ProvidedDescending,
}

func sortOf(name *string) page.Sort { return sorts[store.Text(name)] }
