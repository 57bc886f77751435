package tool

import (
	"encoding/json"
	"fmt"
	"maps"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// declaredArguments are those of an object that a tool's parameters declare. A model may write others, or be talked into it; a
// server must not get them. A tool without parameters declares none.
func declaredArguments(schema, written json.RawMessage) (map[string]json.RawMessage, error) {
	args := map[string]json.RawMessage{}
	if isNull(schema) {
		return args, nil
	}
	if err := json.Unmarshal(written, &args); err != nil {
		return nil, fmt.Errorf("arguments: %w", err)
	}
	compiled, err := compile(schema)
	if err != nil {
		return nil, err
	}
	maps.DeleteFunc(args, func(name string, _ json.RawMessage) bool { return !declares(compiled, name) })
	return args, nil
}

// declares says whether a schema has a property of the name, or lets objects have properties that it does not name, in so many words:
// by patternProperties that match, or additionalProperties other than false. Schemas that it applies to the same value count.
func declares(root *jsonschema.Schema, name string) bool {
	seen := map[*jsonschema.Schema]bool{}
	for todo := []*jsonschema.Schema{root}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		if s.Properties[name] != nil || allows(s.AdditionalProperties) {
			return true
		}
		for pattern := range s.PatternProperties {
			if pattern.MatchString(name) {
				return true
			}
		}
		todo = append(todo, beside(s)...)
	}
	return false
}

// allows says whether a keyword that is false, true or a schema is one of the others.
func allows(keyword any) bool {
	switch k := keyword.(type) {
	case bool:
		return k
	case *jsonschema.Schema:
		return k.Bool == nil || *k.Bool
	}
	return false
}
