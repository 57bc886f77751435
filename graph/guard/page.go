package guard

import (
	"encoding/json"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
)

// The arguments that say how much comes back.
const (
	pageArgument = "first"
	idsArgument  = "ids"
)

// page is the number of rows that a field asks for. It refuses what is not 1 to MaxPage, and takes what is no number
// at all for MaxPage: the validator or the scalar refuses that, with better words.
func (p *pricer) page(def *ast.FieldDefinition, field *ast.Field) int {
	asked, ok := p.argument(field, pageArgument)
	if !ok || asked == nil {
		return p.defaultPage(def.Arguments.ForName(pageArgument).DefaultValue)
	}
	rows, ok := integer(asked)
	if !ok {
		return p.limits.MaxPage
	}
	if rows < 1 || rows > int64(p.limits.MaxPage) {
		p.refusePage(field)
		return p.limits.MaxPage
	}
	return int(rows)
}

func (p *pricer) refusePage(field *ast.Field) {
	if p.err != nil {
		return
	}
	p.err = refuseAt(field.Position, CodePageSize, `The argument "first" must be from 1 to `+strconv.Itoa(p.limits.MaxPage)+".")
}

func (p *pricer) defaultPage(value *ast.Value) int {
	if rows, ok := integer(p.resolve(value)); ok {
		return int(max(1, min(rows, most)))
	}
	return p.limits.Page
}

// argument is what stands in an argument: the value itself or what the variable has. False is an argument that is
// left out, also by a variable that is.
func (p *pricer) argument(field *ast.Field, name string) (any, bool) {
	argument := field.Arguments.ForName(name)
	if argument == nil {
		return nil, false
	}
	if argument.Value.Kind != ast.Variable {
		return p.resolve(argument.Value), true
	}
	if value, ok := p.variables[argument.Value.Raw]; ok {
		return value, true
	}
	variable := p.op.VariableDefinitions.ForName(argument.Value.Raw)
	if variable == nil || variable.DefaultValue == nil {
		return nil, false
	}
	return p.resolve(variable.DefaultValue), true
}

// resolve turns a literal into a value; a literal that is no value, such as one that does not fit, into text.
func (p *pricer) resolve(value *ast.Value) any {
	got, err := value.Value(p.variables)
	if err != nil {
		return value.Raw
	}
	return got
}

// integer reads a number in each of the forms that a variable may come in.
func integer(v any) (int64, bool) {
	switch n := v.(type) {
	case int64:
		return n, true
	case int:
		return int64(n), true
	case float64:
		return int64(n), true
	case json.Number:
		whole, err := n.Int64()
		if err != nil {
			float, err := n.Float64()
			return int64(float), err == nil
		}
		return whole, true
	}
	return 0, false
}

// length is how many values an argument holds, counting one that stands alone as the list that it becomes.
func (p *pricer) length(value any) int {
	switch list := value.(type) {
	case nil:
		return p.limits.List
	case []any:
		return len(list)
	case []string:
		return len(list)
	default:
		return 1
	}
}
