// Package vector knows which words are similar in meaning. It has a table of English word stems, each with a vector of 128 numbers, which
// is part of the program: nothing is read or copied for a lookup. An operator can replace it.
package vector

import (
	_ "embed" // the table
	"encoding/binary"
	"math"
	"math/bits"
	"sort"
)

//go:generate go run ./generate

// The table comes from the encoder and the word list that NOTICE names.
//
//go:embed words.bin
var file string

// Size is how many numbers a vector has.
const Size = 128

// Table is words with their vectors. It is safe for concurrent use.
type Table struct {
	language string
	n        int
	ends     string
	letters  string
	traits   string // of each word: its scale, its use, its crowd
	numbers  string
}

var english = taken(file, "en")

// English is the table that is part of the program.
func English() *Table { return &english }

// taken apart is what a table's bytes are: how many words, where each ends among the letters, the letters, traits, numbers.
func taken(file, language string) Table {
	n := int(number(file, 0))
	t := Table{language: language, n: n, ends: file[4:][:4*n]}
	letters := int(number(t.ends, n-1))
	t.letters = file[4+4*n:][:letters]
	t.traits = file[4+4*n+letters:][:traits*4*n]
	t.numbers = file[4+(1+traits)*4*n+letters:][:Size*n]
	return t
}

func number(s string, at int) uint32 { return binary.LittleEndian.Uint32([]byte(s[4*at : 4*at+4])) }

func (t *Table) word(i int) string {
	start := uint32(0)
	if i > 0 {
		start = number(t.ends, i-1)
	}
	return t.letters[start:number(t.ends, i)]
}

// Language of its words, ISO 639-1.
func (t *Table) Language() string { return t.language }

// Len is how many words it has.
func (t *Table) Len() int { return t.n }

// Word is one of a table.
type Word int32

// Find the word with a stem, in lower case and without accents, as the Snowball stemmer of its language makes it.
func (t *Table) Find(stem string) (w Word, known bool) {
	i := sort.Search(t.n, func(i int) bool { return t.word(i) >= stem })
	if i == t.n || t.word(i) != stem {
		return 0, false
	}
	return Word(i), true //nolint:gosec // the table has fewer
}

// Likeness is how near two words are in meaning, compared with the nearest neighbours of each: above 1 for words of one
// sense, around 0 for words that have nothing to do with each other. Without the comparison words of everyday use would be
// near to everything.
func (t *Table) Likeness(a, b Word) float64 {
	return 2 * t.cosine(a, b) / (t.trait(a, 2) + t.trait(b, 2))
}

func (t *Table) cosine(a, b Word) float64 {
	x, y := t.numbers[Size*int(a):][:Size], t.numbers[Size*int(b):][:Size]
	sum := int32(0)
	for i := range Size {
		sum += int32(int8(x[i])) * int32(int8(y[i])) //nolint:gosec // they are signed
	}
	return float64(sum) * t.scale(a) * t.scale(b)
}

// traits is how many numbers of four bytes a word has besides its vector.
const traits = 3

func (t *Table) trait(w Word, i int) float64 {
	return float64(math.Float32frombits(number(t.traits, traits*int(w)+i)))
}

func (t *Table) scale(w Word) float64 { return t.trait(w, 0) }

// Use is the share of all words of running text that are of the stem: 0.001 and more for what every sentence has,
// 0.0001 for what things are called.
func (t *Table) Use(w Word) float64 { return t.trait(w, 1) }

// sketch is the signs of a word's numbers: of words that are near, most are the same.
type sketch [2]uint64

func (t *Table) sketch(w Word) (s sketch) {
	for i, x := range []byte(t.numbers[Size*int(w):][:Size]) {
		s[i/64] |= uint64(x>>7) << (i % 64)
	}
	return s
}

func (s sketch) apart(other sketch) int {
	return bits.OnesCount64(s[0]^other[0]) + bits.OnesCount64(s[1]^other[1])
}
