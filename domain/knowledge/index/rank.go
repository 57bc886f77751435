// Package index makes text searchable: one tokenizer and one ranking for every database, which only has to store rows.
package index

import (
	"cmp"
	"slices"
)

// Source is what a query needs to know of one source besides its rows. Chunks, TotalLength and Lengths come from the
// [Builder].
type Source struct {
	ID          string
	Chunks      int
	TotalLength int64
	Lengths     []byte
	// Only says of each chunk whether it may be found; nil: all. What is not found counts all the same for how rare words are.
	Only []bool
}

// may says whether a chunk may be found.
func (s *Source) may(ordinal int) bool { return s.Only == nil || s.Only[ordinal] }

// Row is the stored [Posting] of one term in one source.
type Row struct {
	SourceID string
	Term     string
	DF       int
	Data     []byte
}

// Hit is a chunk and how well it answers the query, from 0 to 1.
type Hit struct {
	SourceID string
	Ordinal  int
	Score    float64
	// Coverage is how much of the question the chunk speaks of, from 0 to 1: the weights of the words that it has,
	// synonyms and corrected words by their share. Where nothing covers a question, nothing answers it.
	Coverage float64
}

// Stats tells what a query cost.
type Stats struct {
	// Passages is how many chunks held a term of the query, and so were looked at.
	Passages int
}

// Rank answers the best chunks of the sources, best first; equal ones by source and ordinal. Rows are those of the
// query's terms (see [Query.Terms]), in any order; rows of other terms and sources are passed over.
//
// Every word of the query has a weight: its rarity among all chunks of all sources, as a share of the query's whole
// (so the weights sum to 1, and words found nowhere have theirs too). A chunk's own score is the sum over words of
//
//	weight * (present + (1-present) * tf / (tf + k1*(1-b + b*length/average)))
//
// and its page's score the same over the words of the whole page, without present and with constants of its own. The
// Score is (1-pageShare)*own + pageShare*page, times repeated unless the chunk is the best of its page: BM25 divided by
// the most that the query could reach, and so comparable from query to query. 1 is never quite reached.
//
// It fails with [ErrCorrupt] on rows or lengths that do not fit together.
func Rank(query Query, sources []Source, rows []Row, limit int) ([]Hit, Stats, error) {
	return (&Question{Query: query}).Rank(sources, rows, limit)
}

// Rank is [Rank] of the question as it has been widened. A term that stands for a word counts by its share, and no more
// than it is worth for being rare itself; of all that stand for a word in a chunk, the best counts.
func (q *Question) Rank(sources []Source, rows []Row, limit int) ([]Hit, Stats, error) {
	l, err := newLayout(sources)
	if err != nil {
		return nil, Stats{}, err
	}
	r := newRanking(l)
	words := r.words(q, rows)
	sum := 0.0
	for _, w := range words {
		sum += w.rarity
	}
	if sum == 0 { // nothing counts
		sum = 1
	}
	for _, w := range words {
		if err := r.weigh(w, w.rarity/sum); err != nil {
			return nil, Stats{}, err
		}
	}
	r.join()
	r.mean(q.Meant)
	hits, passages := r.best(limit)
	return hits, Stats{Passages: passages}, nil
}

// ranking holds a number for every chunk and page: a query with common words touches most of them, and a slice costs
// less than a map.
type ranking struct {
	*layout
	norms     []float64 // of chunks
	scores    []float64
	covered   []float64
	pageNorms []float64
	pageScore []float64
	word      scratch // of the word being weighed
	entries   []Entry // scratch
}

func newRanking(l *layout) *ranking {
	chunks, pages := len(l.words), len(l.pages)
	return &ranking{
		layout:    l,
		norms:     norms(l.words, saturation, lengthShare, max(float64(l.total), 1)/float64(max(chunks, 1))),
		pageNorms: norms(l.pages, pageSaturation, pageLengthShare, max(float64(l.total), 1)/float64(max(pages, 1))),
		scores:    make([]float64, chunks),
		covered:   make([]float64, chunks),
		pageScore: make([]float64, pages),
		word:      scratch{chunks: make([]gain, chunks), pages: make([]float64, pages)},
	}
}

// scratch is what one word is worth to each chunk and page: the best of the terms that stand for it.
type scratch struct {
	chunks  []gain
	touched []int32 // the chunks with a gain
	pages   []float64
}

type gain struct{ score, share float64 }

// raise brings the entries of one term in one source into the word's gains. The term's worth is what an endless number of
// them comes to.
func (r *ranking) raise(first int, share, worth float64) {
	page, onPage := int32(-1), 0.0
	for _, e := range r.entries {
		chunk := first + int(e.Ordinal)
		tf := float64(e.Frequency)
		g := &r.word.chunks[chunk]
		if g.share == 0 {
			r.word.touched = append(r.word.touched, int32(chunk)) //nolint:gosec // no more than lengths in memory
		}
		g.score = max(g.score, worth*(present+(1-present)*tf/(tf+r.norms[chunk])))
		g.share = max(g.share, share)
		if r.page[chunk] != page {
			r.raisePage(page, onPage, worth)
			page, onPage = r.page[chunk], 0
		}
		onPage += tf
	}
	r.raisePage(page, onPage, worth)
}

func (r *ranking) raisePage(page int32, tf, worth float64) {
	if page >= 0 {
		r.word.pages[page] = max(r.word.pages[page], worth*tf/(tf+r.pageNorms[page]))
	}
}

// settle adds the word's gains to the scores, and clears them for the next word.
func (r *ranking) settle(weight float64) {
	for _, chunk := range r.word.touched {
		g := &r.word.chunks[chunk]
		r.scores[chunk] += weight * g.score
		r.covered[chunk] += weight * g.share
		*g = gain{}
		page := r.page[chunk]
		r.pageScore[page] += weight * r.word.pages[page]
		r.word.pages[page] = 0
	}
	r.word.touched = r.word.touched[:0]
}

// join brings the score of the page into each chunk's.
func (r *ranking) join() {
	best := make([]int32, len(r.pages)) // the number of the best chunk, plus one
	for i, own := range r.scores {
		if own == 0 {
			continue
		}
		page := r.page[i]
		r.scores[i] = (1-pageShare)*own + pageShare*r.pageScore[page]
		if b := best[page]; b == 0 || r.scores[i] > r.scores[b-1] {
			best[page] = int32(i + 1)
		}
	}
	for i := range r.scores {
		if page := r.page[i]; int(best[page]) != i+1 {
			r.scores[i] *= repeated
		}
	}
}

// mean brings what passages mean as a whole into their scores: the more, the less of the question the words of any of them cover that may be found.
func (r *ranking) mean(all []Meant) {
	if len(all) == 0 {
		return
	}
	covered := 0.0
	for i, s := range r.sources {
		for ordinal, c := range r.covered[r.first[i] : r.first[i]+s.Chunks] {
			if s.may(ordinal) {
				covered = max(covered, c)
			}
		}
	}
	share := byMeaning * (1 - covered)
	for i := range r.scores {
		r.scores[i] *= 1 - share
	}
	for _, m := range all {
		i, known := r.place[m.SourceID]
		if known && m.Ordinal >= 0 && m.Ordinal < r.sources[i].Chunks {
			r.scores[r.first[i]+m.Ordinal] += share * m.Nearness
		}
	}
}

// best lists the chunks with the highest scores and counts those that have one.
func (r *ranking) best(limit int) (hits []Hit, passages int) {
	limit = max(limit, 0)
	for i, s := range r.sources {
		for ordinal, score := range r.scores[r.first[i] : r.first[i]+s.Chunks] {
			if score == 0 || !s.may(ordinal) {
				continue
			}
			passages++
			if len(hits) == limit && (limit == 0 || score < hits[limit-1].Score) {
				continue
			}
			hit := Hit{SourceID: s.ID, Ordinal: ordinal, Score: score, Coverage: r.covered[r.first[i]+ordinal]}
			at, _ := slices.BinarySearchFunc(hits, hit, inOrder)
			hits = slices.Insert(hits, at, hit)
			hits = hits[:min(len(hits), limit)]
		}
	}
	return hits, passages
}

func inOrder(a, b Hit) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.SourceID, b.SourceID), cmp.Compare(a.Ordinal, b.Ordinal))
}
