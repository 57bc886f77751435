package guard

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// Price estimates what an operation costs with these variables: one for every field, in a page or list for each row
// that it may have, and the weights of fields. The estimate is never below the number of rows that come back. The document need not be
// validated: what the schema does not have is priced as a plain field, since it never runs.
//
// It fails where the document has no such operation, where "first" is not 1 to MaxPage, and where the estimate is
// over the budget; then the estimate is returned too.
func (l *Limits) Price(
	schema *ast.Schema, doc *ast.QueryDocument, operation string, variables map[string]any,
) (int, *gqlerror.Error) {
	op := doc.Operations.ForName(operation)
	if op == nil {
		return 0, refuse(CodeOperationMissing, "The document has no operation of that name.")
	}
	p := &pricer{limits: l, schema: schema, doc: doc, op: op, variables: variables, known: map[string]price{}}
	got := p.set(rootOf(schema, op), op.SelectionSet)
	if p.err != nil {
		return 0, p.err
	}
	cost := plus(plus(got.fixed, got.list), got.weight)
	return cost, over([]count{{cost, l.Cost, CodeTooCostly, "The query may return too much. Ask for fewer rows or fields."}})
}

func rootOf(schema *ast.Schema, op *ast.OperationDefinition) *ast.Definition {
	switch op.Operation {
	case ast.Mutation:
		return schema.Mutation
	case ast.Subscription:
		return schema.Subscription
	default:
		return schema.Query
	}
}

// price is the cost of a set of selections. What stands in "nodes" and "edges" is kept apart, because how many rows
// those have is known only to the field that the page belongs to.
type price struct {
	fixed int // all else
	row   int // what one more row of "nodes" and "edges" costs
	list  int // "nodes" and "edges" where no page belongs to them

	weight int // of the fields, rows aside
}

// pricer works each fragment out once; its type condition is all that a price depends on.
type pricer struct {
	limits    *Limits
	schema    *ast.Schema
	doc       *ast.QueryDocument
	op        *ast.OperationDefinition
	variables map[string]any
	known     map[string]price
	visits    int
	err       *gqlerror.Error
}

func (p *pricer) set(parent *ast.Definition, selections ast.SelectionSet) price {
	var total price
	for _, selection := range selections {
		p.visits++
		one := p.selection(parent, selection)
		total.fixed = plus(total.fixed, one.fixed)
		total.row = plus(total.row, one.row)
		total.list = plus(total.list, one.list)
		total.weight = plus(total.weight, one.weight)
	}
	return total
}

func (p *pricer) selection(parent *ast.Definition, selection ast.Selection) price {
	switch selection := selection.(type) {
	case *ast.InlineFragment:
		if selection.TypeCondition != "" {
			parent = p.schema.Types[selection.TypeCondition]
		}
		return p.set(parent, selection.SelectionSet)
	case *ast.FragmentSpread:
		return p.fragment(selection.Name)
	case *ast.Field:
		return p.field(parent, selection)
	}
	return price{}
}

func (p *pricer) fragment(name string) price {
	if known, ok := p.known[name]; ok {
		return known
	}
	p.known[name] = price{} // Shape refused cycles; without it this still ends
	fragment := p.doc.Fragments.ForName(name)
	if fragment == nil { // unknown: the validator says so
		return price{}
	}
	got := p.set(p.schema.Types[fragment.TypeCondition], fragment.SelectionSet)
	p.known[name] = got
	return got
}

func (p *pricer) field(parent *ast.Definition, field *ast.Field) price {
	def, result := p.lookup(parent, field)
	inner := p.set(result, field.SelectionSet)
	cost := p.rated(parent, def, field, inner)
	cost.weight = inner.weight
	if def != nil {
		cost.weight = plus(cost.weight, p.weight(parent, field))
	}
	return cost
}

// rated is what a field costs by the rows that it may have, and what stands in it.
func (p *pricer) rated(parent *ast.Definition, def *ast.FieldDefinition, field *ast.Field, inner price) price {
	alone := plus(inner.fixed, inner.list)
	switch {
	case len(field.SelectionSet) == 0:
		return price{fixed: 1}
	case def == nil: // unknown: the validator says so
		return price{fixed: plus(1, alone)}
	case def.Arguments.ForName(pageArgument) != nil:
		return price{fixed: p.paged(def, field, inner)}
	case def.Type.Elem == nil:
		return price{fixed: plus(1, alone)}
	}
	list := times(alone, p.rows(parent, field))
	if isRows(field) {
		return price{fixed: 1, row: alone, list: list}
	}
	return price{fixed: plus(1, list)}
}

// paged is the cost of a field that says how many rows it wants: of a page, or of the list that it is itself.
func (p *pricer) paged(def *ast.FieldDefinition, field *ast.Field, inner price) int {
	rows := p.page(def, field)
	if def.Type.Elem != nil {
		return plus(1, times(plus(inner.fixed, inner.list), rows))
	}
	return plus(1, plus(inner.fixed, times(inner.row, rows)))
}

func isRows(field *ast.Field) bool { return field.Name == "nodes" || field.Name == "edges" }

// lookup finds the definition of a field and of the type of what it returns; nil if the schema has none.
func (p *pricer) lookup(parent *ast.Definition, field *ast.Field) (*ast.FieldDefinition, *ast.Definition) {
	if parent == nil {
		return nil, nil
	}
	def := parent.Fields.ForName(field.Name)
	if def == nil {
		return nil, nil
	}
	return def, p.schema.Types[def.Type.Name()]
}

// rows is how many a list without "first" has: as many as there are ids to find, what the limits say of it, or one
// for the lists of the schema itself, which come from memory.
func (p *pricer) rows(parent *ast.Definition, field *ast.Field) int {
	if strings.HasPrefix(parent.Name, "__") {
		return 1
	}
	if ids, ok := p.argument(field, idsArgument); ok {
		return p.length(ids)
	}
	if rows, ok := p.limits.Lists[parent.Name+"."+field.Name]; ok {
		return rows
	}
	return p.limits.List
}
