package index

import (
	"strings"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
)

// sampled is how many bytes of a text decide its language, taken from its start, middle and end.
const sampled = 6000

// Language is the ISO 639-1 code of the language that a text is written in, "" where that is not certain: then its
// words are indexed unstemmed. Short texts are seldom certain; give it a whole document.
func Language(text string) string {
	info := whatlanggo.Detect(sample(text))
	if !info.IsReliable() {
		return ""
	}
	return info.Lang.Iso6391()
}

func sample(text string) string {
	if len(text) <= sampled {
		return text
	}
	const part = sampled / 3
	middle := len(text) / 2
	return strings.Join([]string{
		runeAligned(text[:part]), runeAligned(text[middle : middle+part]), runeAligned(text[len(text)-part:]),
	}, " ")
}

// runeAligned drops the halves of characters at the ends of a cut.
func runeAligned(text string) string {
	for text != "" && !utf8.RuneStart(text[0]) {
		text = text[1:]
	}
	return strings.ToValidUTF8(text, "")
}
