package operation

import (
	"net/http"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// place says where a variable comes from: the header that its @from names, the path that has its name, else the query
// of a GET and the body of everything else.
func (c *compiler) place(d *document, r *row, v *ast.VariableDefinition, p *Param) Place {
	from := v.Directives.ForName("from")
	inPath := slices.Contains(r.segments, "{"+v.Variable+"}")
	switch {
	case from != nil:
		p.Name = argument(from, "header")
		if inPath || p.Name == "" || p.Name != http.CanonicalHeaderKey(p.Name) {
			c.at(d.file, from.Position, "$%s has no source: %q is not a canonical header name", v.Variable, p.Name)
		}
		return InHeader
	case inPath:
		return InPath
	case r.Method == http.MethodGet:
		return InQuery
	case r.Subaccount && (v.Variable == subaccountName || v.Variable == locationName):
		c.at(d.file, v.Position, "$%s chooses the subaccount, so it is not a field of the body", v.Variable)
	case r.Method == http.MethodDelete:
		c.at(d.file, v.Position, "$%s has no source: it is not in the path, and DELETE has no body", v.Variable)
	}
	return InBody
}

// fits makes sure that the place can carry the type: outside the body everything is text, sent once.
func (c *compiler) fits(d *document, v *ast.VariableDefinition, p *Param) {
	text := p.Type.Elem == nil && (p.Type.NamedType == "ID" || p.Type.NamedType == "String")
	switch {
	case p.In == InPath && (!text || !p.Type.NonNull || v.DefaultValue != nil):
		c.at(d.file, v.Position, "$%s is in the path, so it is ID! or String! without a default", v.Variable)
	case p.In == InHeader && !text:
		c.at(d.file, v.Position, "$%s comes from a header, so it is a String", v.Variable)
	case p.In == InQuery && (p.Type.Elem != nil || p.Kind == ast.InputObject || p.Type.NamedType == "JSON"):
		c.at(d.file, v.Position, "$%s comes from the query, which has no lists and no objects", v.Variable)
	}
}
