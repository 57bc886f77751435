package operation

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/scalar"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

const notBoolean = "must be true or false"

// fromJSON makes a variable's value of a scalar or enum in a body, by the kind of its literal: "12" is no number. The
// message says what is wrong, or is "".
func (p *Param) fromJSON(v *strictjson.Value) (value any, message string) {
	if p.Kind == ast.Scalar && p.Type.Name() == "JSON" {
		out := json.RawMessage(v.Compact())
		if !strictjson.Sensible(out) {
			return nil, scalar.LongNumbers
		}
		return out, ""
	}
	return p.coerce(literal(v))
}

// fromText makes a variable's value of a text in the query or a header. What is no text by its type is written as in
// JSON.
func (p *Param) fromText(text string) (value any, message string) {
	switch p.Type.Name() {
	case "Int", "Float", "Boolean":
		v, err := strictjson.Parse([]byte(text))
		if err == nil && len(v.Raw()) == len(text) && v.Kind() != strictjson.KindString {
			return p.coerce(literal(v))
		}
		return p.coerce(nil)
	}
	return p.coerce(text)
}

// literal is a scalar as plain GraphQL would bring it. What is no scalar is nil, which no type takes.
func literal(v *strictjson.Value) any {
	if text, ok := v.Text(); ok {
		return text
	}
	if number, ok := v.Number(); ok {
		return json.Number(number)
	}
	if b, ok := v.Bool(); ok {
		return b
	}
	return nil
}

// coerce asks the scalars themselves, so that every door takes the same values.
func (p *Param) coerce(v any) (value any, message string) {
	if p.Kind == ast.Enum {
		return p.enum(v)
	}
	var err error
	switch p.Type.Name() {
	case "Boolean":
		if b, ok := v.(bool); ok {
			return b, ""
		}
		return nil, notBoolean
	case "Int":
		value, err = scalar.UnmarshalInt(v)
	case "Float":
		value, err = scalar.UnmarshalFloat(context.Background(), v)
	case "Time":
		_, err = scalar.UnmarshalTime(v)
		value = v
	case "ID":
		value, err = scalar.UnmarshalID(v)
	default:
		value, err = scalar.UnmarshalString(v)
	}
	if err != nil {
		return nil, fault.From(err).Message
	}
	return value, ""
}

func (p *Param) enum(v any) (value any, message string) {
	if name, ok := v.(string); ok && slices.Contains(p.Enum, name) {
		return name, ""
	}
	return nil, "must be one of " + strings.Join(p.Enum, ", ")
}
