package tool

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Limits of what a model reads about its arguments: it needs no list of everything.
const (
	problemCount = 10
	problemBytes = 300 // of each
)

// cannotBeUsed begins what a model reads of a tool that takes no arguments at all.
const cannotBeUsed = "The tool cannot be used: "

// misfit says in which way a value does not fit a schema, or "".
func misfit(schema json.RawMessage, value any) string {
	compiled, err := compile(schema)
	if err != nil {
		return cannotBeUsed + "its parameters " + unusable(err).Message + "."
	}
	if err := computable(value); err != nil {
		return fmt.Sprintf("The arguments have a number of more than %d digits.", digits)
	}
	if stepsOf(compiled, value) > effortLimit {
		return "The arguments take too long to check against the parameters. Send fewer or shorter values."
	}
	if err := compiled.Validate(value); err != nil {
		return "The arguments do not fit: " + strings.Join(explain(err), "; ") + "."
	}
	return ""
}

// explain the first problems, each with its place. The validator's own text has them all, and their causes.
func explain(err error) []string {
	top, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return []string{err.Error()}
	}
	var found []string
	for todo := []*jsonschema.ValidationError{top}; len(todo) > 0 && len(found) < problemCount; {
		next := todo[0]
		if todo = append(next.Causes[:len(next.Causes):len(next.Causes)], todo[1:]...); len(next.Causes) > 0 || next.ErrorKind == nil {
			continue
		}
		text := next.ErrorKind.LocalizedString(message.NewPrinter(language.English))
		found = append(found, cut(fmt.Sprintf("at '/%s': %s", strings.Join(next.InstanceLocation, "/"), text)))
	}
	return found
}

func cut(text string) string {
	if len(text) > problemBytes {
		return plain.FirstBytes(text, problemBytes) + "…"
	}
	return text
}
