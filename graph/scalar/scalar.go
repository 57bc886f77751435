// Package scalar says how the API's scalars are read and written. gqlgen's own take a number written as text for an
// Int, print exponents for a Float and leave a line break behind JSON; a contract that is exact to the byte needs
// its own.
//
// Each scalar has a Marshal function for gqlgen and an Append function for an encoder that writes a whole answer
// itself. Both write the same bytes. Each Unmarshal function fails with a fault.Validation that says what the value
// must be; where it stands is the caller's to add.
package scalar

import (
	"io"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// marshal makes gqlgen's form of a scalar out of its Append form.
func marshal[T any](value T, appendTo func([]byte, T) []byte) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) {
		text := appendTo(nil, value)
		Room(w, len(text))
		_, _ = w.Write(text) // gqlgen's writer is a buffer, and its interface has no error
	})
}

func wrong(message string) error {
	return fault.New(fault.Validation, message)
}
