package strictjson

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Bounds of numbers. PostgreSQL's jsonb keeps what they mean and not how they are written: it refuses the largest, and 1e1000, which is six bytes
// long, has a thousand and one digits whenever it is read.
const (
	mostDigits = 1000
	// A text's numbers may have so many more digits, written out, for each of its bytes, and so many in any case.
	growth, grown = 2, mostDigits
)

// Storable is a text from elsewhere as JSON that both databases can store: the text itself if it follows the rules of Object and its
// numbers have a sensible size, otherwise a JSON string of it.
func Storable(text []byte) json.RawMessage {
	if _, err := Parse(text); err == nil && Sensible(text) {
		return text
	}
	quoted, err := json.Marshal(plain.Text(string(text)))
	if err != nil {
		panic(err) // there is no such text
	}
	return quoted
}

// Sensible says whether all numbers of a checked text are of a size that both databases keep, and do not grow when they are written out.
func Sensible(text []byte) bool {
	room := growth*len(text) + grown
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
		if room -= max(n, -n); room < 0 {
			return false
		}
	}
}
