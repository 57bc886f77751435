package ngram

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shortest is how many characters a fragment has that a long text is searched for anywhere in its words.
const shortest = 3

// Long is Index for long texts, with about a third of its pieces: every three characters of a word, the first one and two of it, and one
// and two where a script writes no spaces. A fragment of one or two letters is found where a word begins, and nowhere else.
func Long(tenant, text string) Set {
	seen := map[int32]struct{}{}
	add := func(piece string) { seen[number(tenant, piece)] = struct{}{} }
	for word := range strings.FieldsSeq(text) {
		for run := range pieces(word) {
			if run.spaceless {
				run.each(1, add)
			}
			run.each(run.width(), add)
		}
		begun(word, func(piece string) { add(" " + piece) })
	}
	set := make(Set, 0, len(seen))
	for n := range seen {
		set = append(set, n)
	}
	slices.Sort(set)
	return set
}

// FindLong is what a long text has among its pieces where it holds the folded fragment, which has no white space.
func FindLong(tenant, fragment string) Set {
	if Short(fragment) {
		return Set{number(tenant, " "+fragment)}
	}
	var set Set
	add := func(piece string) { set = append(set, number(tenant, piece)) }
	for run := range pieces(fragment) {
		if run.spaceless {
			run.each(min(len(run.text), run.width()), add)
		} else {
			run.each(shortest, add)
		}
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// Short says of a fragment that long texts have it only where a word begins with it.
func Short(fragment string) bool {
	n := 0
	for _, c := range fragment {
		if n++; n >= shortest || unicode.IsOneOf(spaceless, c) {
			return false
		}
	}
	return true
}

// Spot is the byte of a folded text behind the first n where the fragment stands next, or -1.
func Spot(text, fragment string, n int) int {
	short := Short(fragment)
	for {
		at := strings.Index(text[n:], fragment)
		if at < 0 {
			return -1
		}
		if n += at; !short || begins(text[:n]) {
			return n
		}
		n += len(fragment)
	}
}

// Whole says whether a folded text has a folded fragment in words of its own: neither a letter nor a digit stands beside it that would make
// it part of another word. Where a script writes no spaces, every character may begin a word.
func Whole(text, fragment string) bool {
	first, _ := utf8.DecodeRuneInString(fragment)
	last, _ := utf8.DecodeLastRuneInString(fragment)
	for n := 0; fragment != ""; {
		at := strings.Index(text[n:], fragment)
		if at < 0 {
			return false
		}
		n += at
		before, _ := utf8.DecodeLastRuneInString(text[:n])
		after, _ := utf8.DecodeRuneInString(text[n+len(fragment):])
		if !joined(before, first) && !joined(last, after) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[n:])
		n += size
	}
	return false
}

// joined says whether two characters that stand beside each other are of one word.
func joined(a, b rune) bool {
	return within(a) && within(b) && !unicode.IsOneOf(spaceless, a) && !unicode.IsOneOf(spaceless, b)
}

// begins says whether a word begins behind the text.
func begins(before string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return !within(last)
}

func within(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// begun calls add with the first one and two characters of a word, and with those behind whatever is neither letter nor digit in it.
func begun(word string, add func(piece string)) {
	characters := []rune(word)
	before := ' '
	for i, c := range characters {
		if !within(before) && !unicode.IsOneOf(spaceless, c) {
			add(string(c))
			if i+1 < len(characters) {
				add(string(characters[i : i+2]))
			}
		}
		before = c
	}
}
