package graph

import (
	"maps"

	"github.com/vektah/gqlparser/v2/ast"
)

// public is the schema that clients see: without the directives that are for the server alone, which are all but those of
// GraphQL itself, and without the enums that nothing but their arguments uses.
func public(schema *ast.Schema) *ast.Schema {
	out := *schema
	out.Directives, out.Types = maps.Clone(schema.Directives), maps.Clone(schema.Types)
	for name, d := range schema.Directives {
		if d.Position.Src.BuiltIn {
			continue
		}
		delete(out.Directives, name)
		for _, arg := range d.Arguments {
			if used := arg.Type.Name(); schema.Types[used].Kind == ast.Enum {
				delete(out.Types, used)
			}
		}
	}
	return &out
}
