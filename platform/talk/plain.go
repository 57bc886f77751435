package talk

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain is a text without what only eyes can use, and for each of its runes where in the text it ends.
type plain struct {
	say string
	at  []int
}

// unspeakable is what is not spoken: thoughts, code, links' addresses, citations, tags, the marks of Markdown. Of a link the words
// stay.
var unspeakable = regexp.MustCompile(`(?im)(?:<think(?:ing)?>(?s:.*?)(?:</think(?:ing)?>|\z))` +
	"|(?:```(?s:.*?)(?:```|\\z))" +
	`|!?\[([^\]\n]*)\]\([^)\n]*\)` +
	`|\[\^?\d+(?:\s*[,–-]\s*\^?\d+)*\]|【[^】]*】` +
	`|(?:https?://|www\.)[^\s<>()]*[^\s<>().,;:!?]` +
	`|</?[a-z][^>\n]*>` +
	`|^\s*(?:#{1,6}\s+|[-*+•]\s+|>\s*|\|?[-:| ]{3,}\|?$)` +
	"|[*`|]+|__+|~~")

// toPlain makes a text plain. Runs of spaces become one.
func toPlain(raw string) plain {
	var b builder
	last := 0
	for _, m := range unspeakable.FindAllStringSubmatchIndex(raw, -1) {
		b.add(raw, last, m[0])
		if m[2] >= 0 {
			b.add(raw, m[2], m[3])
		}
		last = m[1]
	}
	b.add(raw, last, len(raw))
	if !strings.ContainsFunc(b.say.String(), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsSymbol(r) }) {
		return plain{}
	}
	say := strings.TrimRight(b.say.String(), " ")
	return plain{say: say, at: b.at[:len([]rune(say))]}
}

type builder struct {
	say   strings.Builder
	at    []int
	space bool
}

// add takes over a part of the text; spaces at the beginning and after others are left out.
func (b *builder) add(raw string, from, to int) {
	for i, r := range raw[from:to] {
		_, width := utf8.DecodeRuneInString(raw[from+i:])
		space := unicode.IsSpace(r) || unicode.IsControl(r)
		if space && (b.space || b.say.Len() == 0) {
			continue
		}
		if b.space = space; space {
			r = ' '
		}
		b.say.WriteRune(r)
		b.at = append(b.at, from+i+width)
	}
}

var sources = regexp.MustCompile(`(?i)^[\s*#_]*(sources?|references|citations|quellen?|quellenangaben|fuentes?|referencias|fonti?|fontes?|bronn?en|` +
	`källor|kilder|lähteet|zdroje|źródła|források|kaynaklar|surse|sumber|nguồn|πηγές|источники|джерела|източници|` +
	`المصادر|מקורות|स्रोत|แหล่งที่มา|出典|출처|来源)[*_]*\s*[:：]`)

// listsSources reports whether a sentence begins the list of what a reply is based on: it and all that follows is not spoken.
func listsSources(raw string) bool { return sources.MatchString(raw) }
