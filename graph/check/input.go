package check

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Of reads the rule of an argument or input field of the type from its directives.
func Of(t *ast.Type, directives ast.DirectiveList) rule.Rule {
	var r rule.Rule
	if name := t.Name(); name == "String" || name == "ID" {
		r.MaxLength = rule.DefaultMaxLength
	}
	if t.Elem != nil {
		r.MaxItems = rule.DefaultMaxItems
	}
	d := directives.ForName("check")
	if d == nil {
		return r
	}
	for _, arg := range d.Arguments {
		r.Set(arg.Name, arg.Value.Raw)
	}
	return r
}

// Value evaluates the rules of an argument or input field of the type, and those of everything inside it, against
// a coerced value. The details name what is wrong by dotted path from the given one.
func Value(schema *ast.Schema, t *ast.Type, directives ast.DirectiveList, path string, value any) []fault.Detail {
	all := Of(t, directives).Problems(path, value)
	return append(all, inside(schema, t, path, value)...)
}

// inside looks at the fields of input objects, through lists of them.
func inside(schema *ast.Schema, t *ast.Type, path string, value any) []fault.Detail {
	def := schema.Types[t.Name()]
	if def == nil || def.Kind != ast.InputObject {
		return nil
	}
	if list, ok := rule.Items(value); ok && t.Elem != nil {
		var all []fault.Detail
		for i, item := range list {
			all = append(all, inside(schema, t.Elem, rule.Item(path, i), item)...)
		}
		return all
	}
	members, _ := value.(map[string]any)
	var all []fault.Detail
	for _, field := range def.Fields {
		if member, sent := members[field.Name]; sent {
			all = append(all, Value(schema, field.Type, field.Directives, rule.Member(path, field.Name), member)...)
		}
	}
	return all
}
