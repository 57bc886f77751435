package store

import (
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Missing turns ent's not-found error into the public one, which names the kind of object. Any other error is unchanged.
func Missing(err error, thing string) error {
	if ent.IsNotFound(err) {
		return fault.Missing(thing).Because(err)
	}
	return err
}

// MissingField is Missing for what a field names, which may have been said to be missing already.
func MissingField(err error, thing, field string) error {
	if ent.IsNotFound(err) || fault.Is(err, fault.NotFound) {
		return fault.MissingField(thing, field).Because(err)
	}
	return err
}

// Timestamp is the time as both databases keep it: UTC, in microseconds.
func Timestamp() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// SameTime says whether two nullable times are the same instant, or both null.
func SameTime(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}

// Text is a nullable column's text, "" for null.
func Text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
