package llm

import (
	"encoding/json"
	"errors"
)

// What a list in an answer may have at most. The elements of a list are sixteen times the memory of the shortest text that there is for them.
const (
	blockLimit = 1000
	partLimit  = 1000
)

// elements hands over the elements of a list, which is valid JSON, one by one and as they stand, until take returns false. What is no list
// has none.
func elements(list []byte, take func(element []byte) bool) {
	depth, from, quoted := 0, 0, false
	for at := 0; at < len(list); at++ {
		switch c := list[at]; {
		case quoted && c == '\\':
			at++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			if depth++; depth == 1 {
				if c == '{' {
					return
				}
				from = at + 1
			}
		case depth == 1 && (c == ',' || c == ']'):
			if element := trimmed(list[from:at]); len(element) > 0 && !take(element) || c == ']' {
				return
			}
			from = at + 1
		case c == ']' || c == '}':
			depth--
		}
	}
}

// trimmed is JSON without the spaces around it.
func trimmed(text []byte) []byte {
	space := func(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
	for len(text) > 0 && space(text[0]) {
		text = text[1:]
	}
	for len(text) > 0 && space(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}

// decode the elements of a list, of which there may be so many. Like a field, an element of another type is passed over: it is there and
// says nothing.
func decode[T any](list []byte, most int) (all []T, err error) {
	elements(list, func(element []byte) bool {
		if len(all) == most {
			err = &protocolError{"a list has no end"}
			return false
		}
		var one T
		err = unreadable(json.Unmarshal(element, &one), "an element is not JSON")
		all = append(all, one)
		return err == nil
	})
	return all, err
}

// unreadable is what is wrong with an answer that was decoded with such an error. A field of another type is passed over: servers differ.
func unreadable(err error, otherwise string) error {
	if wrong, ok := errors.AsType[*protocolError](err); ok {
		return wrong
	}
	if _, broken := errors.AsType[*json.SyntaxError](err); broken {
		return &protocolError{otherwise}
	}
	return nil
}
