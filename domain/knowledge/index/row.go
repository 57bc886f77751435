package index

import (
	"cmp"
	"fmt"
	"slices"
)

// asked is one word of the query with the rows it is found in, those of one source together.
type asked struct {
	rows   []Row
	rarity float64
}

func (r *ranking) words(query Query, rows []Row) []asked {
	of := map[string]int{}
	for i, forms := range query {
		for _, form := range forms {
			of[form] = i
		}
	}
	words := make([]asked, len(query))
	for _, row := range rows {
		_, known := r.place[row.SourceID]
		if i, is := of[row.Term]; is && known {
			words[i].rows = append(words[i].rows, row)
		}
	}
	for i, w := range words {
		df := 0
		for _, row := range w.rows {
			df += row.DF // a chunk with two forms of a word counts twice; that is rare and does no harm
		}
		words[i].rarity = rarity(df, len(r.scores))
		slices.SortStableFunc(w.rows, func(a, b Row) int { return cmp.Compare(r.place[a.SourceID], r.place[b.SourceID]) })
	}
	return words
}

// weigh adds one word to the scores of the chunks and pages that have it.
func (r *ranking) weigh(rows []Row, weight float64) error {
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].SourceID == rows[0].SourceID {
			n++
		}
		if err := r.read(rows[:n]); err != nil {
			return err
		}
		r.add(r.first[r.place[rows[0].SourceID]], weight)
		rows = rows[n:]
	}
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
