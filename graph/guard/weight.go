package guard

import "github.com/vektah/gqlparser/v2/ast"

// weight is what a field costs beside its rows. An argument that is null or an empty text is given nothing.
func (p *pricer) weight(parent *ast.Definition, field *ast.Field) int {
	total, named := p.limits.Weights[parent.Name+"."+field.Name]
	if !named {
		total = p.limits.Weights[field.Name]
	}
	for _, argument := range field.Arguments {
		more := p.limits.Weights["("+argument.Name+")"]
		if more == 0 {
			continue
		}
		if value, given := p.argument(field, argument.Name); given && value != nil && value != "" {
			total = plus(total, more)
		}
	}
	return total
}
