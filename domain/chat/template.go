package chat

import (
	"regexp"
	"slices"
)

var variable = regexp.MustCompile(`\{\{\s*([A-Za-z_][A-Za-z0-9_.-]*)\s*\}\}`)

// Fill puts values in the place of {{names}}. A name that has no value becomes empty and is reported, each once and
// sorted. Values are not looked into: a variable inside a value stays as it is.
func Fill(text string, values map[string]string) (filled string, unknown []string) {
	filled = variable.ReplaceAllStringFunc(text, func(match string) string {
		name := variable.FindStringSubmatch(match)[1]
		value, ok := values[name]
		if !ok {
			unknown = append(unknown, name)
		}
		return value
	})
	slices.Sort(unknown)
	return filled, slices.Compact(unknown)
}
