package rule

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Problems says what is wrong with a coerced value, naming it by path; nil if nothing is. Null is never a problem
// of a rule but NotNull's.
func (r Rule) Problems(path string, value any) []fault.Detail {
	if value == nil && r.NotNull {
		return []fault.Detail{fault.Break(path, fault.Null)}
	}
	if list, ok := Items(value); ok {
		return r.items(path, list)
	}
	if rule, values := r.broken(value); rule != "" {
		return []fault.Detail{fault.Break(path, rule, values...)}
	}
	return nil
}

// Count says what is wrong with the length of a list, naming it by path.
func (r Rule) Count(path string, items int) []fault.Detail {
	if r.MaxItems > 0 && items > r.MaxItems {
		return []fault.Detail{fault.Break(path, fault.TooMany, strconv.Itoa(r.MaxItems))}
	}
	return nil
}

func (r Rule) items(path string, list []any) []fault.Detail {
	if problems := r.Count(path, len(list)); problems != nil {
		return problems
	}
	r.NotNull = false // the type says whether an item may be null
	var all []fault.Detail
	for i, item := range list {
		all = append(all, r.Problems(Item(path, i), item)...)
	}
	return all
}

// Items gives any slice as a list: gqlparser makes a []string of one string where a list is asked for.
func Items(value any) ([]any, bool) {
	if list, ok := value.([]any); ok {
		return list, true
	}
	v := reflect.ValueOf(value)
	if v.Kind() != reflect.Slice || v.Type().Elem().Kind() == reflect.Uint8 {
		return nil, false
	}
	list := make([]any, v.Len())
	for i := range list {
		list[i] = item(v.Index(i))
	}
	return list, true
}

// item is what a list has at a place: nil for null, which is a pointer that leads nowhere.
func item(v reflect.Value) any {
	if v.Kind() == reflect.Pointer && v.Type().Elem().Kind() != reflect.Struct {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	return v.Interface()
}

// Item is the path of a list's item.
func Item(path string, index int) string { return path + "[" + strconv.Itoa(index) + "]" }

// Member is the path of an object's field.
func Member(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// broken is the rule that a single value breaks, with what its message says of it, or "".
func (r Rule) broken(value any) (rule string, values []string) {
	switch v := value.(type) {
	case string:
		return r.text(v)
	case int:
		return r.number(float64(v))
	case int64:
		return r.number(float64(v))
	case float64:
		return r.number(v)
	case json.Number:
		if f, err := v.Float64(); err == nil {
			return r.number(f)
		}
	}
	return "", nil
}

func (r Rule) text(s string) (rule string, values []string) {
	n := utf8.RuneCountInString(s)
	switch {
	case r.MaxLength > 0 && n > r.MaxLength:
		return fault.TooLong, []string{strconv.Itoa(r.MaxLength)}
	case r.MinLength > 0 && !Visible(s):
		return fault.Invisible, nil
	case n < r.MinLength:
		return fault.TooShort, []string{strconv.Itoa(r.MinLength)}
	case len(r.OneOf) > 0 && !slices.Contains(r.OneOf, s):
		return fault.NotOffered, []string{strings.Join(r.OneOf, ", ")}
	}
	return ofFormat(r.Format, s), nil
}

func (r Rule) number(n float64) (rule string, values []string) {
	switch {
	case r.Min != nil && n < *r.Min:
		return fault.TooLow, []string{plain(*r.Min)}
	case r.Max != nil && n > *r.Max:
		return fault.TooHigh, []string{plain(*r.Max)}
	}
	return "", nil
}

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
