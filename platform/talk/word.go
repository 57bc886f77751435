package talk

import (
	"strings"
	"unicode"
)

// words is a set of them.
func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// base is the language of a tag: "es" of "es-MX".
func base(language string) string {
	tag, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(language), "_", "-"), "-")
	return tag
}

// bare are the words of a text in lower case, without punctuation.
func bare(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '\''
	})
}

// longestBackchannel is how many words one has at most.
const longestBackchannel = 4

// backchannel reports whether a text has words, and all of them only show that somebody listens, in the language of the call.
func backchannel(text, language string) bool {
	all := bare(strings.ReplaceAll(text, "’", "'"))
	return len(all) <= longestBackchannel && tongueOf(language).words[listens].MatchString(strings.Join(all, " "))
}
