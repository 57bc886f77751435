package rest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// Limits of v2's fields, in characters and items: those of the things themselves.
var (
	nameLimit        = rule.Of[assistant.Create]("name").MaxLength
	descriptionLimit = rule.Of[assistant.Create]("description").MaxLength
	promptLimit      = rule.Of[assistant.Create]("prompt").MaxLength
	messageLimit     = rule.Of[chat.Input]("input").MaxLength
	historyLimit     = rule.Of[chat.Input]("history").MaxItems
)

// otherLimit is that of texts that have none of their own.
const otherLimit = rule.DefaultMaxLength

// models that legacy clients may name.
var models = []string{"gpt-4", "claude-3", "gpt-3.5-turbo"}

// fields reads a legacy body and remembers all that is wrong with it.
type fields struct {
	body  *strictjson.Value
	wrong []fault.Detail
}

func (f *fields) bad(name, format string, args ...any) {
	f.wrong = append(f.wrong, fault.Detail{Field: name, Message: fmt.Sprintf(format, args...)})
}

// err is one fault for all that is wrong, or nil.
func (f *fields) err() error {
	if len(f.wrong) == 0 {
		return nil
	}
	return fault.Invalid(f.wrong...)
}

// need is a text that must be there and say something; "" if it is wrong.
func (f *fields) need(name string, limit int) string {
	before := len(f.wrong)
	v := f.text(name, limit).Value()
	switch {
	case len(f.wrong) > before: // what is no text is said to be none, and nothing else
	case v == nil:
		f.bad(name, "is required")
	case !rule.Visible(*v):
		f.bad(name, "must not be blank")
	default:
		return *v
	}
	return ""
}

// name may be left out, but is a name where it is there.
func (f *fields) name() patch.Field[string] {
	if v := f.body.Get("name"); v.Kind() == strictjson.KindAbsent || empty(v) {
		return patch.Field[string]{}
	}
	name := f.need("name", nameLimit)
	return patch.Sent(&name)
}

// legible is the text of a field, which may be a number; false if there is nothing to read: an empty one counts as left out.
func legible(v *strictjson.Value) (string, bool) {
	text, ok := v.Text()
	if !ok {
		text, ok = v.Number()
	}
	return text, ok && text != ""
}

// empty says that a field is there and has nothing in it.
func empty(v *strictjson.Value) bool {
	text, ok := v.Text()
	return ok && text == ""
}

// text is a text that may be missing, or null.
func (f *fields) text(name string, limit int) patch.Field[string] {
	v := f.body.Get(name)
	switch {
	case v.Kind() == strictjson.KindAbsent, empty(v):
		return patch.Field[string]{}
	case v.Kind() == strictjson.KindNull:
		return patch.Sent[string](nil)
	}
	text, ok := legible(v)
	if !ok {
		f.bad(name, "must be text")
	} else if len([]rune(text)) > limit {
		f.bad(name, "must have at most %d characters", limit)
	}
	return patch.Sent(&text)
}

// number is a number, or a string of digits.
func (f *fields) number(name string, low, high float64) patch.Field[float64] {
	v := f.body.Get(name)
	switch {
	case v.Kind() == strictjson.KindAbsent, empty(v):
		return patch.Field[float64]{}
	case v.Kind() == strictjson.KindNull:
		return patch.Sent[float64](nil)
	}
	literal, _ := legible(v)
	n, err := strconv.ParseFloat(literal, 64)
	if err != nil || strings.ContainsAny(literal, "xXpP_iInN") {
		f.bad(name, "must be a number")
	} else if n < low || n > high {
		f.bad(name, "must be between %g and %g", low, high)
	}
	return patch.Sent(&n)
}

// model is one of the names that legacy clients know.
func (f *fields) model() patch.Field[string] {
	m := f.text("model", otherLimit)
	if v, ok := legible(f.body.Get("model")); ok && !slices.Contains(models, v) {
		f.bad("model", "must be one of %s", strings.Join(models, ", "))
	}
	return m
}

// query is a parameter of the query that must be there once. Unknown parameters are ignored, even malformed ones.
func query(r *request, name string) (string, error) {
	values, err := operation.Query(r.http.URL.RawQuery)
	switch v := values[name]; {
	case len(v) == 0 && err != nil:
		return "", fault.Field(name, "must be part of a well-formed query").Because(err)
	case len(v) == 0 || v[0] == "":
		return "", fault.Broken(name, fault.Absent)
	case len(v) > 1:
		return "", fault.Field(name, "must be sent once")
	default:
		return v[0], nil
	}
}
