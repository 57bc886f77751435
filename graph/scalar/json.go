package scalar

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/99designs/gqlgen/graphql"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// MarshalJSON writes a JSON value as stored. No value is null.
func MarshalJSON(raw json.RawMessage) graphql.Marshaler {
	if len(raw) == 0 {
		return graphql.Null
	}
	return graphql.WriterFunc(func(w io.Writer) {
		Room(w, len(raw))
		_, _ = w.Write(oneLine(raw)) // gqlgen's writer is a buffer, and its interface has no error
	})
}

// AppendJSON writes a JSON value as MarshalJSON does.
func AppendJSON(dst []byte, raw json.RawMessage) []byte {
	if len(raw) == 0 {
		return append(dst, "null"...)
	}
	return append(dst, oneLine(raw)...)
}

// oneLine takes out line breaks, which would cut an event stream or a log line in two. In valid JSON they can only
// be white space.
func oneLine(raw []byte) []byte {
	if bytes.IndexByte(raw, '\n') < 0 && bytes.IndexByte(raw, '\r') < 0 {
		return raw
	}
	text := jsontext.Value(bytes.Clone(raw))
	_ = text.Compact() // on failure the text is unchanged, and what is stored was checked when it was received
	return text
}

// UnmarshalJSON reads any JSON value: exact text (json.RawMessage), or what gqlgen decoded, with numbers as
// json.Number. The result has no white space. It fails on what strictjson refuses.
func UnmarshalJSON(v any) (json.RawMessage, error) {
	text, ok := v.(json.RawMessage)
	if !ok {
		var err error
		if text, err = encode(v); err != nil {
			return nil, wrong("must be a JSON value")
		}
	}
	value, err := strictjson.Parse(text)
	if err != nil {
		return nil, wrong("must be a JSON value. " + firstDetail(err))
	}
	if out := value.Compact(); strictjson.Sensible(out) {
		return out, nil
	}
	return nil, wrong(LongNumbers)
}

// LongNumbers is what is wrong with a JSON value whose numbers are too long, written out.
const LongNumbers = "must not contain numbers that have more than 1000 digits when written out, or many long ones"

// encode is json.Marshal without the escapes for HTML, so that text comes back as sent.
func encode(v any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return out.Bytes(), err
}

func firstDetail(err error) string {
	for _, detail := range fault.From(err).Details {
		return detail.Message
	}
	return ""
}
