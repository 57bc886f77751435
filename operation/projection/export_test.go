package projection

import (
	"maps"

	"github.com/vektah/gqlparser/v2/ast"
)

// Plans counts the fields that have a plan and those that have none.
func (p *Projector) Plans() (planned, refused int) {
	p.plans.Range(func(_, v any) bool {
		if v.(*plan) == nil {
			refused++
		} else {
			planned++
		}
		return true
	})
	return planned, refused
}

// IgnoreDirectives plants a fault: directives and arguments are no reason to fall back.
func (p *Projector) IgnoreDirectives() {
	p.compiler.plain = func(*ast.FieldDefinition) bool { return true }
}

// IgnoreConditions plants a fault: what is skipped or included only sometimes is always there.
func (p *Projector) IgnoreConditions() {
	p.compiler.certain = func(ast.DirectiveList) bool { return true }
}

// IgnoreResolvers plants a fault: resolvers are no reason to fall back.
func (p *Projector) IgnoreResolvers() {
	maps.DeleteFunc(p.compiler.called, func(_ string, method any) bool { return method == nil })
}
