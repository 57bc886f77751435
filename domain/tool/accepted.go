package tool

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// acceptedCount is how many arguments a refusal names.
const acceptedCount = 20

// accepted says what arguments a tool takes, in words for a model that has sent others. What must be there comes first.
func accepted(schema json.RawMessage, required []string) string {
	var object struct {
		Properties map[string]json.RawMessage `json:"properties"`
		Required   []string                   `json:"required"`
	}
	if !isNull(schema) && json.Unmarshal(schema, &object) != nil {
		return "The tool takes a JSON object."
	}
	needed := slices.Compact(slices.Sorted(slices.Values(slices.Concat(object.Required, required))))
	names := slices.Clone(needed)
	for _, name := range slices.Sorted(maps.Keys(object.Properties)) {
		if !slices.Contains(needed, name) {
			names = append(names, name)
		}
	}
	switch {
	case len(names) == 0 && object.Properties == nil: // others than properties may say which
		return "The tool takes a JSON object."
	case len(names) == 0:
		return "The tool takes no arguments: send {}."
	}
	more := ""
	if len(names) > acceptedCount {
		names, more = names[:acceptedCount], ", and more"
	}
	for i, name := range names {
		names[i] = cut(described(name, object.Properties[name], slices.Contains(needed, name)))
	}
	return "The tool takes a JSON object with " + strings.Join(names, ", ") + more + "."
}

// described is an argument by its name, its type where the schema names one, and whether it is required.
func described(name string, schema json.RawMessage, required bool) string {
	var property struct {
		Type any `json:"type"`
	}
	var kind []string
	if len(schema) > 0 && json.Unmarshal(schema, &property) == nil && property.Type != nil {
		kind = append(kind, fmt.Sprint(property.Type))
	}
	if required {
		kind = append(kind, "required")
	}
	if len(kind) == 0 {
		return name
	}
	return name + " (" + strings.Join(kind, ", ") + ")"
}
