package index

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
)

// The language is guessed from several pieces of a text, each by itself: the library ranks every trigram of a text, and is
// wrong if there are more than the few hundred that it knows of a language.
const (
	window  = 1000 // bytes of a piece
	windows = 15
)

// Language is the ISO 639-1 code of the language that a text is written in, "" if that is not certain: then its
// words are indexed unstemmed. Short texts are seldom certain; give it a whole document.
func Language(text string) string {
	votes := map[string]int{}
	sure := 0
	for piece := range pieces(text) {
		if info := whatlanggo.Detect(piece); info.IsReliable() {
			votes[info.Lang.Iso6391()]++
			sure++
		}
	}
	for lang, n := range votes {
		if 2*n > sure {
			return lang
		}
	}
	return ""
}

// pieces are taken at equal distances from the start of a text to its end; all of it where it is short.
func pieces(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		n := min(windows, (len(text)+window-1)/window)
		for i := range n {
			start := i * max(len(text)-window, 0) / max(n-1, 1)
			if !yield(runeAligned(text[start:min(start+window, len(text))])) {
				return
			}
		}
	}
}

// runeAligned drops the halves of characters at the ends of a cut.
func runeAligned(text string) string {
	for text != "" && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return strings.ToValidUTF8(text, "")
}
