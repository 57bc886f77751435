package scalar

import (
	"regexp"
	"time"

	"github.com/99designs/gqlgen/graphql"
)

const (
	layout  = `"2006-01-02T15:04:05.000Z"`
	maxYear = 9999
)

// instant is RFC 3339 to the letter. The time package alone also takes "1:02:03", a comma before the fraction and
// offsets of a hundred hours.
var instant = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// MarshalTime writes an instant in UTC with milliseconds and Z.
func MarshalTime(t time.Time) graphql.Marshaler { return marshal(t, AppendTime) }

// AppendTime writes an instant as MarshalTime does. What is finer than a millisecond is cut off, never rounded up.
func AppendTime(dst []byte, t time.Time) []byte { return t.UTC().AppendFormat(dst, layout) }

// UnmarshalTime reads an RFC 3339 instant with any offset, of the years 1 to 9999 in UTC. The result is in UTC and
// whole microseconds, which is what both databases keep, so that a time compares equal before and after storing.
func UnmarshalTime(v any) (time.Time, error) {
	const message = "must be a time like 2026-01-31T15:04:05Z"
	s, ok := v.(string)
	if !ok || !instant.MatchString(s) {
		return time.Time{}, wrong(message)
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return time.Time{}, wrong(message)
	}
	t = t.UTC().Truncate(time.Microsecond)
	if t.Year() < 1 || t.Year() > maxYear {
		return time.Time{}, wrong(message)
	}
	return t, nil
}
