package guard

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// size is how large a set of selections is with its fragments expanded.
type size struct {
	depth     int // fields inside fields
	roots     int // fields at the top
	typenames int // those of them that are __typename
}

// measure finds sizes. It works each fragment out once, whatever the number of its spreads.
type measure struct {
	fragments     map[string]*part
	known         map[*part]size
	introspection int // depth below __schema and __type
	visits        int
}

// sizes checks the depth and the root fields of every operation.
func (l *Limits) sizes(s *survey, doc *ast.QueryDocument) *gqlerror.Error {
	m := &measure{fragments: s.fragments, known: map[*part]size{}}
	for _, op := range doc.Operations {
		got := m.set(op.SelectionSet)
		roots, limit := got.roots, l.RootFields
		if op.Operation != ast.Query {
			roots, limit = got.roots-got.typenames, l.MutationRootFields
		}
		if err := over([]count{
			{got.depth, l.Depth, CodeTooDeep, "The query is nested too deeply."},
			{m.introspection, l.IntrospectionDepth, CodeTooDeep, "The introspection is nested too deeply."},
			{got.roots, l.RootFields, CodeRootFields, "The operation has too many top-level fields."},
			{roots, limit, CodeRootFields, "A mutation or subscription must have exactly one top-level field."},
		}); err != nil {
			return err
		}
	}
	return nil
}

func (m *measure) set(selections ast.SelectionSet) size {
	var total size
	for _, selection := range selections {
		m.visits++
		one := m.selection(selection)
		total.depth = max(total.depth, one.depth)
		total.roots = plus(total.roots, one.roots)
		total.typenames = plus(total.typenames, one.typenames)
	}
	return total
}

func (m *measure) selection(selection ast.Selection) size {
	switch selection := selection.(type) {
	case *ast.InlineFragment:
		return m.set(selection.SelectionSet)
	case *ast.FragmentSpread:
		return m.fragment(m.fragments[selection.Name])
	case *ast.Field:
		return m.field(selection)
	}
	return size{}
}

func (m *measure) field(field *ast.Field) size {
	inner := m.set(field.SelectionSet)
	one := size{depth: 1 + inner.depth, roots: 1}
	if field.Name == "__typename" {
		one.typenames = 1
	}
	if introspects(field) {
		m.introspection = max(m.introspection, inner.depth)
		one.depth = 1
	}
	return one
}

func (m *measure) fragment(p *part) size {
	if p == nil { // unknown: the validator says so
		return size{}
	}
	if known, ok := m.known[p]; ok {
		return known
	}
	got := m.set(p.selections)
	m.known[p] = got
	return got
}
