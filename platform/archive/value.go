package archive

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"time"
	"unicode/utf8"
)

// raw is a text that JSON has no way to say.
type raw struct {
	Base64 []byte `json:"base64"`
}

// far is a time of a year that RFC 3339 has no way to say.
type far struct {
	Unix int64 `json:"unix"`
	Nano int   `json:"nano"`
}

// encode makes a value one that JSON keeps unchanged.
func encode(kind Kind, v any) (any, error) {
	switch v := v.(type) {
	case nil, bool, int64, float64:
		return v, nil
	case []byte:
		return base64.StdEncoding.EncodeToString(v), nil
	case time.Time:
		if v = v.UTC(); v.Year() < 0 || v.Year() > 9999 {
			return far{v.Unix(), v.Nanosecond()}, nil
		}
		return v.Format(time.RFC3339Nano), nil
	case string:
		if !utf8.ValidString(v) {
			return raw{[]byte(v)}, nil
		}
		return v, nil
	default:
		return nil, fmt.Errorf("archive: a %s cannot be a %T", kind, v)
	}
}

// decode is the value of a kind that stands in a line.
func decode(kind Kind, from json.RawMessage) (any, error) {
	if string(from) == "null" {
		return nil, nil //nolint:nilnil // null is a value
	}
	switch kind {
	case Int:
		return value[int64](from)
	case Float:
		return value[float64](from)
	case Bool:
		return value[bool](from)
	case Bytes:
		return value[[]byte](from)
	case Time:
		if len(from) > 0 && from[0] == '{' {
			f, err := value[far](from)
			return time.Unix(f.Unix, int64(f.Nano)).UTC(), err
		}
		return value[time.Time](from)
	case Text, JSON:
		if len(from) > 0 && from[0] == '{' {
			r, err := value[raw](from)
			return string(r.Base64), err
		}
		return value[string](from)
	default:
		return nil, fmt.Errorf("%w: a column of kind %q", ErrDamaged, kind)
	}
}

func value[T any](from json.RawMessage) (v T, err error) {
	if err := json.Unmarshal(from, &v); err != nil {
		return v, damaged(err)
	}
	return v, nil
}

// damaged says so, and keeps why.
func damaged(cause error) error { return fmt.Errorf("%w (%w)", ErrDamaged, cause) }
