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
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		size, plain := next(s[i:])
		if !plain {
			dst = append(dst, s[start:i]...)
			dst = appendEscape(dst, s[i])
			start = i + size
		}
		i += size
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// next gives the length of the first character, and whether it is written as it is.
func next(s string) (size int, plain bool) {
	if c := s[0]; c < utf8.RuneSelf {
		return 1, c >= ' ' && c != '\\' && c != '"'
	}
	r, size := utf8.DecodeRuneInString(s)
	return size, r != utf8.RuneError || size > 1
}

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
	if c >= utf8.RuneSelf {
		return utf8.AppendRune(dst, utf8.RuneError)
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
