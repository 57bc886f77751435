// Package rule checks the fields of an input. The rules are tags of the input's type, in the package that owns the object:
//
//	Name patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
//
// The GraphQL schema repeats them in the same words as @check, from which REST, MCP and the OpenAPI document are made; a test compares the two.
package rule

import (
	"strconv"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Limits of values that have none of their own.
const (
	DefaultMaxLength = 1000
	DefaultMaxItems  = 500
)

// KeyBytes is how long a text may be that something is found by, in bytes: PostgreSQL has no longer ones in an index with a tenant.
const KeyBytes = 2000

// Key says what is wrong with the length of a text that something is found by, naming it by path. A Judge asks it, besides the characters that
// its tag counts.
func Key(path string, text *string) []fault.Detail {
	if text == nil || len(*text) <= KeyBytes {
		return nil
	}
	return []fault.Detail{fault.Break(path, fault.TooManyBytes, strconv.Itoa(KeyBytes))}
}

// Rule is what one field asks of its values. On a list, MaxItems holds for the list and the rest for each item.
type Rule struct { //nolint:recvcheck // only Set changes one
	// MinLength and MaxLength count characters. A MinLength above zero asks for a visible character as well.
	// MaxLength is zero where the value is no text.
	MinLength, MaxLength int
	// Min and Max bound a number; nil is no bound.
	Min, Max *float64
	// MaxItems is zero where the value is no list.
	MaxItems int
	// Format is EMAIL, LANGUAGE, URL or empty.
	Format string
	// NotNull refuses null for a value that may be left out.
	NotNull bool
	// OneOf are the values that a text can have; empty: any.
	OneOf []string
}

// Tagged reads a rule from the text of a tag.
func Tagged(tag string) Rule {
	var r Rule
	for part := range strings.SplitSeq(tag, ",") {
		name, value, _ := strings.Cut(part, "=")
		r.Set(name, value)
	}
	return r
}

// Set one part of the rule, by its name in tags and in @check. Comparing the two shows what is not a number and what has no such name.
func (r *Rule) Set(name, value string) {
	switch name {
	case "minLength":
		r.MinLength = integer(value)
	case "maxLength":
		r.MaxLength = integer(value)
	case "maxItems":
		r.MaxItems = integer(value)
	case "min":
		r.Min = number(value)
	case "max":
		r.Max = number(value)
	case "format":
		r.Format = value
	case "notNull":
		r.NotNull = value != "false"
	case "oneOf":
		r.OneOf = strings.Split(value, "|")
	}
}

func integer(raw string) int {
	n, err := strconv.Atoi(raw)
	if err != nil {
		return 0
	}
	return n
}

func number(raw string) *float64 {
	n, err := strconv.ParseFloat(raw, 64)
	if err != nil {
		return nil
	}
	return &n
}
