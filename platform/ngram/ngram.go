// Package ngram splits text into short pieces, by which an index finds fragments of it: every sequence of one, two and three characters of
// a word. In scripts without spaces, sequences of one and two suffice, because a character says more.
//
// A piece is stored as a number of four bytes that depends on the tenant, so that tenants share no piece and an index reveals nothing of
// the text. Two pieces may have the same number: what an index finds is checked against the text.
package ngram

import (
	"errors"
	"hash/fnv"
	"io"
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

// spaceless are the scripts that write no spaces between words.
var spaceless = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// Fold takes case and accents away, and makes every run of white space one space. Folding what is folded changes
// nothing; Cherokee, whose small letters Unicode folds to the capitals, is why the fold's outcome is lowered again.
func Fold(s string) string {
	if ASCII(s) {
		return strings.Join(strings.Fields(strings.ToLower(s)), " ")
	}
	return fold(chain(), s)
}

// chain of what folds. It has 16 KB of buffers.
func chain() transform.Transformer {
	return transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), cases.Fold(), runes.Map(unicode.ToLower), norm.NFC)
}

func fold(by transform.Transformer, s string) string {
	folded, _, err := transform.String(by, s)
	if err != nil {
		folded = strings.ToLower(s) // what cannot be folded is searched unchanged
	}
	return strings.Join(strings.Fields(folded), " ")
}

// ASCII says that a text is of the characters that every keyboard has, which most are: they are folded in a tenth of the time.
func ASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// plain are letters that nobody has on a keyboard who does not write them, as others type them.
var plain = strings.NewReplacer(
	"æ", "ae", "œ", "oe", "þ", "th", "ð", "d", "đ", "d", "ħ", "h", "ı", "i", "ł", "l", "ŋ", "n", "ø", "o", "ŧ", "t", "ƀ", "b", "ǥ", "g",
	"ɨ", "i", "ʉ", "u", "ƶ", "z", "ə", "e", "ĸ", "k",
)

// Plain is Fold for names that others search for: letters with a stroke and joined letters become those that are typed for them.
func Plain(s string) string { return plain.Replace(Fold(s)) }

// Plainer is Plain for many short texts, one after the other.
func Plainer() func(string) string {
	by := chain()
	return func(s string) string { return plain.Replace(fold(by, s)) }
}

// longest is how many characters of a search are compared. Folding makes up to eighteen of one.
const longest = 1_000

// Query is the Fold of what is searched for. Of more than a thousand characters it is the first.
func Query(s string) string { return shortened(foldStart(s)) }

// PlainQuery is the same by Plain.
func PlainQuery(s string) string { return shortened(plain.Replace(foldStart(s))) }

// foldStart folds the part of a text that is compared. The rest, which is cut off afterwards, is not folded: otherwise a search for 3 KB, of which
// folding can make 32 KB, would take a processor for 4 ms.
func foldStart(s string) string {
	if ASCII(s) {
		return Fold(s)
	}
	s = strings.Join(strings.Fields(s), " ")
	start := make([]byte, longest*utf8.UTFMax)
	n, err := io.ReadFull(transform.NewReader(strings.NewReader(s), chain()), start)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return strings.ToLower(s) // as by fold
	}
	return strings.Join(strings.Fields(string(start[:n])), " ")
}

func shortened(s string) string {
	if len(s) <= longest {
		return s
	}
	characters := []rune(s)
	return strings.TrimSpace(string(characters[:min(len(characters), longest)]))
}

// Index is what a folded text is found by.
func Index(tenant, text string) Set {
	seen := map[int32]struct{}{}
	add := func(piece string) { seen[number(tenant, piece)] = struct{}{} }
	for word := range strings.FieldsSeq(text) {
		for run := range pieces(word) {
			for w := 1; w <= run.width(); w++ {
				run.each(w, add)
			}
		}
	}
	set := make(Set, 0, len(seen))
	for n := range seen {
		set = append(set, n)
	}
	slices.Sort(set)
	return set
}

// Find is what a text has among its pieces where it holds the folded fragment, which has no white space.
func Find(tenant, fragment string) Set {
	var set Set
	add := func(piece string) { set = append(set, number(tenant, piece)) }
	for run := range pieces(fragment) {
		run.each(min(len(run.text), run.width()), add)
	}
	slices.Sort(set)
	return slices.Compact(set)
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

// width is how many characters the longest pieces of the run have.
func (r run) width() int {
	if r.spaceless {
		return 2 //nolint:mnd // see above
	}
	return 3 //nolint:mnd // likewise
}

// each gives the pieces of the run that have so many characters.
func (r run) each(width int, add func(string)) {
	for i := 0; i+width <= len(r.text); i++ {
		add(string(r.text[i : i+width]))
	}
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
