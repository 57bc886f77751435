package switchboard

import "encoding/json"

// Opt is a field that can be absent. The zero value is absent, which leaves what is there unchanged.
type Opt[T any] struct {
	value T
	state state
}

type state byte

const (
	absent state = iota
	null
	set
)

// Set a field.
func Set[T any](value T) Opt[T] { return Opt[T]{value, set} }

// Null clears a field. The server refuses it where null is no value of the field.
func Null[T any]() Opt[T] { return Opt[T]{state: null} }

// IsZero says whether the field is absent. It is what encoding/json asks for omitzero.
func (o Opt[T]) IsZero() bool { return o.state == absent }

// Get returns the value, and whether there is one.
func (o Opt[T]) Get() (T, bool) { return o.value, o.state == set }

// MarshalJSON of json.Marshaler.
func (o Opt[T]) MarshalJSON() ([]byte, error) {
	if o.state != set {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

func (o Opt[T]) sent() (any, bool) { return o.value, o.state == set }

// OrReference is the data of an event: the thing, or its id alone. That need not mean that the thing is gone: the event may have been too large.
// Read the thing by its id: of one that is gone, the code is ErrorCodeNotFound.
type OrReference[T any] struct {
	// Value is nil if there is only the id.
	Value *T
	ID    string
}

// UnmarshalJSON of json.Unmarshaler.
func (o *OrReference[T]) UnmarshalJSON(text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	if err := json.Unmarshal(fields["id"], &o.ID); err != nil {
		return err
	}
	if len(fields) == 1 {
		return nil
	}
	o.Value = new(T)
	return json.Unmarshal(text, o.Value)
}
