package scalar

import (
	"encoding/json"
	"errors"

	"github.com/99designs/gqlgen/graphql"
)

// MarshalCounts writes numbers by name, sorted by name.
func MarshalCounts(counts map[string]int) graphql.Marshaler { return marshal(counts, AppendCounts) }

// AppendCounts writes numbers by name, sorted by name.
func AppendCounts(dst []byte, counts map[string]int) []byte {
	text, err := json.Marshal(counts)
	if err != nil {
		text = []byte("null") // a map of names to numbers always has a JSON form
	}
	return append(dst, text...)
}

// UnmarshalCounts exists because gqlgen asks for it. No operation takes counts.
func UnmarshalCounts(any) (map[string]int, error) { return nil, errCounts }

var errCounts = errors.New("counts are only returned, never sent")
