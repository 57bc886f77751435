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
	counts []int32 // how often each word was added: in how many sources it is
	table  *vector.Table
	set    *vector.Set
	places []int32 // of the set's words
	cut    bool
}

// perWord is about what a word of a lexicon takes in memory besides its letters.
const perWord = 100

// NewLexicon takes the terms of a base, each as often as one likes, and the table that says what they mean; nil is the program's. What
// is not a word of Latin letters is passed over.
func NewLexicon(table *vector.Table, terms []string) *Lexicon {
	c := Collect(table, len(terms))
	for _, t := range terms {
		c.Add(t)
	}
	return c.Lexicon()
}

// Collector makes a lexicon of terms that come one by one. It holds no more words than the lexicon may have.
type Collector struct {
	lexicon *Lexicon
	most    int
	sense   *meanings
	rows    []vector.Word
}

// Collect begins a lexicon of so many words at most.
func Collect(table *vector.Table, most int) *Collector {
	l := &Lexicon{known: map[string]int32{}, table: cmp.Or(table, vector.English())}
	return &Collector{lexicon: l, most: most, sense: newMeanings(l.table)}
}

// Add a term, unless it is a new word and there are as many as there may be.
func (c *Collector) Add(term string) {
	l := c.lexicon
	if place, twice := l.known[term]; twice {
		l.counts[place]++
		return
	}
	if !listed(term) {
		return
	}
	if len(l.words) >= c.most {
		l.cut = true
		return
	}
	place := int32(len(l.words)) //nolint:gosec // bounded by the caller
	l.known[term] = place
	l.words, l.counts = append(l.words, term), append(l.counts, 1)
	l.masks = append(l.masks, mask(term))
	if w, is := c.sense.of(term, term); is {
		c.rows = append(c.rows, w)
		l.places = append(l.places, place)
	}
}

// Lexicon of what was added. Nothing may be added afterwards.
func (c *Collector) Lexicon() *Lexicon {
	c.lexicon.set = c.lexicon.table.Set(c.rows)
	return c.lexicon
}

// shortest and longest are how many letters a word of a lexicon has.
const (
	shortest = 3
	longest  = 24
)

// listed reports whether a lexicon has such terms.
func listed(term string) bool { return len(term) >= shortest && len(term) <= longest && letters(term) }

func mask(word string) (m uint32) {
	for i := range len(word) {
		m |= 1 << (word[i] - 'a')
	}
	return m
}

// Len is how many words it has.
func (l *Lexicon) Len() int { return len(l.words) }

// Cut reports whether words were left out, for there were more than it may have.
func (l *Lexicon) Cut() bool { return l.cut }

// Size is about how many bytes of memory it takes.
func (l *Lexicon) Size() (n int) {
	for _, w := range l.words {
		n += len(w) + perWord
	}
	return n
}

// counted is how often forms were added to the lexicons.
func counted(all []*Lexicon, forms ...string) (n int) {
	for _, l := range all {
		for _, f := range forms {
			if place, is := l.known[f]; is {
				n += int(l.counts[place])
			}
		}
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
