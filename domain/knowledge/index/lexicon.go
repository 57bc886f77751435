package index

import (
	"cmp"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Lexicon is the words of a knowledge base, by which a question in other words, or misspelt, is understood. It is safe for
// concurrent use.
type Lexicon struct {
	words  []string
	masks  []uint32 // the letters of each word, a bit for each
	known  map[string]int32
	table  *vector.Table
	set    *vector.Set
	places []int32 // of the set's words
}

// perWord is about what a word of a lexicon takes in memory besides its letters.
const perWord = 100

// NewLexicon takes the terms of a base, each as often as one likes, and the table that says what they mean; nil is the program's. What
// is not a word of Latin letters is passed over.
func NewLexicon(table *vector.Table, terms []string) *Lexicon {
	l := &Lexicon{known: map[string]int32{}, table: cmp.Or(table, vector.English())}
	var rows []vector.Word
	sense := newMeanings(l.table)
	for _, t := range terms {
		if _, twice := l.known[t]; twice || len(t) < shortest || len(t) > longest || !letters(t) {
			continue
		}
		l.known[t] = int32(len(l.words)) //nolint:gosec // bounded by the caller
		l.words = append(l.words, t)
		l.masks = append(l.masks, mask(t))
		if w, is := sense.of(t, t); is {
			rows = append(rows, w)
			l.places = append(l.places, int32(len(l.words)-1)) //nolint:gosec // as above
		}
	}
	l.set = l.table.Set(rows)
	return l
}

// shortest and longest are how many letters a word of a lexicon has.
const (
	shortest = 3
	longest  = 24
)

func mask(word string) (m uint32) {
	for i := range len(word) {
		m |= 1 << (word[i] - 'a')
	}
	return m
}

// Size is about how many bytes of memory it takes.
func (l *Lexicon) Size() (n int) {
	for _, w := range l.words {
		n += len(w) + perWord
	}
	return n
}

// has reports whether a form is a word of one of the lexicons.
func has(all []*Lexicon, forms []string) bool {
	for _, l := range all {
		for _, f := range forms {
			if _, is := l.known[f]; is {
				return true
			}
		}
	}
	return false
}
