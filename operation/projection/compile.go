package projection

import (
	"reflect"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

// encoder appends a value's JSON. False is what gqlgen must see to.
type encoder func(dst []byte, v reflect.Value) ([]byte, bool)

// compiler makes encoders. Each of its methods gives nil where there is none for the type.
type compiler struct {
	schema *ast.Schema
	// called are the fields that no Go field answers, as "Assistant.contacts". See New.
	called map[string]any
	// plain says whether nothing but reading a value happens at a field.
	plain func(*ast.FieldDefinition) bool
	// certain says whether a selection with the directives is there in every request.
	certain func(ast.DirectiveList) bool
}

// certain is false where there is any directive: one skips or includes, and others are not known here.
func certain(directives ast.DirectiveList) bool { return len(directives) == 0 }

// plain is false for a field with a directive, which must run, or with arguments. Deprecated does nothing.
func plain(def *ast.FieldDefinition) bool {
	for _, d := range def.Directives {
		if d.Name != "deprecated" {
			return false
		}
	}
	return len(def.Arguments) == 0
}

func (c *compiler) root(object string) bool {
	return c.schema.Query != nil && object == c.schema.Query.Name ||
		c.schema.Mutation != nil && object == c.schema.Mutation.Name
}

// typed encodes values of a GraphQL type that are held in a Go type.
func (c *compiler) typed(t *ast.Type, set ast.SelectionSet, goType reflect.Type) encoder {
	switch {
	case t.Elem != nil:
		return c.list(t, set, goType)
	case goType.Kind() == reflect.Pointer:
		return pointer(t, c.named(t, set, goType.Elem()))
	}
	return c.named(t, set, goType)
}

// list encodes slices. As gqlgen has it, no list where one must be is an empty one.
func (c *compiler) list(t *ast.Type, set ast.SelectionSet, goType reflect.Type) encoder {
	if goType.Kind() != reflect.Slice {
		return nil
	}
	item := c.typed(t.Elem, set, goType.Elem())
	if item == nil {
		return nil
	}
	return func(dst []byte, v reflect.Value) ([]byte, bool) {
		if v.IsNil() && !t.NonNull {
			return append(dst, "null"...), true
		}
		dst = append(dst, '[')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			var ok bool
			if dst, ok = item(dst, v.Index(i)); !ok {
				return dst, false
			}
		}
		return append(dst, ']'), true
	}
}

func pointer(t *ast.Type, inner encoder) encoder {
	if inner == nil {
		return nil
	}
	return func(dst []byte, v reflect.Value) ([]byte, bool) {
		if v.IsNil() {
			return append(dst, "null"...), !t.NonNull
		}
		return inner(dst, v.Elem())
	}
}

func (c *compiler) named(t *ast.Type, set ast.SelectionSet, goType reflect.Type) encoder {
	switch def := c.schema.Types[t.NamedType]; def.Kind {
	case ast.Object:
		return c.object(def, set, goType)
	case ast.Enum:
		return enum(def, goType)
	case ast.Scalar:
		return leaf(t, goType)
	default: // an interface or union: its type is known at run time only
		return nil
	}
}

// object encodes structs, and lists of a fixed length that have methods, field by field in the order of the selection.
func (c *compiler) object(def *ast.Definition, set ast.SelectionSet, goType reflect.Type) encoder {
	selected, ok := c.collect(def, set, nil)
	if kind := goType.Kind(); kind != reflect.Struct && kind != reflect.Array || !ok {
		return nil
	}
	fields := make([]member, len(selected))
	for i, f := range selected {
		if fields[i] = c.member(def, f, goType); fields[i].encode == nil {
			return nil
		}
		fields[i].prefix = string(scalar.AppendString(nil, f.Alias)) + ":"
		if i > 0 {
			fields[i].prefix = "," + fields[i].prefix
		}
	}
	return func(dst []byte, v reflect.Value) ([]byte, bool) {
		v = addressable(v)
		dst = append(dst, '{')
		for i := range fields {
			dst = append(dst, fields[i].prefix...)
			value := fields[i].read(v)
			var ok bool
			if !value.IsValid() {
				return dst, false
			}
			if dst, ok = fields[i].encode(dst, value); !ok {
				return dst, false
			}
		}
		return append(dst, '}'), true
	}
}

// addressable copies a struct that cannot be pointed at, so that methods of its pointer can be called.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	held := reflect.New(v.Type()).Elem()
	held.Set(v)
	return held
}
