package donotcall

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// longest is how long a text may be that is nothing but such a wish, in bytes.
const longest = 200

// Stops says whether a text is nothing but a wish not to be written to and called again; case, accents, punctuation and courtesy aside.
func Stops(text string) bool {
	words := plain(text)
	return whole(words, func(w wording) *regexp.Regexp { return w.text }) || known().bare.MatchString(words)
}

// Starts says whether a text is nothing but the wish to be written to again, as Stops does.
func Starts(text string) bool { return known().start.MatchString(bare(plain(text))) }

// Phrased says whether a wish not to be called again is in what somebody said, whose words are folded and without punctuation.
func Phrased(words string) bool {
	words = unquoted.Replace(words)
	return slices.ContainsFunc(known().words, func(w wording) bool {
		return slices.ContainsFunc(w.call.FindAllStringSubmatch(words, -1), func(m []string) bool { return m[1] == "" && m[2] == "" })
	})
}

// Alone says whether somebody said nothing but that they are not to be called, which is a wish where neither a time nor a place goes with it. The
// words are folded and without punctuation.
func Alone(words string) bool {
	return whole(unquoted.Replace(words), func(w wording) *regexp.Regexp { return w.alone })
}

// whole says whether words are, in one of the languages, all that a regular expression looks for, courtesy aside.
func whole(words string, of func(wording) *regexp.Regexp) bool {
	if words == "" || len(words) > longest {
		return false
	}
	less := bare(words)
	return slices.ContainsFunc(known().words, func(w wording) bool { return of(w).MatchString(words) || of(w).MatchString(less) })
}

// bare are words without what makes them polite.
func bare(words string) string { return known().courteous.FindStringSubmatch(words)[1] }

// unquoted is for words with apostrophes, which part words here.
var unquoted = strings.NewReplacer("'", " ")

// plain are the words of a text, folded and without punctuation; "" if it is long.
func plain(text string) string {
	if len(text) > longest {
		return ""
	}
	words := strings.FieldsFunc(ngram.Plain(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
	return strings.Join(words, " ")
}
