package strictjson

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Kind is the sort of a value. The zero Kind is that of a member that was not sent, so that absent and null
// differ.
type Kind uint8

// The kinds of value.
const (
	KindAbsent Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// Value is one value of a body that passed every rule. Objects and arrays are opened when they are first looked
// into, so that a value which is only stored costs nothing; for the same reason a Value belongs to one goroutine.
// All methods work on a nil *Value, which is an absent one.
type Value struct {
	kind    Kind
	raw     []byte
	parent  *Value
	name    string
	index   int
	content *content
}

// Kind is the sort of the value; Absent for nil.
func (v *Value) Kind() Kind {
	if v == nil {
		return KindAbsent
	}
	return v.kind
}

// Path names the value as the client wrote it: voice_settings.greeting_mode, messages[2].role. The body itself is "".
func (v *Value) Path() string {
	if v == nil {
		return ""
	}
	var path pathBuilder
	v.appendPath(&path)
	return path.String()
}

func (v *Value) appendPath(path *pathBuilder) {
	if v.parent == nil {
		return
	}
	v.parent.appendPath(path)
	if v.parent.kind == KindArray {
		path.item(strconv.Itoa(v.index))
		return
	}
	path.member(v.name)
}

// Raw is the value's exact text, which is part of the body: it must not be changed.
func (v *Value) Raw() []byte {
	if v == nil {
		return nil
	}
	return v.raw
}

// Compact is the value's text without white space, in memory of its own. Numbers and strings stay unchanged
// written, and so does the order of members.
func (v *Value) Compact() []byte {
	text := jsontext.Value(bytes.Clone(v.Raw()))
	_ = text.Compact() // the text was checked, so this cannot fail
	return text
}

// Text is the content of a string; false for any other kind.
func (v *Value) Text() (string, bool) {
	if v.Kind() != KindString {
		return "", false
	}
	text, err := jsontext.AppendUnquote(nil, v.raw)
	return string(text), err == nil
}

// Bool is the value of a boolean; the second result is false for any other kind.
func (v *Value) Bool() (value, ok bool) {
	if v.Kind() != KindBool {
		return false, false
	}
	return v.raw[0] == 't', true
}

// Number is the literal of a number exactly as sent; false for any other kind.
func (v *Value) Number() (string, bool) {
	if v.Kind() != KindNumber {
		return "", false
	}
	return string(v.raw), true
}

// Int64 is the value of a whole number. It is false for any other kind, for a number that does not fit, and for
// one with a fraction or an exponent: 1.0 and 1e2 are not how a client writes an integer.
func (v *Value) Int64() (int64, bool) {
	literal, ok := v.Number()
	if !ok || strings.ContainsAny(literal, ".eE") {
		return 0, false
	}
	n, err := strconv.ParseInt(literal, 10, 64)
	return n, err == nil
}

// Float64 is the value of a number; false for any other kind and for a number beyond float64 (1e400).
func (v *Value) Float64() (float64, bool) {
	literal, ok := v.Number()
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(literal, 64)
	return f, err == nil
}

// Any is the value as encoding/json would decode it into an any, with numbers as json.Number. Absent is nil.
func (v *Value) Any() any {
	dec := json.NewDecoder(bytes.NewReader(v.Raw()))
	dec.UseNumber()
	var out any
	_ = dec.Decode(&out) // the text was checked, so only an absent value fails, which is nil
	return out
}
