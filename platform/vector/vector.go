// Package vector knows which words are near in meaning. It carries a table of English word stems, each with a vector of
// 128 numbers, which is part of the program: nothing is read or copied for a look-up.
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

// size is how many numbers a vector has.
const size = 128

// table is the file, taken apart.
type table struct {
	n       int
	ends    string
	letters string
	traits  string // of each word: its scale, its use, its crowd
	numbers string
}

var words = open(file)

func open(file string) table {
	n := int(number(file, 0))
	t := table{n: n, ends: file[4:][:4*n]}
	letters := int(number(t.ends, n-1))
	t.letters = file[4+4*n:][:letters]
	t.traits = file[4+4*n+letters:][:traits*4*n]
	t.numbers = file[4+(1+traits)*4*n+letters:][:size*n]
	return t
}

func number(s string, at int) uint32 { return binary.LittleEndian.Uint32([]byte(s[4*at : 4*at+4])) }

func (t table) word(i int) string {
	start := uint32(0)
	if i > 0 {
		start = number(t.ends, i-1)
	}
	return t.letters[start:number(t.ends, i)]
}

// Word is one of the table.
type Word int32

// Find the word with a stem, in lower case and without accents, as the English Snowball stemmer makes it.
func Find(stem string) (w Word, known bool) {
	i := sort.Search(words.n, func(i int) bool { return words.word(i) >= stem })
	if i == words.n || words.word(i) != stem {
		return 0, false
	}
	return Word(i), true //nolint:gosec // the table has fewer
}

// Likeness is how near two words are in meaning, compared with the nearest neighbours of each: above 1 for words of one
// sense, around 0 for words that have nothing to do with each other. Without the comparison words of everyday use would be
// near to everything.
func Likeness(a, b Word) float64 {
	return 2 * cosine(a, b) / (words.trait(a, 2) + words.trait(b, 2))
}

func cosine(a, b Word) float64 {
	x, y := words.numbers[size*int(a):][:size], words.numbers[size*int(b):][:size]
	sum := int32(0)
	for i := range size {
		sum += int32(int8(x[i])) * int32(int8(y[i])) //nolint:gosec // they are signed
	}
	return float64(sum) * words.scale(a) * words.scale(b)
}

// traits is how many numbers of four bytes a word has besides its vector.
const traits = 3

func (t table) trait(w Word, i int) float64 {
	return float64(math.Float32frombits(number(t.traits, traits*int(w)+i)))
}

func (t table) scale(w Word) float64 { return t.trait(w, 0) }

// Use is the share of all words of running text that are of the stem: 0.001 and more for what every sentence has,
// 0.0001 for what things are called.
func Use(w Word) float64 { return words.trait(w, 1) }

// sketch is the signs of a word's numbers: of words that are near, most are the same.
type sketch [2]uint64

func (t table) sketch(w Word) (s sketch) {
	for i, x := range []byte(t.numbers[size*int(w):][:size]) {
		s[i/64] |= uint64(x>>7) << (i % 64)
	}
	return s
}

func (s sketch) apart(other sketch) int {
	return bits.OnesCount64(s[0]^other[0]) + bits.OnesCount64(s[1]^other[1])
}
