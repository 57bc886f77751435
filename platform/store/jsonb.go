package store

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// plain is a number that PostgreSQL writes as written.
var plain = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,17})$`)

// Jsonb is the text that PostgreSQL gives back for a flat object that it keeps as jsonb; ok is false where only PostgreSQL knows it. What was
// written need not be read again to be shown as any later reader sees it.
func Jsonb(object json.RawMessage) (text json.RawMessage, ok bool) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(object, &all); err != nil || all == nil {
		return nil, false
	}
	names := slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
	})
	var out bytes.Buffer
	out.WriteByte('{')
	for i, name := range names {
		if i > 0 {
			out.WriteString(", ")
		}
		if !escape(&out, name) {
			return nil, false
		}
		out.WriteString(": ")
		if !scalar(&out, all[name]) {
			return nil, false
		}
	}
	out.WriteByte('}')
	return out.Bytes(), true
}

// scalar writes a value as PostgreSQL does; false: it may write another text.
func scalar(out *bytes.Buffer, value json.RawMessage) bool {
	var text string
	switch word := string(value); {
	case word == "true", word == "false", word == "null", plain.MatchString(word):
		out.WriteString(word)
		return true
	case len(value) == 0 || value[0] != '"' || json.Unmarshal(value, &text) != nil:
		return false
	}
	return escape(out, text)
}

// escapes of PostgreSQL. All else of a text, except for control characters, stays unchanged.
var escapes = map[rune]string{'\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '"': `\"`, '\\': `\\`}

// escape a text; false if it has what may not have been there before it was read.
func escape(out *bytes.Buffer, text string) bool {
	out.WriteByte('"')
	for _, r := range text {
		switch known, is := escapes[r]; {
		case r == 0 || r == utf8.RuneError:
			return false
		case is:
			out.WriteString(known)
		case r < ' ':
			fmt.Fprintf(out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return true
}
