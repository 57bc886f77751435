package rule

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Check is the fault.Validation that names every field of an input which breaks its rule; nil if none does.
func Check(input any) error {
	if problems := Problems(input); len(problems) > 0 {
		return fault.Invalid(problems...)
	}
	return nil
}

// Judge is an input with rules that no tag can say: of what a text means, or of several fields together.
type Judge interface{ Judge() []fault.Detail }

// Problems are what is wrong with an input, a struct or a pointer to one: by the tags of its fields and of those inside them, and by its
// Judge, if it has one, with the fields that break no tag. A field that was left out breaks none.
func Problems(input any) []fault.Detail {
	problems := inside("", reflect.ValueOf(input))
	if judge, ok := input.(Judge); ok {
		problems = Join(problems, judge.Judge())
	}
	return problems
}

// Join adds the problems of fields that the first ones name neither as a whole nor in part.
func Join(first, more []fault.Detail) []fault.Detail {
	all := first
	for _, p := range more {
		if !slices.ContainsFunc(first, func(q fault.Detail) bool { return within(p.Field, q.Field) || within(q.Field, p.Field) }) {
			all = append(all, p)
		}
	}
	return all
}

// within says whether a path leads to a field or to a part of it.
func within(path, field string) bool {
	rest, ok := strings.CutPrefix(path, field)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// Of is the rule of an input's field, by the name that clients know.
func Of[T any](name string) Rule {
	for f := range reflect.TypeFor[T]().Fields() {
		if Name(f.Name) == name {
			return Tagged(f.Tag.Get("check"))
		}
	}
	return Rule{}
}

// object looks at the fields of a struct.
func object(path string, v reflect.Value) []fault.Detail {
	var all []fault.Detail
	for i := range v.NumField() {
		f := v.Type().Field(i)
		value, sent := fieldValue(v.Field(i))
		if !f.IsExported() || !sent {
			continue
		}
		r, at := Tagged(f.Tag.Get("check")).withDefaults(), Member(path, Name(f.Name))
		all = append(all, r.Problems(at, value)...)
		all = append(all, inside(at, reflect.ValueOf(value))...)
	}
	return all
}

func (r Rule) withDefaults() Rule {
	if r.MaxLength == 0 {
		r.MaxLength = DefaultMaxLength
	}
	if r.MaxItems == 0 {
		r.MaxItems = DefaultMaxItems
	}
	return r
}

// inside looks into structs, and into lists of them.
func inside(path string, v reflect.Value) []fault.Detail {
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	switch v.Kind() { //nolint:exhaustive // nothing is in the others
	case reflect.Struct:
		if v.Type() != reflect.TypeFor[time.Time]() {
			return object(path, v)
		}
	case reflect.Slice:
		var all []fault.Detail
		for i := range v.Len() {
			if item := v.Index(i); item.Kind() == reflect.Struct || item.Kind() == reflect.Pointer {
				all = append(all, inside(Item(path, i), item)...)
			}
		}
		return all
	}
	return nil
}

// fieldValue is what a field of an input holds: nil for null.
func fieldValue(v reflect.Value) (value any, sent bool) {
	if !v.CanInterface() {
		return nil, false
	}
	switch f := v.Interface().(type) {
	case interface{ Any() (any, bool) }:
		return f.Any()
	case json.RawMessage:
		return nil, false
	}
	switch v.Kind() { //nolint:exhaustive // the others are values
	case reflect.Pointer:
		if v.IsNil() {
			return nil, false
		}
		if v = v.Elem(); v.Kind() == reflect.Pointer && v.IsNil() {
			return nil, true
		}
	case reflect.Slice:
		return v.Interface(), !v.IsNil()
	case reflect.Map, reflect.Func, reflect.Interface:
		return nil, false
	}
	return v.Interface(), true
}
