package openapi

import (
	"reflect"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// known is what is known of a value whose GraphQL type says less.
type known struct {
	// of is that type.
	of string
	// name is the component's.
	name   string
	schema Schema
}

// anything is every JSON value. Generators make a type of it that refers to itself, so that what is inside has a type as well.
const anything = "Json"

// mapOf is an object with fields of any name.
func mapOf(description string, value *Schema) Schema {
	return Schema{Type: "object", Description: description, AdditionalProperties: value}
}

// shapes are the values that are known better, by the name that they have everywhere, in snake_case.
func shapes() map[string]known {
	text := func() *Schema { return &Schema{Type: "string"} }
	variables := mapOf("Variables of templates, by name.", &Schema{AnyOf: []*Schema{text(), {Type: "number"}, {Type: "boolean"}}})
	return map[string]known{
		"arguments": {"JSON", "ToolArguments", Schema{
			Description: "An object with the tool's parameters, or the model's raw text if that was not a JSON object.",
			AnyOf:       []*Schema{{Type: "object", AdditionalProperties: ref(anything)}, text()},
		}},
		"custom_values": {"JSON", "CustomValues", mapOf("Values of templates, by name.", text())},
		"found": {"JSON", "Evidence", mapOf("What a rule looked at, by name.", &Schema{AnyOf: []*Schema{
			text(), {Type: "number"}, {Type: "boolean"}, {Type: "array", Items: text()}, {Type: "null"},
		}})},
		"headers":    {"JSON", "Headers", mapOf("Values of headers, by name.", text())},
		"parameters": {"JSON", "ToolParameters", mapOf("A JSON Schema (draft 2020-12) of an object.", ref(anything))},
		"result":     {"JSON", anything, whatever()},
		"variables":  {"JSON", "Variables", variables},
		"event":      {"String", "EventType", eventTypes()},
		"events":     {"String", "EventFilter", eventTypes(webhook.All)},
	}
}

// whatever is the schema of any JSON value.
func whatever() Schema {
	return Schema{Description: "Any JSON value.", AnyOf: []*Schema{
		{Type: "string"},
		{Type: "number"},
		{Type: "boolean"},
		{Type: "null"},
		{Type: "array", Items: ref(anything)},
		{Type: "object", AdditionalProperties: ref(anything)},
	}}
}

// eventTypes are the types of events, behind others.
func eventTypes(others ...string) Schema {
	out := Schema{Type: "string"}
	for _, name := range others {
		out.Enum = append(out.Enum, name)
	}
	for _, kind := range event.Types() {
		out.Enum = append(out.Enum, kind.Name)
	}
	return out
}

// known is the schema of a value by its name and GraphQL type; nil if no more is known.
func (b *builder) known(name, of string) *Schema {
	k, ok := b.shapes[rule.Snake(name)]
	if !ok || k.of != of {
		return nil
	}
	if b.tools {
		return k.brief()
	}
	if k.schema.refers(anything) {
		every := whatever()
		b.component(anything, &every)
	}
	return b.component(k.name, &k.schema)
}

// refers says whether a component is named within, as far as the shapes above go.
func (s *Schema) refers(to string) bool {
	if s == nil {
		return false
	}
	value, _ := s.AdditionalProperties.(*Schema)
	return s.Ref == componentPath+to || s.Items.refers(to) || value.refers(to) ||
		slices.ContainsFunc(s.AnyOf, func(one *Schema) bool { return one.refers(to) })
}

// component names a schema, once.
func (b *builder) component(name string, s *Schema) *Schema {
	if other := b.schemas[name]; other != nil && !reflect.DeepEqual(other, s) {
		b.clashes = append(b.clashes, name)
	}
	b.schemas[name] = s
	return ref(name)
}

// brief is what a model gets: that there is an object, and of what, if that is short.
func (k known) brief() *Schema {
	if k.schema.Type != "object" {
		return nil
	}
	out := &Schema{Type: "object"}
	if of, ok := k.schema.AdditionalProperties.(*Schema); ok && of.Ref == "" && of.AnyOf == nil {
		out.AdditionalProperties = of
	}
	return out
}

// choice is an enum under its name; for tools, which pay for names, it stands in place.
func (b *builder) choice(name string, values []string) *Schema {
	out := &Schema{Type: "string"}
	for _, v := range values {
		out.Enum = append(out.Enum, v)
	}
	if b.tools {
		return out
	}
	return b.component(name, out)
}
