package scalar

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/go-json-experiment/json/jsontext"
)

var errNotFinite = errors.New("a float is infinite or not a number")

// MarshalInt writes a whole number.
func MarshalInt(n int) graphql.Marshaler { return marshal(n, AppendInt) }

// AppendInt writes a whole number.
func AppendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// UnmarshalInt reads a whole number of 32 bits, as GraphQL has it. Text, a fraction and an exponent are refused,
// even where the value would be whole.
func UnmarshalInt(v any) (int, error) {
	n, ok := whole(v)
	if !ok || n < math.MinInt32 || n > math.MaxInt32 {
		return 0, wrong("must be a whole number from -2147483648 to 2147483647")
	}
	return int(n), nil
}

// MarshalInt64 writes a whole number.
func MarshalInt64(n int64) graphql.Marshaler { return marshal(n, AppendInt64) }

// AppendInt64 writes a whole number.
func AppendInt64(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }

// UnmarshalInt64 reads a whole number of up to 63 bits, as UnmarshalInt reads smaller ones.
func UnmarshalInt64(v any) (int64, error) {
	n, ok := whole(v)
	if !ok {
		return 0, wrong("must be a whole number")
	}
	return n, nil
}

func whole(v any) (int64, bool) {
	switch n := v.(type) {
	case int:
		return int64(n), true
	case int32:
		return int64(n), true
	case int64:
		return n, true
	case json.Number:
		value, err := strconv.ParseInt(n.String(), 10, 64)
		return value, err == nil
	}
	return 0, false
}

// MarshalFloat writes a number in the shortest form that reads back the same, as encoding/json does. What JSON
// cannot write (infinity, not a number) becomes null and an error of the field.
func MarshalFloat(f float64) graphql.ContextMarshaler {
	return graphql.ContextWriterFunc(func(_ context.Context, w io.Writer) error {
		if !finite(f) {
			return errNotFinite
		}
		_, err := w.Write(AppendFloat(nil, f))
		return err
	})
}

// AppendFloat writes a number as MarshalFloat does. It has no way to report what JSON cannot write: that is null.
func AppendFloat(dst []byte, f float64) []byte {
	if !finite(f) {
		return append(dst, "null"...)
	}
	return jsontext.AppendFloat(dst, f, 64)
}

// UnmarshalFloat reads a number within the range of float64. Text is refused.
func UnmarshalFloat(_ context.Context, v any) (float64, error) {
	f, ok := number(v)
	if !ok || !finite(f) {
		return 0, wrong("must be a number")
	}
	return f, nil
}

func number(v any) (float64, bool) {
	switch n := v.(type) {
	case float64:
		return n, true
	case json.Number:
		f, err := strconv.ParseFloat(n.String(), 64)
		return f, err == nil
	}
	n, ok := whole(v)
	return float64(n), ok
}

func finite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }
