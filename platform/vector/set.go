package vector

import (
	"cmp"
	"slices"
)

// Set is a number of words of a table, among which those near to another are found. It takes 20 bytes a word and is safe for
// concurrent use.
type Set struct {
	table    *Table
	words    []Word
	sketches []sketch
}

// Set makes a set of words. The slice is the set's from then on.
func (t *Table) Set(words []Word) *Set {
	s := &Set{table: t, words: words, sketches: make([]sketch, len(words))}
	for i, w := range words {
		s.sketches[i] = t.sketch(w)
	}
	return s
}

// Near is a word of a set by its place there, and how near it is.
type Near struct {
	Place    int
	Word     Word
	Likeness float64
}

// far is by how many signs two words may differ to be compared at all. Unrelated ones differ by 64 and seldom by less than
// 54; words of a likeness of 0.5 by 43, give or take 5.
const far = 53

// Nearest are the words of the set that are nearest to a word, at most n and none below the least likeness, the nearest
// first.
func (s *Set) Nearest(w Word, n int, least float64) []Near {
	var found []Near
	mine := s.table.sketch(w)
	for i, other := range s.sketches {
		if mine.apart(other) > far {
			continue
		}
		if l := s.table.Likeness(w, s.words[i]); l >= least {
			found = append(found, Near{i, s.words[i], l})
		}
	}
	slices.SortFunc(found, func(a, b Near) int { return cmp.Or(cmp.Compare(b.Likeness, a.Likeness), cmp.Compare(a.Place, b.Place)) })
	return found[:min(n, len(found))]
}
