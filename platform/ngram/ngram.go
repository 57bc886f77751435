// Package ngram cuts text into the short pieces by which fragments of it are found through an index: every three
// characters of a word, one and two where a script writes no spaces, and the first one and two of each word.
//
// A piece is kept as a number that its tenant is mixed into, so that tenants share no piece, one number is four bytes,
// and an index tells nothing of the text. A number may stand for two pieces: what an index finds is looked at again.
package ngram

import (
	"hash/fnv"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// width is how many characters a piece of ordinary text has.
const width = 3

// spaceless are the scripts that write no spaces between words.
var spaceless = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// Fold takes case and accents away, and makes every run of white space one space. Folding what is folded changes
// nothing; Cherokee, whose small letters Unicode folds to the capitals, is why the fold's outcome is lowered again.
func Fold(s string) string {
	folded, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), cases.Fold(),
		runes.Map(unicode.ToLower), norm.NFC), s)
	if err != nil {
		folded = strings.ToLower(s) // what cannot be folded is searched as it is
	}
	return strings.Join(strings.Fields(folded), " ")
}

// Index is what a folded text is found by.
func Index(tenant, text string) Set {
	seen := map[int32]struct{}{}
	add := func(piece string) { seen[number(tenant, piece)] = struct{}{} }
	for word := range strings.FieldsSeq(text) {
		for run := range pieces(word) {
			run.each(add)
		}
		for start := range starts(word) {
			add("^" + start)
		}
	}
	set := make(Set, 0, len(seen))
	for n := range seen {
		set = append(set, n)
	}
	slices.Sort(set)
	return set
}

// Find is what a text has among its pieces where it holds the folded fragment, which has no white space. It is empty
// where the fragment is too short to have any, and no index helps.
func Find(tenant, fragment string) Set {
	var set Set
	add := func(piece string) { set = append(set, number(tenant, piece)) }
	for run := range pieces(fragment) {
		run.each(add)
	}
	if len(set) == 0 && Short(fragment) {
		add("^" + fragment)
	}
	slices.Sort(set)
	return slices.Compact(set)
}

// Short says whether a folded fragment is so short that it is looked for at the beginnings of words only.
func Short(fragment string) bool {
	return fragment != "" && utf8.RuneCountInString(fragment) < width &&
		strings.IndexFunc(fragment, func(r rune) bool { return !inWord(r) || unicode.IsOneOf(spaceless, r) }) < 0
}

// run is a part of a word in which all or no characters are of a script without spaces.
type run struct {
	text      []rune
	spaceless bool
}

func pieces(word string) iter.Seq[run] {
	return func(yield func(run) bool) {
		var r run
		for _, c := range word {
			if dense := unicode.IsOneOf(spaceless, c); dense != r.spaceless {
				if len(r.text) > 0 && !yield(r) {
					return
				}
				r = run{spaceless: dense}
			}
			r.text = append(r.text, c)
		}
		if len(r.text) > 0 {
			yield(r)
		}
	}
}

// each gives the pieces of the run.
func (r run) each(add func(string)) {
	widths := []int{width}
	if r.spaceless {
		widths = []int{1, 2}
	}
	for _, w := range widths {
		for i := 0; i+w <= len(r.text); i++ {
			add(string(r.text[i : i+w]))
		}
	}
}

// starts are the first one and two characters of each run of letters and digits.
func starts(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return !inWord(r) }) {
			end := 0
			for range width - 1 {
				_, n := utf8.DecodeRuneInString(part[end:])
				if end += n; n == 0 || !yield(part[:end]) {
					break
				}
			}
		}
	}
}

func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Mc, r)
}

// number is a piece of a tenant's text, as 31 bits: neither database has unsigned integers.
func number(tenant, piece string) int32 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(tenant))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write([]byte(piece))
	sum := h.Sum64()
	return int32((sum ^ sum>>32) & 0x7fff_ffff)
}
