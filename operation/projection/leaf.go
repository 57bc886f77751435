package projection

import (
	"encoding/json"
	"io"
	"math"
	"reflect"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

// leaf encodes a scalar with the functions of package scalar, or, for a scalar that is not one of those, as its Go type
// says.
func leaf(t *ast.Type, goType reflect.Type) encoder {
	name := t.NamedType
	if encode := leaves[leafType{name, goType.Kind()}]; encode != nil {
		return encode
	}
	switch {
	case name == "Time" && goType == reflect.TypeFor[time.Time]():
		return instant
	case name == "JSON" && goType == reflect.TypeFor[json.RawMessage]():
		return func(dst []byte, v reflect.Value) ([]byte, bool) {
			return scalar.AppendJSON(dst, v.Bytes()), !t.NonNull || v.Len() > 0
		}
	case name == "Counts" && goType == reflect.TypeFor[map[string]int]():
		return present(t, goType, counts)
	case builtIn(name):
		return nil
	}
	return present(t, goType, own(goType))
}

// present writes null where there is no value; if one must be, gqlgen says so.
func present(t *ast.Type, goType reflect.Type, inner encoder) encoder {
	if kind := goType.Kind(); inner == nil || kind != reflect.Map && kind != reflect.Slice {
		return inner
	}
	return func(dst []byte, v reflect.Value) ([]byte, bool) {
		if v.IsNil() {
			return append(dst, "null"...), !t.NonNull
		}
		return inner(dst, v)
	}
}

// leafType is a scalar in a kind of Go type.
type leafType struct {
	scalar string
	kind   reflect.Kind
}

// leaves are the scalars that every Go type of the kind can hold.
var leaves = map[leafType]encoder{
	{"String", reflect.String}: words,
	{"ID", reflect.String}:     words,
	{"Int", reflect.Int}:       number,
	{"Int64", reflect.Int64}:   wide,
	{"Float", reflect.Float64}: float,
	{"Boolean", reflect.Bool}:  boolean,
}

func builtIn(name string) bool {
	switch name {
	case "String", "ID", "Int", "Float", "Boolean", "Time", "JSON":
		return true
	}
	return false
}

func words(dst []byte, v reflect.Value) ([]byte, bool) {
	return scalar.AppendString(dst, v.String()), true
}

func number(dst []byte, v reflect.Value) ([]byte, bool) {
	return scalar.AppendInt(dst, int(v.Int())), true
}

func wide(dst []byte, v reflect.Value) ([]byte, bool) {
	return scalar.AppendInt64(dst, v.Int()), true
}

func float(dst []byte, v reflect.Value) ([]byte, bool) {
	f := v.Float()
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return dst, false
	}
	return scalar.AppendFloat(dst, f), true
}

func boolean(dst []byte, v reflect.Value) ([]byte, bool) {
	if v.Bool() {
		return append(dst, "true"...), true
	}
	return append(dst, "false"...), true
}

// instant takes the time by its address where it has one: Interface would copy it to the heap.
func instant(dst []byte, v reflect.Value) ([]byte, bool) {
	if v.CanAddr() {
		t, ok := v.Addr().Interface().(*time.Time)
		return scalar.AppendTime(dst, *t), ok
	}
	t, ok := v.Interface().(time.Time)
	return scalar.AppendTime(dst, t), ok
}

func counts(dst []byte, v reflect.Value) ([]byte, bool) {
	byName, ok := v.Interface().(map[string]int)
	return scalar.AppendCounts(dst, byName), ok
}

// own encodes a type that writes itself.
func own(goType reflect.Type) encoder {
	if !goType.Implements(reflect.TypeFor[graphql.Marshaler]()) {
		return nil
	}
	return func(dst []byte, v reflect.Value) ([]byte, bool) {
		if v.CanAddr() {
			v = v.Addr()
		}
		m, ok := v.Interface().(graphql.Marshaler)
		if !ok {
			return dst, false
		}
		w := appender(dst)
		m.MarshalGQL(&w)
		return w, true
	}
}

// appender is a writer to the end of a slice.
type appender []byte

func (a *appender) Write(p []byte) (int, error) {
	*a = append(*a, p...)
	return len(p), nil
}

func (a *appender) WriteString(s string) (int, error) {
	*a = append(*a, s...)
	return len(s), nil
}

var _ io.StringWriter = (*appender)(nil)

// enum encodes an enum that is a string. What each value of the schema is written as is known before; a value that is
// none of them is left to gqlgen.
func enum(def *ast.Definition, goType reflect.Type) encoder {
	encode := own(goType)
	if goType.Kind() != reflect.String {
		return encode
	}
	written := make(map[string][]byte, len(def.EnumValues))
	for _, value := range def.EnumValues {
		text := scalar.AppendString(nil, value.Name)
		if encode != nil {
			v := reflect.New(goType).Elem()
			v.SetString(value.Name)
			text, _ = encode(nil, v)
		}
		written[value.Name] = text
	}
	return func(dst []byte, v reflect.Value) ([]byte, bool) {
		text, ok := written[v.String()]
		return append(dst, text...), ok
	}
}
