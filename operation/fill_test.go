package operation_test

import (
	"encoding/json"
	"math"
	"reflect"
	"time"

	"pgregory.net/rapid"
)

// Values that encoders differ on, or that a schema cannot hold.
var (
	texts = []string{
		"", "plain", "<b>&amp;</b>", "a\u2028b\u2029c", "\x00\x01\x1f\x7f", "\t\r\n\\\"/", "a\xffb\xc3", "\ufffd", "Zoë 東京 😀", "null",
		"STANDARD", "FLOW_BUILDER", "dynamic", "READY", "file",
	}
	floats = []float64{0, math.Copysign(0, -1), 1, 0.1, 1e21, 1e-7, 123456789.125, math.MaxFloat64, math.Inf(1), math.NaN()}
	blobs  = []json.RawMessage{
		nil,
		{},
		json.RawMessage(`null`), json.RawMessage("{\n \"a\": [1,\"<\"]}"), json.RawMessage(`12345678901234567890`),
		json.RawMessage(`[null,{"from":540,"to":1020},null,null,null,null,null]`),
	}
)

// fill draws a value: pointers may be nil and slices nil or empty, at any depth. One that is too deep stays zero.
func fill(r *rapid.T, v reflect.Value, depth int) {
	switch {
	case depth == 0, !v.CanSet() && v.Kind() != reflect.Struct: // an embedded struct's fields may be set though it may not
		return
	case v.Type() == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(time.Unix(rapid.Int64Range(-1e9, 4e9).Draw(r, "s"), rapid.Int64Range(0, 999_999_999).Draw(r, "ns")).UTC()))
		return
	case v.Type() == reflect.TypeFor[json.RawMessage]():
		v.Set(reflect.ValueOf(rapid.SampledFrom(blobs).Draw(r, "json")))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if rapid.IntRange(0, 9).Draw(r, "nil") > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth-1)
		}
	case reflect.Slice:
		if n := rapid.IntRange(-1, 3).Draw(r, "items"); n >= 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				fill(r, v.Index(i), depth-1)
			}
		}
	case reflect.Map:
		if rapid.IntRange(0, 9).Draw(r, "nil") > 0 {
			v.Set(reflect.MakeMap(v.Type()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			if v.Type().Field(i).Anonymous && f.Kind() == reflect.Pointer && f.CanSet() {
				f.Set(reflect.New(f.Type().Elem())) // what a thing is made of is always there
				f = f.Elem()
			}
			fill(r, f, depth)
		}
	default:
		leaf(r, v)
	}
}

func leaf(r *rapid.T, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(rapid.SampledFrom(texts).Draw(r, "text"))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(rapid.Int().Draw(r, "int")))
	case reflect.Float64:
		v.SetFloat(rapid.SampledFrom(floats).Draw(r, "float"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(r, "bool"))
	default: // stays as it is
	}
}
