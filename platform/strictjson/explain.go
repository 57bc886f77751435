package strictjson

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// explain gives a decoder's error its public face. The decoder's own words stay private: they quote the body.
func (s *scanner) explain(err error) error {
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return malformed("The body has no JSON value.").Because(err)
	}
	field := func(message string) error {
		path := pathOf(s.dec, syntax.JSONPointer)
		if path == "" { // a name is what is wrong, so there is no field to name
			return malformed(fmt.Sprintf("%s (at byte %d)", message, syntax.ByteOffset)).Because(err)
		}
		return fault.Field(path, message).Because(err)
	}
	switch rest := s.text[min(int(syntax.ByteOffset), len(s.text)):]; {
	case errors.Is(err, jsontext.ErrDuplicateName):
		return field("must not be sent twice")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return malformed("The JSON ends too early.").Because(err)
	case notUTF8(rest):
		return field("must be valid UTF-8")
	case surrogate(rest):
		return field("must not contain half of a surrogate pair")
	case len(rest) > 0 && rest[0] == 0:
		return field("must not contain NUL characters")
	}
	return malformed(fmt.Sprintf("The JSON is broken at byte %d.", syntax.ByteOffset)).Because(err)
}

func notUTF8(text []byte) bool {
	r, size := utf8.DecodeRune(text)
	return r == utf8.RuneError && size == 1
}

// surrogate reports whether the text begins with an escape of U+D800 to U+DFFF, which is refused only when it
// stands alone.
func surrogate(text []byte) bool {
	if len(text) < len(`\ud800`) {
		return false
	}
	start := bytes.ToLower(text[:4])
	return bytes.HasPrefix(start, []byte(`\ud`)) && start[3] >= '8'
}

// malformed is the error of a body that is wrong as a whole, so that there is no field to name.
func malformed(message string) *fault.Error {
	return fault.New(fault.Validation, "The body is not valid.", fault.Detail{Message: message})
}
