package operation

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/check"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// judged are the problems of what was sent as a whole, apart from the fields that could not be read. Such a field is neither absent nor known: a
// problem that is gone once it has some value of its type, such as that one of two fields is required, is not told.
func (b *binder) judged() []fault.Detail {
	root := b.operation.root
	if root == nil || b.bodiless || b.long && len(b.unread) > 0 {
		return nil
	}
	read := maps.Clone(b.variables)
	for _, p := range b.unread {
		delete(read, p.Variable) // a list may lack items
	}
	found := check.Judged(root, read)
	for _, variables := range b.guesses() {
		if len(found) == 0 {
			return nil
		}
		again := check.Judged(root, variables)
		found = slices.DeleteFunc(found, func(d fault.Detail) bool {
			return !slices.ContainsFunc(again, func(a fault.Detail) bool { return a.Field == d.Field && a.Message == d.Message })
		})
	}
	return b.operation.renamed(fault.Invalid(found...)).Details
}

// guesses are the variables with values of the right type in place of what could not be read; none if all was.
func (b *binder) guesses() (all []map[string]any) {
	most := 0
	for _, p := range b.unread {
		most = max(most, len(p.samples()))
	}
	for n := range most {
		variables := maps.Clone(b.variables)
		for _, p := range b.unread {
			samples := p.samples()
			variables[p.Variable] = samples[n%len(samples)]
		}
		all = append(all, variables)
	}
	return all
}

// samples are values of the param's type: all of an enum.
func (p *Param) samples() []any {
	switch {
	case p.Type.Elem != nil:
		return []any{[]any{}}
	case p.Kind == ast.InputObject:
		return []any{map[string]any{}}
	case p.Kind == ast.Enum:
		values := make([]any, len(p.Enum))
		for i, v := range p.Enum {
			values[i] = v
		}
		return values
	}
	switch p.Type.Name() {
	case "Boolean":
		return []any{true, false}
	case "Int", "Float":
		return []any{1}
	case "Time":
		return []any{"9999-12-31T23:59:59Z"}
	case "JSON":
		return []any{json.RawMessage("{}")}
	}
	return []any{"a"}
}
