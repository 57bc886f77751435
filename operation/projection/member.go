package projection

import (
	"reflect"
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
	if f.Definition == nil || !c.plain(f.Definition) || c.resolved[fieldKey(def.Name, f.Name)] {
		return member{}
	}
	read, valueType := reader(goType, f.Name)
	if read == nil {
		return member{}
	}
	return member{read: read, encode: c.typed(f.Definition.Type, f.SelectionSet, valueType)}
}

// reader finds the one field or method that has the name; nil where there is none, several, or one that takes more than its
// object or gives more than a value and an error. What is read is not valid where there was an error. A method that Go can select hides a
// field of its name further in.
func reader(goType reflect.Type, name string) (read func(reflect.Value) reflect.Value, valueType reflect.Type) {
	pointer := reflect.PointerTo(goType)
	found := ""
	for m := range pointer.Methods() {
		if !same(m.Name, name) {
			continue
		}
		if found != "" || m.Type.NumIn() != 1 || !gives(m.Type) {
			return nil, nil
		}
		found, read, valueType = m.Name, methodReader(m.Func), m.Type.Out(0)
	}
	if goType.Kind() != reflect.Struct {
		return read, valueType
	}
	for _, f := range reflect.VisibleFields(goType) {
		if f.Anonymous || !f.IsExported() || !same(f.Name, name) || f.Name == found {
			continue
		}
		if found != "" {
			return nil, nil
		}
		found, read, valueType = f.Name, fieldReader(f.Index), f.Type
	}
	return read, valueType
}

func same(goName, name string) bool {
	return strings.EqualFold(goName, name) || fold(goName) == fold(name)
}

func fieldReader(index []int) func(reflect.Value) reflect.Value {
	if len(index) == 1 {
		i := index[0]
		return func(object reflect.Value) reflect.Value { return object.Field(i) }
	}
	return func(object reflect.Value) reflect.Value { return object.FieldByIndex(index) }
}

// gives says whether a method gives a value, or a value and an error.
func gives(method reflect.Type) bool {
	n := method.NumOut()
	return n == 1 || n == 2 && method.Out(1) == reflect.TypeFor[error]()
}

func methodReader(method reflect.Value) func(reflect.Value) reflect.Value {
	return func(object reflect.Value) reflect.Value {
		out := method.Call([]reflect.Value{object.Addr()})
		if len(out) > 1 && !out[1].IsNil() {
			return reflect.Value{} // gqlgen asks again, and reports it
		}
		return out[0]
	}
}
