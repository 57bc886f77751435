package index

import (
	"cmp"
	"fmt"
	"slices"
)

// asked is one word of the query with the rows of the terms that it is found by.
type asked struct {
	terms  []term
	rarity float64
}

// term is a way to say a word: its own forms together, or another word near it.
type term struct {
	rows  []Row // those of one source together
	share float64
	worth float64 // the share, less what the term is commoner than the word
}

func (r *ranking) words(q *Question, rows []Row) []asked {
	of := map[string][]Row{}
	for _, row := range rows {
		if _, known := r.place[row.SourceID]; known {
			of[row.Term] = append(of[row.Term], row)
		}
	}
	words := make([]asked, len(q.Query))
	for i, forms := range q.Query {
		tells := 1.0
		if i < len(q.tells) {
			tells = q.tells[i]
		}
		own, rare := r.term(1, tells, of, forms...)
		words[i] = asked{terms: []term{own}, rarity: rare}
		if i >= len(q.Near) {
			continue
		}
		for _, n := range q.Near[i] {
			t, its := r.term(n.Share, n.tells, of, n.Term)
			t.worth = n.Share * min(1, its/rare)
			words[i].terms = append(words[i].terms, t)
		}
	}
	return words
}

// term puts the rows of its forms together and tells how rare it is.
func (r *ranking) term(share, tells float64, of map[string][]Row, forms ...string) (t term, rare float64) {
	df := 0
	for _, f := range forms {
		for _, row := range of[f] {
			df += row.DF // a chunk with two forms of a word counts twice; that is rare and does no harm
			t.rows = append(t.rows, row)
		}
	}
	slices.SortStableFunc(t.rows, func(a, b Row) int { return cmp.Compare(r.place[a.SourceID], r.place[b.SourceID]) })
	t.share, t.worth = share, share
	return t, rarity(df, len(r.scores), tells)
}

// weigh adds one word to the scores of the chunks and pages that have it.
func (r *ranking) weigh(w asked, weight float64) error {
	for _, t := range w.terms {
		for rows := t.rows; len(rows) > 0; {
			n := 1
			for n < len(rows) && rows[n].SourceID == rows[0].SourceID {
				n++
			}
			if err := r.read(rows[:n]); err != nil {
				return err
			}
			r.raise(r.first[r.place[rows[0].SourceID]], t.share, t.worth)
			rows = rows[n:]
		}
	}
	r.settle(weight)
	return nil
}

// read puts the entries of one source's rows for one word together.
func (r *ranking) read(rows []Row) error {
	r.entries = r.entries[:0]
	for _, row := range rows {
		before := len(r.entries)
		r.entries = slices.Grow(r.entries, max(0, min(row.DF, len(row.Data))))
		entries, err := decode(r.entries, row.Data)
		if err != nil || len(entries)-before != row.DF || row.DF == 0 ||
			int(entries[len(entries)-1].Ordinal) >= r.sources[r.place[row.SourceID]].Chunks {
			return fmt.Errorf("term %q of source %s: %w", row.Term, row.SourceID, ErrCorrupt)
		}
		r.entries = entries
	}
	if len(rows) > 1 {
		r.entries = merge(r.entries)
	}
	return nil
}

// merge brings entries of several rows into order and sums those of the same chunk.
func merge(entries []Entry) []Entry {
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	merged := entries[:1]
	for _, e := range entries[1:] {
		if last := &merged[len(merged)-1]; last.Ordinal == e.Ordinal {
			last.Frequency += e.Frequency
		} else {
			merged = append(merged, e)
		}
	}
	return merged
}
