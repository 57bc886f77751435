package speech

import (
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// clean makes one line of a text: characters that are not to be read, and those that no database takes, become spaces.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) || r == '\ufeff' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, " "))
	return plain.Line(text)
}

// join puts the words of several pieces together.
func join(pieces []string) string { return clean(strings.Join(pieces, " ")) }

// wordLimit bounds how many likely words a provider hears of, and promptLimit how many bytes they may have.
const (
	wordLimit   = 50
	promptLimit = 600
)

// likely are the first of the words that may be said.
func likely(words []string) (all []string) {
	size := 0
	for _, w := range words {
		w = clean(w)
		if w == "" || size+len(w) > promptLimit || len(all) == wordLimit {
			continue
		}
		size += len(w) + len(", ")
		all = append(all, w)
	}
	return all
}

// prompt names the likely words to a model that takes a prompt.
func prompt(words []string) string { return strings.Join(likely(words), ", ") }

// language is the first part of a tag, which is all that OpenAI's models know.
func language(tag string) string {
	first, _, _ := strings.Cut(tag, "-")
	return strings.ToLower(first)
}
