package check

import (
	"encoding/json"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Judge finds what is wrong with the input of a mutation, or with its arguments, beyond their @check. Services ask theirs themselves; here it
// is asked only of a request that breaks the schema, so that one answer names everything.
type Judge func(input map[string]any) []fault.Detail

// Judges are those of a mutation: of its arguments together, and of the one called input. Either is nil if there is none.
func Judges(f *ast.FieldDefinition) (arguments, input Judge) {
	if in := f.Arguments.ForName("input"); in != nil {
		input = inputs()[in.Type.Name()]
	}
	if named := f.Directives.ForName("judged"); named != nil {
		arguments = argued()[named.Arguments.ForName("by").Value.Raw]
	}
	return arguments, input
}

// Judged are the problems of a root field's arguments beyond their @check. The field is of a validated document.
func Judged(f *ast.Field, variables map[string]any) []fault.Detail {
	if f.Definition == nil {
		return nil
	}
	arguments, input := Judges(f.Definition)
	if arguments == nil && input == nil {
		return nil
	}
	values, ok := given(f, variables)
	if !ok {
		return nil
	}
	var problems []fault.Detail
	if arguments != nil {
		problems = arguments(values)
	}
	if in, ok := values["input"].(map[string]any); ok && input != nil {
		problems = rule.Join(problems, input(in))
	}
	return problems
}

// given are the values of a field's arguments, with the schema's for those that are left out. A value that is none is said elsewhere.
func given(f *ast.Field, variables map[string]any) (map[string]any, bool) {
	values := map[string]any{}
	for _, def := range f.Definition.Arguments {
		arg := f.Arguments.ForName(def.Name)
		from := def.DefaultValue
		if arg != nil && sent(arg.Value, variables) {
			from = arg.Value
		}
		if from == nil {
			continue
		}
		value, err := from.Value(variables)
		if err != nil {
			return nil, false
		}
		values[def.Name] = listed(value)
	}
	return values, true
}

// listed is a value whose empty lists are such: gqlparser reads [] as no list, which would be null.
func listed(value any) any {
	switch v := value.(type) {
	case []any:
		all := make([]any, len(v))
		for i, item := range v {
			all[i] = listed(item)
		}
		return all
	case map[string]any:
		all := make(map[string]any, len(v))
		for name, member := range v {
			all[name] = listed(member)
		}
		return all
	}
	return value
}

// sent is false for a variable that is left out and has no default.
func sent(v *ast.Value, variables map[string]any) bool {
	if v.Kind != ast.Variable {
		return true
	}
	_, ok := variables[v.Raw]
	return ok || v.VariableDefinition != nil && v.VariableDefinition.DefaultValue != nil
}

// judge asks the input's type.
func judge[T rule.Judge](input map[string]any) []fault.Detail {
	return by(func(in T) []fault.Detail { return in.Judge() })(input)
}

// by asks a function of the service's, where what it finds depends on who asks, or takes long.
func by[T any](problems func(T) []fault.Detail) Judge {
	return func(input map[string]any) []fault.Detail {
		text, err := json.Marshal(input)
		if err != nil {
			return nil
		}
		var in T
		if err := json.Unmarshal(text, &in); err != nil {
			return nil // some value is of another type, and has been named
		}
		return problems(in)
	}
}

// all asks several.
func all(judges ...Judge) Judge {
	return func(input map[string]any) (problems []fault.Detail) {
		for _, judge := range judges {
			problems = rule.Join(problems, judge(input))
		}
		return problems
	}
}
