package scalar

import (
	"context"
	"encoding/json"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/platform/patch"
)

// The scalars of input fields that may be left out. gqlgen takes these where the Go field is a patch.Field; it asks for a Marshal function
// beside each, and never calls it, because inputs are only read.

// MarshalOptionalString writes text, or null.
func MarshalOptionalString(f patch.Field[string]) graphql.Marshaler {
	return marshalOptional(f, MarshalString)
}

// UnmarshalOptionalString reads text or null.
func UnmarshalOptionalString(v any) (patch.Field[string], error) { return optional(v, UnmarshalString) }

// MarshalOptionalInt writes a whole number, or null.
func MarshalOptionalInt(f patch.Field[int]) graphql.Marshaler { return marshalOptional(f, MarshalInt) }

// UnmarshalOptionalInt reads a whole number or null.
func UnmarshalOptionalInt(v any) (patch.Field[int], error) { return optional(v, UnmarshalInt) }

// MarshalOptionalFloat writes a number, or null.
func MarshalOptionalFloat(f patch.Field[float64]) graphql.Marshaler {
	return marshalOptional(f, func(n float64) graphql.Marshaler { return marshal(n, AppendFloat) })
}

// UnmarshalOptionalFloat reads a number or null.
func UnmarshalOptionalFloat(v any) (patch.Field[float64], error) {
	return optional(v, func(v any) (float64, error) { return UnmarshalFloat(context.Background(), v) })
}

// MarshalOptionalBoolean writes a truth, or null.
func MarshalOptionalBoolean(f patch.Field[bool]) graphql.Marshaler {
	return marshalOptional(f, graphql.MarshalBoolean)
}

// UnmarshalOptionalBoolean reads a truth or null.
func UnmarshalOptionalBoolean(v any) (patch.Field[bool], error) {
	return optional(v, graphql.UnmarshalBoolean)
}

// MarshalOptionalTime writes an instant, or null.
func MarshalOptionalTime(f patch.Field[time.Time]) graphql.Marshaler {
	return marshalOptional(f, MarshalTime)
}

// UnmarshalOptionalTime reads an instant or null.
func UnmarshalOptionalTime(v any) (patch.Field[time.Time], error) { return optional(v, UnmarshalTime) }

// MarshalOptionalJSON writes any JSON.
func MarshalOptionalJSON(f patch.Field[json.RawMessage]) graphql.Marshaler {
	return marshalOptional(f, MarshalJSON)
}

// UnmarshalOptionalJSON reads any JSON.
func UnmarshalOptionalJSON(v any) (patch.Field[json.RawMessage], error) {
	return optional(v, UnmarshalJSON)
}

func marshalOptional[T any](f patch.Field[T], write func(T) graphql.Marshaler) graphql.Marshaler {
	v := f.Value()
	if v == nil {
		return graphql.Null
	}
	return write(*v)
}

func optional[T any](v any, read func(any) (T, error)) (patch.Field[T], error) {
	if v == nil {
		return patch.Sent[T](nil), nil
	}
	value, err := read(v)
	return patch.Sent(&value), err
}
