package ngram

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Set is a sorted set of pieces. Databases keep it as the text of PostgreSQL's integer[], such as {3,14,15}.
type Set []int32 //nolint:recvcheck // a Scanner points, a Valuer does not

var errSet = errors.New("ngram: not a set of numbers")

// Value of driver.Valuer.
func (s Set) Value() (driver.Value, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, n := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(n)))
	}
	b.WriteByte('}')
	return b.String(), nil
}

// Scan of sql.Scanner.
func (s *Set) Scan(v any) error {
	*s = nil
	var text string
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		text = v
	case []byte:
		text = string(v)
	default:
		return fmt.Errorf("%w: %T", errSet, v)
	}
	inner, ok := strings.CutPrefix(text, "{")
	inner, closed := strings.CutSuffix(inner, "}")
	if !ok || !closed {
		return errSet
	}
	for part := range strings.SplitSeq(inner, ",") {
		if part == "" {
			continue
		}
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil {
			return fmt.Errorf("%w: %w", errSet, err)
		}
		*s = append(*s, int32(n))
	}
	return nil
}

// Match is the query of FTS5 for texts that have all of the set.
func (s Set) Match() string {
	terms := make([]string, len(s))
	for i, n := range s {
		terms[i] = strconv.Itoa(int(n))
	}
	return strings.Join(terms, " AND ")
}
