package strictjson

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// mostDigits bounds a number: PostgreSQL's jsonb refuses larger ones.
const mostDigits = 1000

// Storable is a text of somebody else's as JSON that both databases can store: itself where it keeps the rules of Object and its
// numbers are of a sensible size, else a JSON string of it.
func Storable(text []byte) json.RawMessage {
	if _, err := Parse(text); err == nil && sensible(text) {
		return text
	}
	quoted, err := json.Marshal(plain.Text(string(text)))
	if err != nil {
		panic(err) // there is no such text
	}
	return quoted
}

// sensible says whether all numbers of a checked text are.
func sensible(text []byte) bool {
	for dec := jsontext.NewDecoder(bytes.NewBuffer(text)); ; {
		token, err := dec.ReadToken()
		if err != nil {
			return true // its end
		}
		if token.Kind() != jsontext.KindNumber {
			continue
		}
		literal := token.String()
		_, exponent, found := strings.Cut(strings.ToLower(literal), "e")
		n, err := strconv.Atoi(exponent)
		if len(literal) > mostDigits || found && (err != nil || max(n, -n) > mostDigits) {
			return false
		}
	}
}
