package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/operation"
)

// Schema is a JSON Schema as OpenAPI 3.1 has it.
type Schema struct {
	Ref                  string     `json:"$ref,omitempty"`
	Type                 any        `json:"type,omitempty"` // a name, or a list of them
	AnyOf                []*Schema  `json:"anyOf,omitempty"`
	OneOf                []*Schema  `json:"oneOf,omitempty"`
	Description          string     `json:"description,omitempty"`
	Format               string     `json:"format,omitempty"`
	Enum                 []any      `json:"enum,omitempty"`
	MinLength            int        `json:"minLength,omitempty"`
	MaxLength            int        `json:"maxLength,omitempty"`
	Minimum              *float64   `json:"minimum,omitempty"`
	Maximum              *float64   `json:"maximum,omitempty"`
	Items                *Schema    `json:"items,omitempty"`
	MaxItems             int        `json:"maxItems,omitempty"`
	Required             []string   `json:"required,omitempty"`
	Properties           Properties `json:"properties,omitempty"`
	AdditionalProperties any        `json:"additionalProperties,omitempty"` // *Schema, or false
	Default              any        `json:"default,omitempty"`
	ContentMediaType     string     `json:"contentMediaType,omitempty"`
	ContentSchema        *Schema    `json:"contentSchema,omitempty"`
}

// Properties keep their order, which is the contract's.
type Properties []Property

// Property is one field of an object.
type Property struct {
	Name   string
	Schema *Schema
}

// MarshalJSON of json.Marshaler.
func (p Properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range p {
		if i > 0 {
			b.WriteByte(',')
		}
		text, err := json.Marshal(f.Schema)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		fmt.Fprintf(&b, "%q:%s", f.Name, text)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// closed is an object with these fields and no others.
func closed(fields Properties, required ...string) *Schema {
	return &Schema{Type: "object", Properties: fields, Required: required, AdditionalProperties: false}
}

const componentPath = "#/components/schemas/"

func ref(name string) *Schema { return &Schema{Ref: componentPath + name} }

// orNull allows null beside a schema.
func orNull(s *Schema) *Schema {
	switch t := s.Type.(type) {
	case string:
		s.Type = []string{t, "null"}
		if s.Enum != nil {
			s.Enum = append(s.Enum, nil)
		}
		return s
	default:
		if s.Ref == "" || s.Ref == componentPath+anything {
			return s // anything goes
		}
		return &Schema{AnyOf: []*Schema{{Ref: s.Ref}, {Type: "null"}}, Description: s.Description, Default: s.Default}
	}
}

// answered is the schema of a value in an answer, that stands in a field of that name.
func (b *builder) answered(name string, s *operation.Shape) *Schema {
	out := &Schema{Type: string(s.Kind), Format: s.Format}
	of := map[operation.Kind]string{operation.Any: "JSON", operation.String: "String"}[s.Kind]
	switch special := b.known(name, of); {
	case s.Enum != nil:
		out = b.choice(s.Type, s.Enum)
	case special != nil:
		out = special
	case s.Kind == operation.Any:
		out.Type = nil
	case s.Kind == operation.Array:
		out.Items = b.answered(name, s.Items)
	case s.Kind == operation.Object && s.Fields == nil:
		out.AdditionalProperties = &Schema{Type: "integer"}
	case s.Kind == operation.Object && b.names[signature(s)] == "": // what is only in events has no name
		out = b.object(s)
	case s.Kind == operation.Object:
		out = ref(b.names[signature(s)])
	}
	if s.Nullable {
		out = orNull(out)
	}
	return out
}

// object is the schema of an object in an answer: all its fields are always there.
func (b *builder) object(s *operation.Shape) *Schema {
	var fields Properties
	var required []string
	for _, f := range s.Fields {
		field := b.answered(f.Name, f.Shape)
		if field.Description == "" && field.Ref == "" {
			field.Description = f.Description
		}
		fields = append(fields, Property{f.Name, field})
		required = append(required, f.Name)
	}
	return closed(fields, required...)
}

// scalars are the types of what requests bring.
var scalars = map[string]Schema{
	"ID": {Type: "string"}, "String": {Type: "string"}, "Int": {Type: "integer"}, "Float": {Type: "number"},
	"Boolean": {Type: "boolean"}, "Time": {Type: "string", Format: "date-time"}, "JSON": {},
}

// formats of texts that are checked.
var formats = map[string]string{"EMAIL": "email", "URL": "uri"}

// sent is the schema of a value in a request.
func (b *builder) sent(p *operation.Param) *Schema {
	out := b.ofType(p, p.Type)
	if p.Nullable && p.In == operation.InBody {
		out = orNull(out)
	}
	if out.Ref == "" || p.Kind != ast.InputObject {
		out.Description, out.Default = p.Description, p.Default
	}
	return out
}

func (b *builder) ofType(p *operation.Param, t *ast.Type) *Schema {
	if t.Elem != nil {
		return &Schema{Type: "array", Items: b.ofType(p, t.Elem), MaxItems: p.Check.MaxItems}
	}
	switch p.Kind { //nolint:exhaustive // the others are scalars
	case ast.Enum:
		return b.choice(t.NamedType, p.Enum)
	case ast.InputObject:
		b.schemas[t.NamedType] = b.body(p.Fields)
		return ref(t.NamedType)
	}
	if special := b.known(p.Name, t.NamedType); special != nil {
		return special
	}
	out := scalars[t.NamedType]
	if out.Type == "string" {
		out.MinLength, out.MaxLength = p.Check.MinLength, p.Check.MaxLength
		if f := formats[p.Check.Format]; f != "" {
			out.Format = f
		}
	}
	out.Minimum, out.Maximum = p.Check.Min, p.Check.Max
	return &out
}

// body is an object that a request brings.
func (b *builder) body(params []*operation.Param) *Schema {
	var fields Properties
	var required []string
	for _, p := range params {
		fields = append(fields, Property{p.Name, b.sent(p)})
		if p.Required {
			required = append(required, p.Name)
		}
	}
	return closed(fields, required...)
}
