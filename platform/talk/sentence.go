package talk

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How long a piece can be, and how long the first clause has to be to be spoken by itself, in bytes.
const (
	longestPiece = 300
	firstClause  = 24
)

// span is a part of a reply that is spoken in one go.
type span struct {
	from, to int
	raw      string
}

// splitter cuts a reply into sentences as it comes. Together its spans are the reply.
type splitter struct {
	rest  string
	at    int // where the rest begins
	begun bool
}

// add takes more of the reply, and returns the sentences that are complete.
func (s *splitter) add(text string) (spans []span) {
	s.rest += text
	for {
		n := s.cut()
		if n == 0 {
			return spans
		}
		spans = append(spans, s.take(n))
	}
}

// pause returns what there is where more may take long, except for a thought that is not at its end.
func (s *splitter) pause() []span {
	n := len(s.rest)
	for _, m := range thought.FindAllStringSubmatchIndex(s.rest, -1) {
		if m[2] == m[3] {
			n = m[0]
		}
	}
	if strings.TrimSpace(s.rest[:n]) == "" {
		return nil
	}
	return []span{s.take(n)}
}

// end returns what is left after the last text.
func (s *splitter) end() []span {
	if s.rest == "" {
		return nil
	}
	return []span{s.take(len(s.rest))}
}

func (s *splitter) take(n int) span {
	p := span{from: s.at, to: s.at + n, raw: s.rest[:n]}
	s.rest, s.at = s.rest[n:], s.at+n
	s.begun = s.begun || strings.TrimSpace(p.raw) != ""
	return p
}

var (
	thought   = regexp.MustCompile(`(?is)<think(?:ing)?>.*?(</think(?:ing)?>|$)`)
	stop      = regexp.MustCompile(`[.!?…]+["'”’»)\]*_]*\s+|[。！？]+|\n+`)
	clauseEnd = regexp.MustCompile(`[,;:–—]\s`)
)

// cut is how long the first complete sentence of the rest is; 0 if there is none yet. What the model thinks is no sentence.
func (s *splitter) cut() int {
	begin, end := 0, len(s.rest)
	if m := thought.FindStringSubmatchIndex(s.rest); m != nil && m[2] == m[3] {
		end = m[0] // its end is not known yet
	} else if m != nil {
		begin = m[1]
	}
	for _, m := range stop.FindAllStringIndex(s.rest[begin:end], -1) {
		if to := begin + m[1]; s.ends(begin+m[0], to) {
			return to
		}
	}
	if m := clauseEnd.FindStringIndex(s.rest[begin:end]); m != nil && !s.begun && m[0] >= firstClause {
		return begin + m[1]
	}
	if end-begin > longestPiece {
		return begin + lastBreak(s.rest[begin:begin+longestPiece])
	}
	return 0
}

// ends reports whether the mark between two places ends a sentence. What follows decides, so it has to be there.
func (s *splitter) ends(mark, to int) bool {
	if s.rest[mark] == '\n' {
		return strings.TrimSpace(s.rest[:mark]) != ""
	}
	if to == len(s.rest) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s.rest[to:])
	if unicode.IsLower(next) {
		return false
	}
	return s.rest[mark] != '.' || !abbreviated(s.rest[:mark], next)
}

var abbreviations = words(`dr mr mrs ms prof st sr sra srta dra dña jr no nr nº núm vs etc approx dept est inc ltd co corp gmbh
	e.g i.e a.m p.m u.s u.k z.b d.h u.a bzw ca usw str tel av avda pág vol fig mon tue wed thu fri jan feb aug sept oct nov dec`)

// abbreviated reports whether the point after a text belongs to its last word: an abbreviation, an initial, the number of an item.
// What stands before a number is an abbreviation mostly; before other words "no" and the like end a sentence.
func abbreviated(before string, next rune) bool {
	word := strings.ToLower(strings.TrimLeft(before[strings.LastIndexAny(before, " \n\t")+1:], `("'*_„“«¿¡`))
	switch {
	case word == "no" || word == "st" || word == "fig" || word == "co":
		return unicode.IsDigit(next)
	case abbreviations[word]:
		return true
	case utf8.RuneCountInString(word) == 1:
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsLetter(r) && word != "i" || unicode.IsDigit(r) && strings.TrimSpace(before) == word
	}
	return false
}

// lastBreak is where a long text without an end is best cut: after a clause, else after a word.
func lastBreak(text string) int {
	if all := clauseEnd.FindAllStringIndex(text, -1); len(all) > 0 {
		return all[len(all)-1][1]
	}
	if i := strings.LastIndexAny(text, " \t"); i > 0 {
		return i + 1
	}
	for i := len(text); i > 0; i-- {
		if utf8.RuneStart(text[i-1]) {
			return max(i-1, 1)
		}
	}
	return len(text)
}
