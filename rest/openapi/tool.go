package openapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/operation"
)

// Tool describes an operation as a tool for models: one object goes in, one comes out.
type Tool struct {
	*operation.Operation
	// Input and Output are JSON Schemas that need no others. Input is brief: every agent reads all of it. Anywhere is Input with a
	// subaccount_id, for callers that have to choose one.
	Input, Anywhere, Output json.RawMessage
	// Model is the tool that describes most of the arguments already; "" if there is none. Beside it, Short is enough in place of
	// Input, and ShortAnywhere in place of Anywhere.
	Model                string
	Short, ShortAnywhere json.RawMessage
}

// HeaderArgument is the name of the argument for the value of a header.
func HeaderArgument(header string) string {
	return strings.ToLower(strings.ReplaceAll(header, "-", "_"))
}

// Tools of a table, in its order.
func Tools(t *operation.Table) ([]Tool, error) {
	all := t.Operations
	b := newBuilder(t, true)
	out := make([]Tool, len(all))
	for i, o := range all {
		var err error
		if out[i], err = b.tool(o, model(o, all)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (b *builder) tool(o, model *operation.Operation) (t Tool, err error) {
	t.Operation = o
	short := brief
	if model != nil {
		t.Model, short = model.Tool, described{}.add(model.Params).briefer
	}
	input := b.arguments(o)
	if t.Input, err = b.alone(input, brief); err != nil {
		return t, err
	}
	if t.Short, err = b.alone(input, short); err != nil {
		return t, err
	}
	if o.Subaccount {
		input.Properties = append(input.Properties, Property{"subaccount_id", &Schema{Type: "string"}})
	}
	if t.Anywhere, err = b.alone(input, brief); err != nil {
		return t, err
	}
	if t.ShortAnywhere, err = b.alone(input, short); err != nil {
		return t, err
	}
	t.Output, err = b.alone(b.result(o), whole)
	return t, err
}

// arguments are all that an operation takes, wherever it stands in a request.
func (b *builder) arguments(o *operation.Operation) *Schema {
	out := closed(nil)
	for _, p := range o.Params {
		name := p.Name
		if o.Stream && name == operation.StreamArgument {
			continue // the result of a tool is whole
		}
		if p.In == operation.InHeader {
			name = HeaderArgument(name)
		}
		schema := b.sent(p)
		if o.Method == http.MethodPost && !p.Required {
			schema = notNull(schema)
		}
		out.Properties = append(out.Properties, Property{name, schema})
		if p.Required || p.In == operation.InPath {
			out.Required = append(out.Required, name)
		}
	}
	if o.Preview != "" {
		out.Properties = append(out.Properties, Property{"preview", &Schema{Type: "boolean", Description: o.Preview}})
	}
	return out
}

// notNull is a schema without null: if something is made, that is what leaving it out means.
func notNull(s *Schema) *Schema {
	out := *s
	if types, several := s.Type.([]string); several && len(types) > 1 && types[1] == "null" {
		out.Type = types[0]
	}
	if len(s.AnyOf) == 2 && s.AnyOf[0].Ref != "" && s.AnyOf[1].Type == "null" {
		out = Schema{Ref: s.AnyOf[0].Ref, Description: s.Description, Default: s.Default}
	}
	out.Enum = slices.DeleteFunc(slices.Clone(out.Enum), func(v any) bool { return v == nil })
	return &out
}

// result is the data of an answer, and where a list goes on.
func (b *builder) result(o *operation.Operation) *Schema {
	out := closed(Properties{{"data", b.answered("", o.Response)}}, "data")
	if o.Paged {
		out.Properties = append(out.Properties, Property{"next_cursor", &Schema{
			Type: []string{"string", "null"}, Description: "The cursor of the next page; null on the last page.",
		}})
		out.Required = append(out.Required, "next_cursor")
	}
	if o.ETag {
		out.Properties = append(out.Properties, Property{"etag", &Schema{Type: "string", Description: "The revision, for if_match."}})
	}
	if o.Preview != "" { // a verdict is not the thing itself
		preview := closed(Properties{{"preview", &Schema{Type: "boolean"}}, {"verdict", &Schema{Type: "object"}}}, "preview", "verdict")
		return &Schema{Type: "object", AnyOf: []*Schema{out, preview}}
	}
	return out
}

var references = regexp.MustCompile(`"#/components/schemas/([A-Za-z0-9]+)"`)

// alone is a schema with all that it refers to, each as written.
func (b *builder) alone(s *Schema, written func(*Schema) *Schema) (json.RawMessage, error) {
	text, err := json.Marshal(written(s))
	if err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	defs := map[string]json.RawMessage{}
	for todo := [][]byte{text}; len(todo) > 0; todo = todo[1:] {
		for _, m := range references.FindAllSubmatch(todo[0], -1) {
			name := string(m[1])
			if defs[name] != nil {
				continue
			}
			if defs[name], err = json.Marshal(written(b.schemas[name])); err != nil {
				return nil, fmt.Errorf("openapi: %w", err)
			}
			todo = append(todo, defs[name])
		}
	}
	if len(defs) > 0 {
		all, err := json.Marshal(defs)
		if err != nil {
			return nil, fmt.Errorf("openapi: %w", err)
		}
		text = append(append(text[:len(text)-1], `,"$defs":`...), append(all, '}')...)
	}
	return json.RawMessage(references.ReplaceAll(text, []byte(`"#/$$defs/$1"`))), nil
}
