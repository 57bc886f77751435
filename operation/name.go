package operation

import (
	"regexp"
	"strings"
	"unicode"
)

var (
	snakeName  = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	pascalName = regexp.MustCompile(`^[A-Z][a-z0-9]+([A-Z][a-z0-9]*)*$`)
)

// Camel writes a snake_case name as answers spell it: greeting_mode is greetingMode.
func Camel(snake string) string {
	var b strings.Builder
	upper := false
	for _, r := range snake {
		switch {
		case r == '_':
			upper = true
		case upper:
			b.WriteRune(unicode.ToUpper(r))
			upper = false
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
