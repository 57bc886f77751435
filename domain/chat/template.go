package chat

import (
	"regexp"
	"slices"
	"strings"
)

// variable is a name in braces: words of any script, as custom values and a call's variables may be called.
var variable = regexp.MustCompile(`\{\{\s*([\pL_][\pL\pM\pN_.-]*(?: +[\pL\pM\pN_.-]+)*)\s*\}\}`)

// names are those that a text has in braces.
func names(text string) map[string]bool {
	all := map[string]bool{}
	for _, found := range variable.FindAllStringSubmatch(text, -1) {
		all[found[1]] = true
	}
	return all
}

// valuesLimit is how many bytes the values in a text may have together: a name of one letter can stand for five thousand.
const valuesLimit = 1 << 20

// Fill puts values in the place of {{names}}. A name of one word that has no value becomes empty and is reported, each once and
// sorted. Values are not looked into: a variable inside a value stays unchanged. Those beyond a megabyte in all are left out.
func Fill(text string, values map[string]string) (filled string, unknown []string) {
	left := valuesLimit
	filled = variable.ReplaceAllStringFunc(text, func(match string) string {
		name := variable.FindStringSubmatch(match)[1]
		value, ok := values[name]
		if !ok && strings.Contains(name, " ") {
			return match // words in braces that are nobody's name
		}
		if !ok {
			unknown = append(unknown, name)
		}
		if left -= len(value); left < 0 {
			return ""
		}
		return value
	})
	slices.Sort(unknown)
	return filled, slices.Compact(unknown)
}
