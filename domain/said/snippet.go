package said

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// What a snippet shows: so many characters, so many of them before the first match, and so many matches.
const (
	snippetSize   = 160
	snippetBefore = 40
	snippetMarks  = 20
)

// shows finds the words in the lines of what was said, and makes the snippet of the line that has most of them. It is false where a word
// is in none.
func (f *Found) shows(lines, words []string) bool {
	best, most := -1, 0
	missing := slices.Clone(words)
	for i, line := range lines {
		folded, has := ngram.Plain(line), 0
		for _, w := range words {
			if ngram.Spot(folded, w, 0) >= 0 {
				has++
				missing = slices.DeleteFunc(missing, func(m string) bool { return m == w })
			}
		}
		if has > most {
			best, most = i, has
		}
	}
	if best < 0 || len(missing) > 0 {
		return false
	}
	f.Line = &best
	f.Snippet, f.Matches = cut(lines[best], words)
	return true
}

// cut the snippet out of a text, and say where in it the words are.
func cut(text string, words []string) (string, []*Match) {
	characters, marks := []rune(text), marksOf(text, words)
	from := 0
	if len(marks) > 0 && len(characters) > snippetSize {
		from = max(0, min(marks[0].Start-snippetBefore, len(characters)-snippetSize))
	}
	to := min(len(characters), from+snippetSize)
	part := slices.Clone(characters[from:to])
	for i, c := range part {
		if unicode.IsSpace(c) {
			part[i] = ' ' // a line, with the places where they are
		}
	}
	moved := -from
	if from > 0 {
		part, moved = append([]rune{'…'}, part...), moved+1
	}
	if to < len(characters) {
		part = append(part, '…')
	}
	shown := make([]*Match, 0, len(marks))
	for _, m := range marks {
		if start, end := max(m.Start, from), min(m.End, to); start < end && len(shown) < snippetMarks {
			shown = append(shown, &Match{start + moved, end + moved})
		}
	}
	return string(part), shown
}

// marksOf are where the words are in a text, in characters, in order and apart from each other, as far as a snippet of the first shows.
// Only those parts are unfolded that have one: that costs more than folding.
func marksOf(text string, words []string) []Match {
	var all []Match
	plain, before := ngram.Plainer(), 0
	for text != "" && (len(all) == 0 || before <= all[0].Start+snippetSize) {
		part := text[:partOf(text)]
		text = text[len(part):]
		whole := plain(part)
		if slices.ContainsFunc(words, func(w string) bool { return ngram.Spot(whole, w, 0) >= 0 }) {
			for _, m := range spots(plain, part, words) {
				all = append(all, Match{before + m.Start, before + m.End})
			}
		}
		before += utf8.RuneCountInString(part)
	}
	slices.SortFunc(all, func(a, b Match) int { return cmp.Or(a.Start-b.Start, a.End-b.End) })
	apart := all[:0]
	for _, m := range all {
		if last := len(apart) - 1; last >= 0 && m.Start <= apart[last].End {
			apart[last].End = max(apart[last].End, m.End)
			continue
		}
		apart = append(apart, m)
	}
	return apart
}

// spots are where the words are in a part.
func spots(plain func(string) string, part string, words []string) (all []Match) {
	folded, origin := unfold(plain, part)
	for _, w := range words {
		for at := ngram.Spot(folded, w, 0); at >= 0; at = ngram.Spot(folded, w, at+len(w)) {
			all = append(all, Match{origin[at], origin[at+len(w)-1] + 1})
		}
	}
	return all
}

// partOf is where the first part of a text ends: at a space, for no word has one, or else where it is long. There, a match may not be
// marked.
func partOf(text string) int {
	const usual, longest = 500, 2000
	for at, c := range text {
		if at >= longest || at >= usual && unicode.IsSpace(c) {
			return at
		}
	}
	return len(text)
}

// unfold a text: what search looks into, and for every byte of it the character of the text that it comes from. It folds one character
// after the other, with the accents behind it. Where folding all of them gives something else, a match may not be marked.
func unfold(plain func(string) string, text string) (folded string, origin []int) {
	var b strings.Builder
	add := func(s string, from int) {
		b.WriteString(s)
		for range len(s) {
			origin = append(origin, from)
		}
	}
	n, spaced := 0, true
	for at := 0; at < len(text); {
		c, size := utf8.DecodeRuneInString(text[at:])
		from, end := n, at+size
		n++
		for end < len(text) {
			mark, more := utf8.DecodeRuneInString(text[end:])
			if !unicode.Is(unicode.Mn, mark) {
				break
			}
			end, n = end+more, n+1
		}
		switch {
		case !unicode.IsSpace(c):
			add(plain(text[at:end]), from)
			spaced = false
		case !spaced:
			add(" ", from)
			spaced = true
		}
		at = end
	}
	return b.String(), origin
}
