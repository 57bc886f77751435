package projection

import (
	"reflect"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

// member is one field of an object: what stands before it, how it is read and how it is written.
type member struct {
	prefix string
	read   func(object reflect.Value) reflect.Value
	encode encoder
}

// member finds the Go field or method of a selected field; its encode is nil where gqlgen must resolve it.
func (c *compiler) member(def *ast.Definition, f *ast.Field, goType reflect.Type) member {
	if f.Name == "__typename" {
		name := scalar.AppendString(nil, def.Name)
		return member{
			read:   func(object reflect.Value) reflect.Value { return object },
			encode: func(dst []byte, _ reflect.Value) ([]byte, bool) { return append(dst, name...), true },
		}
	}
	if f.Definition == nil || !c.plain(f.Definition) || c.root(def.Name) {
		return member{}
	}
	read, valueType := c.reader(def.Name+"."+f.Name, f.Name, goType)
	if read == nil {
		return member{}
	}
	return member{read: read, encode: c.typed(f.Definition.Type, f.SelectionSet, valueType)}
}

// reader reads an object's field; nil is where gqlgen must. What is read is not valid where there was an error.
type reader func(object reflect.Value) reflect.Value

// reader finds what answers a field, and the type of its values.
func (c *compiler) reader(key, name string, goType reflect.Type) (reader, reflect.Type) {
	if method, ok := c.called[key]; ok {
		return methodReader(method, goType)
	}
	return fieldReader(name, goType)
}

// fieldReader finds the one Go field that has the name.
func fieldReader(name string, goType reflect.Type) (reader, reflect.Type) {
	if goType.Kind() != reflect.Struct {
		return nil, nil
	}
	fields := slices.DeleteFunc(reflect.VisibleFields(goType), func(f reflect.StructField) bool {
		return f.Anonymous || !f.IsExported() || !same(f.Name, name)
	})
	if len(fields) != 1 {
		return nil, nil
	}
	index := fields[0].Index
	if len(index) > 1 {
		return func(object reflect.Value) reflect.Value { return object.FieldByIndex(index) }, fields[0].Type
	}
	i := index[0]
	return func(object reflect.Value) reflect.Value { return object.Field(i) }, fields[0].Type
}

// same makes GraphQL and Go names equal as gqlgen does: case and underscores aside.
func same(goName, name string) bool {
	return strings.EqualFold(strings.ReplaceAll(goName, "_", ""), strings.ReplaceAll(name, "_", ""))
}

// methodReader calls a method of the type, which stands there as (*T).Method.
func methodReader(method any, goType reflect.Type) (reader, reflect.Type) {
	call := reflect.ValueOf(method)
	if method == nil || call.Type().In(0) != reflect.PointerTo(goType) {
		return nil, nil
	}
	return func(object reflect.Value) reflect.Value {
		out := call.Call([]reflect.Value{object.Addr()})
		if len(out) > 1 && !out[1].IsNil() {
			return reflect.Value{} // gqlgen asks again, and reports it
		}
		return out[0]
	}, call.Type().Out(0)
}
