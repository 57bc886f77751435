package index

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// plainLetters are letters that Unicode does not take apart though people type them without their stroke.
var plainLetters = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ł", "l", "ı", "i")

// fold takes the accents off a lower-case word. Marks that are letters in their own right (Indic and Thai vowels, the
// Japanese sound marks) stay.
func fold(word string) string {
	if ngram.ASCII(word) {
		return word
	}
	bare := strings.Map(func(r rune) rune {
		if accent(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(word))
	return norm.NFC.String(plainLetters.Replace(bare))
}

// plain is a word in lower case and without accents.
func plain(word string) string { return fold(strings.ToLower(word)) }

func accent(r rune) bool {
	if !unicode.Is(unicode.Mn, r) || r == '\u3099' || r == '\u309a' {
		return false
	}
	return unicode.In(r, unicode.Inherited, unicode.Arabic, unicode.Hebrew, unicode.Greek, unicode.Cyrillic)
}

// longestTerm bounds a term in bytes; of longer ones (encoded data, mostly) the beginning counts.
const longestTerm = 64

func short(term string) string {
	if len(term) <= longestTerm {
		return term
	}
	return runeAligned(term[:longestTerm])
}
