package projection

import (
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// collect lists the fields that a selection has for an object type, fragments written out and fields of one name made
// one, as the GraphQL specification collects them. It is false where the request decides what is selected.
func (c *compiler) collect(def *ast.Definition, set ast.SelectionSet, fields []*ast.Field) ([]*ast.Field, bool) {
	ok := true
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			if !c.certain(s.Directives) {
				return nil, false
			}
			fields = merge(fields, s)
		case *ast.InlineFragment:
			if !c.certain(s.Directives) {
				return nil, false
			}
			if c.applies(def, s.TypeCondition) {
				fields, ok = c.collect(def, s.SelectionSet, fields)
			}
		case *ast.FragmentSpread:
			if !c.certain(s.Directives) || s.Definition == nil {
				return nil, false
			}
			if c.applies(def, s.Definition.TypeCondition) {
				fields, ok = c.collect(def, s.Definition.SelectionSet, fields)
			}
		}
		if !ok {
			return nil, false
		}
	}
	return fields, true
}

// merge adds a field, or its selection to the field that has its name already. The document stays unchanged.
func merge(fields []*ast.Field, f *ast.Field) []*ast.Field {
	for i, earlier := range fields {
		if earlier.Alias == f.Alias {
			both := *earlier
			both.SelectionSet = slices.Concat(earlier.SelectionSet, f.SelectionSet)
			fields[i] = &both
			return fields
		}
	}
	return append(fields, f)
}

// applies reports whether a fragment on the condition is about the object type.
func (c *compiler) applies(def *ast.Definition, condition string) bool {
	return condition == "" || condition == def.Name || slices.ContainsFunc(
		c.schema.Implements[def.Name],
		func(i *ast.Definition) bool { return i.Name == condition },
	)
}
