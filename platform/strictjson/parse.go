// Package strictjson parses the JSON bodies of requests so that no two readers can understand one differently. encoding/json takes the last
// of duplicate keys, matches names in any case and silently repairs invalid text. Here, each of these is an error that names the field, as
// is anything that the database could not store.
package strictjson

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Limits of a body. The shortest values take twenty times their text in memory.
const (
	maxDepth  = 100
	maxValues = 50_000
	maxTokens = 2 * maxValues // a member is two, its name and its value, and so is a list, its beginning and its end
)

// Object reads a body that must be one JSON object. An empty body is an empty object: the caller decides
// whether that is enough. The body must not be changed while the value is in use.
//
// It fails with a fault.Validation that names the field, or the position where there is no field: malformed JSON,
// a name twice, text that is not valid UTF-8 or has a lone surrogate or a NUL, nesting deeper than 100; and with a
// fault.PayloadTooLarge where there are more than 50,000 values.
func Object(body []byte) (*Value, error) {
	if len(body) == 0 {
		body = []byte("{}")
	}
	v, err := Parse(body)
	if err != nil {
		return nil, err
	}
	if v.kind != KindObject {
		return nil, malformed("The body must be a JSON object.")
	}
	return v, nil
}

// Parse reads one JSON value of any kind under the rules of Object.
func Parse(text []byte) (*Value, error) {
	s := scanner{
		text: text,
		dec:  jsontext.NewDecoder(bytes.NewBuffer(text)),
		nul:  bytes.Contains(text, []byte(`\u0000`)),
	}
	if err := s.scan(); err != nil {
		return nil, err
	}
	raw := bytes.Trim(text, " \t\r\n")
	return &Value{kind: kindOf(jsontext.Value(raw).Kind()), raw: raw}, nil
}

// scanner goes over a text once and keeps nothing.
type scanner struct {
	text []byte
	dec  *jsontext.Decoder
	nul  bool // the text has an escaped NUL somewhere, so each string is worth a look
	read int  // tokens
	have int  // values
}

func (s *scanner) scan() error {
	for {
		breathe(s.read)
		token, err := s.dec.ReadToken()
		if err != nil {
			return s.explain(err)
		}
		if err := s.check(token); err != nil {
			return err
		}
		if s.dec.StackDepth() == 0 {
			return s.end()
		}
	}
}

// breath is how many tokens are read before others have the processor: a tenth of a millisecond.
const breath = 1000

// breathe lets others have the processor now and then. Only the largest bodies get that far, and they take as long as a hundred requests:
// other requests would wait for all of that each time.
func breathe(done int) {
	if done%breath == breath-1 {
		runtime.Gosched()
	}
}

func (s *scanner) check(token jsontext.Token) error {
	if s.dec.StackDepth() > maxDepth {
		return malformed("The body is nested more than 100 levels deep.")
	}
	s.read++
	if s.isValue(token) {
		s.have++
	}
	if s.read > maxTokens || s.have > maxValues {
		return fault.New(fault.PayloadTooLarge, "The body has too many values.")
	}
	if s.nul && token.Kind() == jsontext.KindString && strings.Contains(token.String(), "\x00") {
		return fault.Field(pathOf(s.dec, s.dec.StackPointer()), "must not contain NUL characters")
	}
	return nil
}

// isValue says whether a token is a value, or begins one: it is neither the name of a member nor an end.
func (s *scanner) isValue(token jsontext.Token) bool {
	switch token.Kind() {
	case jsontext.KindEndObject, jsontext.KindEndArray:
		return false
	case jsontext.KindString:
		in, n := s.dec.StackIndex(s.dec.StackDepth())
		return in != jsontext.KindBeginObject || n%2 == 0
	default:
		return true
	}
}

func (s *scanner) end() error {
	if _, err := s.dec.ReadToken(); errors.Is(err, io.EOF) {
		return nil
	}
	return malformed("There is more text after the JSON value.")
}
