package scalar

import (
	"strings"
	"unicode/utf8"

	"github.com/99designs/gqlgen/graphql"
)

const hex = "0123456789ABCDEF"

// MarshalString writes text as a JSON string.
func MarshalString(s string) graphql.Marshaler { return marshal(s, AppendString) }

// AppendString writes text as a JSON string with the escapes that gqlgen uses. Bytes that are not UTF-8 become
// U+FFFD, so that one bad row cannot make a whole answer unreadable.
func AppendString(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string([]rune(s)) // one U+FFFD for each bad byte
	}
	dst = append(dst, '"')
	start := 0
	for i := range len(s) {
		if plain[s[i]] {
			continue
		}
		dst = append(dst, s[start:i]...)
		dst = appendEscape(dst, s[i])
		start = i + 1
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// plain are the bytes of valid UTF-8 that are written unchanged. A table is four times as fast as comparisons, and strings are
// most of an answer.
var plain = func() (table [256]bool) {
	for c := range table {
		table[c] = c >= ' ' && c != '\\' && c != '"'
	}
	return table
}()

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '\t':
		return append(dst, `\t`...)
	case '\r':
		return append(dst, `\r`...)
	case '\n':
		return append(dst, `\n`...)
	case '\\', '"':
		return append(dst, '\\', c)
	}
	return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
}

// UnmarshalString reads text. Numbers and booleans are refused, and so are a NUL and bytes that are not UTF-8,
// which the database could not keep.
func UnmarshalString(v any) (string, error) {
	s, ok := v.(string)
	if !ok {
		return "", wrong("must be a string")
	}
	if strings.ContainsRune(s, 0) {
		return "", wrong("must not contain NUL characters")
	}
	if !utf8.ValidString(s) {
		return "", wrong("must be valid UTF-8")
	}
	return s, nil
}

// MarshalID writes an id, which is text.
func MarshalID(id string) graphql.Marshaler { return MarshalString(id) }

// AppendID writes an id as MarshalID does.
func AppendID(dst []byte, id string) []byte { return AppendString(dst, id) }

// UnmarshalID reads an id under the rules of UnmarshalString: every id of the platform is text, so a number is a
// mistake and not another way to write one.
func UnmarshalID(v any) (string, error) { return UnmarshalString(v) }
