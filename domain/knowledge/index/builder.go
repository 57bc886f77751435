package index

import (
	"iter"
	"maps"
	"slices"
)

// Posting is what the index stores of one term in one source: in how many chunks it occurs, and in which and how
// often, packed by Encode.
type Posting struct {
	DF   int
	Data []byte
}

// Builder indexes the chunks of one source. It holds the finished index and little else. It is not safe for concurrent
// use.
type Builder struct {
	stemmers map[string]*stemmer
	terms    map[string]*list
	lengths  []byte
	total    int64
	size     int
	page     string         // of the chunk before
	counts   map[string]int // of the chunk being added
}

type list struct {
	Posting
	last int32
}

// perTerm is about what a term takes in memory besides its letters and entries.
const perTerm = 160

// NewBuilder begins the index of a source.
func NewBuilder() *Builder {
	return &Builder{stemmers: map[string]*stemmer{}, terms: map[string]*list{}, counts: map[string]int{}}
}

// Add indexes the next chunk and answers its ordinal, from 0, and its length in words. Chunks of one page must follow
// each other: a page ends where another begins.
func (b *Builder) Add(lang, heading, page, text string) (ordinal, length int) {
	s := b.stemmer(lang)
	clear(b.counts)
	length = b.count(s, text, 1) + b.count(s, heading, headingWeight)
	length = min(length, maxLength)
	b.count(s, page, pageWeight)
	ordinal = b.Chunks()
	for term, n := range b.counts {
		b.append(term, Entry{int32(ordinal), int32(min(n, maxFrequency))}) //nolint:gosec // both bounded
	}
	b.lengths = appendLength(b.lengths, length, ordinal == 0 || page != b.page)
	b.page = page
	b.total += int64(length)
	return ordinal, length
}

func (b *Builder) stemmer(lang string) *stemmer {
	if b.stemmers[lang] == nil {
		b.stemmers[lang] = newStemmer(lang)
	}
	return b.stemmers[lang]
}

// count adds the terms of a text to those of the chunk and answers how many words it has.
func (b *Builder) count(s *stemmer, text string, weight int) (words int) {
	for t := range tokens(s, text) {
		for _, form := range t.forms {
			b.counts[form] += weight
		}
		if !t.extra {
			words++
		}
	}
	return words
}

func (b *Builder) append(term string, e Entry) {
	l := b.terms[term]
	if l == nil {
		l = &list{last: -1}
		b.terms[term] = l
		b.size += len(term) + perTerm
	}
	before := len(l.Data)
	l.Data = appendEntry(l.Data, l.last, e)
	b.size += len(l.Data) - before
	l.last = e.Ordinal
	l.DF++
}

// Postings lists the terms of the source in rising order, with what is to be stored of each.
func (b *Builder) Postings() iter.Seq2[string, Posting] {
	return func(yield func(string, Posting) bool) {
		for _, term := range slices.Sorted(maps.Keys(b.terms)) {
			if !yield(term, b.terms[term].Posting) {
				return
			}
		}
	}
}

// Chunks is how many chunks were added.
func (b *Builder) Chunks() int { return len(b.lengths) / lengthBytes }

// Size is about how many bytes of memory the index takes.
func (b *Builder) Size() int { return b.size + len(b.lengths) }

// TotalLength is the sum of the lengths that Add answered.
func (b *Builder) TotalLength() int64 { return b.total }

// Lengths packs the lengths of the chunks, and where pages begin.
func (b *Builder) Lengths() []byte { return slices.Clone(b.lengths) }
