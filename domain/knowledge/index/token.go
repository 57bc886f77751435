package index

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// token is one thing that a text says: a word, an identifier, a pair of characters. It has one form as a rule, and
// several where it may be written or stemmed in several ways.
type token struct {
	forms []string
	// word is the lower-case word itself, for the list of words that a question does without; "" for the rest.
	word string
	// capital marks a word that stands in capitals: IN may be a command, "in" is not.
	capital bool
	// extra marks what is said a second time in another way: the whole of an identifier beside its parts, a single
	// character beside its pair. It adds nothing to the length of a text.
	extra bool
	// single marks a character of a script without spaces beside the pairs that it is part of.
	single bool
}

// tokens reads a text. Everything is lower-cased and loses its compatibility forms (full-width letters, ligatures).
func tokens(s *stemmer, text string) iter.Seq[token] {
	return func(yield func(token) bool) {
		command := "" // the word in capitals just before
		for run := range runs(norm.NFKC.String(text)) {
			capital := isCommand(run)
			lower := strings.ToLower(run)
			if capital && command != "" && !yield(whole(command+" "+lower)) {
				return
			}
			command = ""
			if capital {
				command = lower
			}
			if !identifier(s, lower, func(t token) bool {
				t.capital = capital
				return yield(t)
			}) {
				return
			}
		}
	}
}

func whole(text string) token { return token{forms: []string{short(fold(text))}, extra: true} }

// runs cuts a text at everything but letters, digits and, between two of those, the signs that join the parts of an
// identifier. A run ends where words with spaces meet a script without.
func runs(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		r := run{text: text, start: -1}
		for i, c := range text {
			switch {
			case r.start >= 0 && r.end == i && unicode.IsMark(c):
				r.end = i + utf8.RuneLen(c)
			case isLetter(c):
				if r.endsBefore(i, c) && !yield(r.take()) {
					return
				}
				r.letter(i, c)
			default:
				r.joined = r.start >= 0 && r.end == i && strings.ContainsRune(joiners, c)
			}
		}
		if r.start >= 0 {
			yield(r.take())
		}
	}
}

// run is the run being read.
type run struct {
	text       string
	start, end int  // the start is -1 where there is none; the end is after the last letter
	joined     bool // a sign that may join follows the last letter
}

// endsBefore reports whether a letter at i begins another run.
func (r *run) endsBefore(i int, letter rune) bool {
	return r.start >= 0 && (r.end < i && !r.joined || spaceless(letter) != spacelessAt(r.text, r.start))
}

func (r *run) letter(i int, letter rune) {
	if r.start < 0 {
		r.start = i
	}
	r.end = i + utf8.RuneLen(letter)
	r.joined = false
}

func (r *run) take() string {
	text := r.text[r.start:r.end]
	r.start = -1
	return text
}

const joiners = "._-"

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// isCommand reports whether a run is a word in capitals, as in CREATE INDEX.
func isCommand(run string) bool {
	if len(run) < 2 {
		return false
	}
	for i := range len(run) {
		if run[i] < 'A' || run[i] > 'Z' {
			return false
		}
	}
	return true
}

// identifier reads a run: as a whole where it has parts (a.b_c), then its parts at dots (a, b_c), then theirs.
func identifier(s *stemmer, run string, yield func(token) bool) bool {
	parts := []string{run}
	switch {
	case strings.Contains(run, "."):
		parts = strings.Split(run, ".")
	case strings.ContainsAny(run, "_-"):
		parts = strings.FieldsFunc(run, func(r rune) bool { return r == '_' || r == '-' })
	}
	if len(parts) == 1 {
		return word(s, run, yield)
	}
	if !yield(whole(run)) {
		return false
	}
	for _, part := range parts {
		if !identifier(s, part, yield) {
			return false
		}
	}
	return true
}

func word(s *stemmer, run string, yield func(token) bool) bool {
	if spacelessAt(run, 0) {
		return pairs(run, yield)
	}
	return yield(token{forms: s.of(run), word: run})
}

// pairs reads a run of a script without spaces as overlapping pairs of characters, and each character by itself.
func pairs(run string, yield func(token) bool) bool {
	characters := split(run)
	for i, c := range characters {
		if i > 0 && !yield(token{forms: []string{characters[i-1] + c}, extra: true}) {
			return false
		}
		if !yield(token{forms: []string{c}, single: len(characters) > 1}) {
			return false
		}
	}
	return true
}

// split cuts a run into characters, each with its marks.
func split(run string) []string {
	var characters []string
	start := 0
	for i, r := range run {
		if i > 0 && !unicode.IsMark(r) {
			characters = append(characters, run[start:i])
			start = i
		}
	}
	return append(characters, run[start:])
}

// spaceless reports whether a character's script puts no spaces between words. Korean does, but joins its particles
// to them, so that pairs find more.
func spaceless(r rune) bool {
	const (
		longVowel      = 'ー' // Japanese, though Unicode gives it no script
		firstSpaceless = '\u0e00'
	)
	return r == longVowel || r >= firstSpaceless && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana,
		unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

func spacelessAt(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return spaceless(r)
}
