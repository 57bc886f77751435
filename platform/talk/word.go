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

// backchannels show that somebody listens; understood are those of two words, either of which alone begins something else. Which
// language they are of makes no difference.
var (
	backchannels = words(`uh huh uhhuh mhm mm mmm mmhm mmhmm hm hmm hmmm yeah yep yup yes ok okay right sure aha ah oh alright good great
		ja jo jep genau gut achso ach stimmt klar verstehe si sí claro vale bueno ya ajá aja bien entiendo eh`)
	understood = map[[2]string]bool{{"i", "see"}: true, {"ach", "so"}: true, {"got", "it"}: true}
)

// backchannel reports whether a text has words, and all of them only show that somebody listens.
func backchannel(text string) bool {
	all := bare(text)
	for i := 0; i < len(all); i++ {
		switch {
		case i+1 < len(all) && understood[[2]string{all[i], all[i+1]}]:
			i++
		case !backchannels[all[i]]:
			return false
		}
	}
	return len(all) > 0 && len(all) <= 4
}
