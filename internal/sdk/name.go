package sdk

import (
	"slices"
	"strings"
	"unicode"
)

// Snake is firstName as first_name, and If-Match as if_match.
func Snake(name string) string {
	var b strings.Builder
	for i, r := range strings.ReplaceAll(name, "-", "_") {
		if unicode.IsUpper(r) && i > 0 && !strings.HasSuffix(b.String(), "_") {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// Pascal is first_name as FirstName.
func Pascal(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

// camel is first_name as firstName.
func camel(name string) string {
	out := Pascal(name)
	return strings.ToLower(out[:1]) + out[1:]
}

// initialisms are words that Go writes in capitals.
var initialisms = []string{"api", "crm", "csv", "html", "http", "id", "ids", "ip", "json", "sip", "sms", "uri", "url", "urls"}

// exported is first_name as Go exports it, with its initialisms: UserID.
func exported(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		switch {
		case word == "ids", word == "urls":
			b.WriteString(strings.ToUpper(word[:len(word)-1]) + "s")
		case slices.Contains(initialisms, word):
			b.WriteString(strings.ToUpper(word))
		default:
			b.WriteString(Pascal(word))
		}
	}
	return b.String()
}

// lines are a text broken at spaces, none longer than the width where it can be.
func lines(text string, width int) (out []string) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if line != "" && len(line)+1+len(word) > width {
				out = append(out, line)
				line = ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		out = append(out, line)
	}
	return out
}
