// Package check evaluates the @check directive: what a value must satisfy beyond its GraphQL type. REST, MCP and
// plain GraphQL all ask it, so that one rule written in the schema holds at every door.
package check

import (
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
)

// Limits of values whose @check names none of its own.
const (
	DefaultMaxLength = 1000
	DefaultMaxItems  = 500
)

// Constraint is what one argument or input field asks of its values. On a list, MaxItems holds for the list and the
// rest for each item.
type Constraint struct { //nolint:recvcheck // set makes one, and the others read it
	// MinLength and MaxLength count characters. A MinLength above zero asks for a visible character, too.
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
}

// Of reads the constraint of an argument or input field of the type from its directives.
func Of(t *ast.Type, directives ast.DirectiveList) Constraint {
	var c Constraint
	if name := t.Name(); name == "String" || name == "ID" {
		c.MaxLength = DefaultMaxLength
	}
	if t.Elem != nil {
		c.MaxItems = DefaultMaxItems
	}
	d := directives.ForName("check")
	if d == nil {
		return c
	}
	for _, arg := range d.Arguments {
		c.set(arg.Name, arg.Value.Raw)
	}
	return c
}

// set takes one argument of the directive; the schema's own validation has made sure of its type.
func (c *Constraint) set(name, raw string) {
	switch name {
	case "minLength":
		c.MinLength = integer(raw)
	case "maxLength":
		c.MaxLength = integer(raw)
	case "maxItems":
		c.MaxItems = integer(raw)
	case "min":
		c.Min = number(raw)
	case "max":
		c.Max = number(raw)
	case "format":
		c.Format = raw
	case "notNull":
		c.NotNull = raw == "true"
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
