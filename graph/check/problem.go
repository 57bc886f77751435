package check

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Problems says what is wrong with a coerced value, naming it by path; nil where nothing is. Null is never a problem
// of a constraint but NotNull's.
func (c Constraint) Problems(path string, value any) []fault.Detail {
	if value == nil && c.NotNull {
		return []fault.Detail{{Field: path, Message: "must not be null"}}
	}
	if list, ok := items(value); ok {
		return c.items(path, list)
	}
	if message := c.message(value); message != "" {
		return []fault.Detail{{Field: path, Message: message}}
	}
	return nil
}

// Count says what is wrong with the length of a list, naming it by path.
func (c Constraint) Count(path string, items int) []fault.Detail {
	if c.MaxItems > 0 && items > c.MaxItems {
		return []fault.Detail{{Field: path, Message: fmt.Sprintf("must have at most %d items", c.MaxItems)}}
	}
	return nil
}

func (c Constraint) items(path string, list []any) []fault.Detail {
	if problems := c.Count(path, len(list)); problems != nil {
		return problems
	}
	c.NotNull = false // the type says whether an item may be null
	var all []fault.Detail
	for i, item := range list {
		all = append(all, c.Problems(Item(path, i), item)...)
	}
	return all
}

// items gives any slice as a list: gqlparser makes a []string of one string where a list is asked for.
func items(value any) ([]any, bool) {
	if list, ok := value.([]any); ok {
		return list, true
	}
	v := reflect.ValueOf(value)
	if v.Kind() != reflect.Slice {
		return nil, false
	}
	list := make([]any, v.Len())
	for i := range list {
		list[i] = v.Index(i).Interface()
	}
	return list, true
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

// message is what is wrong with a single value, or "".
func (c Constraint) message(value any) string {
	switch v := value.(type) {
	case string:
		return c.text(v)
	case int:
		return c.number(float64(v))
	case int64:
		return c.number(float64(v))
	case float64:
		return c.number(v)
	case json.Number:
		if f, err := v.Float64(); err == nil {
			return c.number(f)
		}
	}
	return ""
}

func (c Constraint) text(s string) string {
	n := utf8.RuneCountInString(s)
	switch {
	case c.MaxLength > 0 && n > c.MaxLength:
		return fmt.Sprintf("must have at most %d characters", c.MaxLength)
	case c.MinLength > 0 && !Visible(s):
		return "must have at least one visible character"
	case n < c.MinLength:
		return fmt.Sprintf("must have at least %d characters", c.MinLength)
	}
	return formatProblem(c.Format, s)
}

func (c Constraint) number(n float64) string {
	switch {
	case c.Min != nil && n < *c.Min:
		return "must be at least " + plain(*c.Min)
	case c.Max != nil && n > *c.Max:
		return "must be at most " + plain(*c.Max)
	}
	return ""
}

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
