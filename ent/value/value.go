// Package value has the functions among the schema's defaults and validators. The schema names them, and so does the code that is
// generated from it, which works without the schema.
package value

import (
	"errors"
	"time"
)

// Now is the clock of stored instants: UTC, in the microseconds that both databases keep.
func Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// NotEmpty refuses an empty text, in ent's words.
func NotEmpty(s string) error {
	if s == "" {
		return errors.New("value is less than the required length")
	}
	return nil
}
