package rule

import (
	"strings"
	"unicode"
)

// Name is what clients call a field of an input: linkedinUrl for LinkedinURL.
func Name(field string) string {
	runes := []rune(field)
	upper := func(i int) bool { return i >= len(runes) || unicode.IsUpper(runes[i]) }
	for i, r := range runes {
		plural := i+1 == len(runes)-1 && runes[i+1] == 's'
		if i == 0 || unicode.IsUpper([]rune(field)[i-1]) && (upper(i+1) || plural) {
			runes[i] = unicode.ToLower(r)
		}
	}
	return string(runes)
}

// Snake writes that name as REST and tables spell it, and as its column is called: greetingMode is greeting_mode.
func Snake(camel string) string {
	var b strings.Builder
	for _, r := range camel {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
