package patch

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Field is what was said of an optional field: nothing, null, or a value. The zero Field is one that was left out.
type Field[T any] struct {
	value *T
	sent  bool
}

// Sent is a field that was sent; nil is null.
func Sent[T any](value *T) Field[T] { return Field[T]{value: value, sent: true} }

// Filled is a text, or nil if it is empty.
func Filled(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Equal says whether both are null, or the same value.
func Equal[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Value is nil where the field was left out or null.
func (f Field[T]) Value() *T { return f.value }

// IsSent reports whether the field was sent, be it as null.
func (f Field[T]) IsSent() bool { return f.sent }

// Get is the value, nil for null, and whether the field was sent.
func (f Field[T]) Get() (value *T, sent bool) { return f.value, f.sent }

// UnmarshalJSON reads a value or null; a field that the text omits stays unsent.
func (f *Field[T]) UnmarshalJSON(text []byte) error {
	f.value, f.sent = nil, true
	if bytes.Equal(text, []byte("null")) {
		return nil
	}
	f.value = new(T)
	if err := json.Unmarshal(text, f.value); err != nil {
		return fmt.Errorf("optional field: %w", err)
	}
	return nil
}

// Any is Get for those that do not know the type: the value itself, or nil for null.
func (f Field[T]) Any() (value any, sent bool) {
	if f.value == nil {
		return nil, f.sent
	}
	return *f.value, f.sent
}
