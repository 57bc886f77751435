package store_test

import (
	"encoding/json"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is said of an object that was written is what PostgreSQL gives back, byte for byte; what it may write otherwise is left to it.
func TestJsonbIsAsPostgresWritesIt(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	for text, known := range map[string]bool{
		`{}`:                                    true,
		`{"reason":"it is time"}`:               true,
		`{ "bb":true ,"a":null,"ab":"x","é":1}`: true,
		`{"a":"\u0001\b\f\n\r\t\"\\\/\u007f\u2028<&> 😀\ud83d\ude00"}`: true,
		`{"a":-12,"b":0,"c":123456789012345678,"":"","A":false}`:      true,
		`{"\"k\\":"\u001f"}`:        true,
		`{"a":1,"a":2}`:             true,
		`{"a":-0}`:                  false,
		`{"a":1e3}`:                 false,
		`{"a":1.50}`:                false,
		`{"a":1234567890123456789}`: false,
		`{"a":"�"}`:                 false,
		`{"a":[1]}`:                 false,
		`{"a":{"b":1}}`:             false,
		`[]`:                        false,
		`null`:                      false,
	} {
		got, ok := store.Jsonb(json.RawMessage(text))
		if ok != known {
			t.Errorf("%s: %s, %v", text, got, ok)
		}
		if !ok {
			continue
		}
		var want string
		if err := s.SystemDB().QueryRowContext(t.Context(), "SELECT $1::jsonb::text", text).Scan(&want); err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
