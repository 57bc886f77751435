package index

import (
	"cmp"
	"slices"
)

// lookedUp is how many things of a question are looked up. A question has no more of them; a text that somebody has pasted may have
// thousands, each of them in every source.
const lookedUp = 64

// Narrow keeps only the most distinctive things of a question that has been widened and names more than are looked up: things that match
// only as written, such as codes and names in capitals, and the rarest words, alternately; of equally rare ones, those nearer to an end of
// the text. Words that the bases do not know come last. Known words that are left out do not count.
func (q *Question) Narrow(sources int, all ...*Lexicon) {
	if len(q.Query) <= lookedUp {
		return
	}
	var written, known, unknown []int
	worth := make([]float64, len(q.Query))
	for i, forms := range q.Query {
		n := counted(all, forms...)
		worth[i] = rarity(n, sources, q.tells[i])
		switch {
		case n > 0 || len(q.Near[i]) > 0:
			known = append(known, i)
		case slices.ContainsFunc(forms, listed):
			unknown = append(unknown, i)
		default:
			written = append(written, i)
		}
	}
	place := func(i int) int { return min(i, len(q.Query)-1-i) }
	for _, each := range [][]int{written, known, unknown} {
		slices.SortStableFunc(each, func(a, b int) int { return cmp.Or(cmp.Compare(worth[b], worth[a]), cmp.Compare(place(a), place(b))) })
	}
	q.passed = make([]bool, len(q.Query))
	for at, i := range append(byTurns(written, known), unknown...) {
		if at < lookedUp {
			continue
		}
		if q.passed[i] = true; at < len(written)+len(known) {
			q.tells[i] = 0
		}
	}
}

// Leave has the things count for nothing whose own forms were not all looked up: what is found nowhere counts as the rarest of all.
func (q *Question) Leave(terms []string) {
	for i, forms := range q.Query {
		if slices.ContainsFunc(forms, func(f string) bool { return slices.Contains(terms, f) }) {
			q.tells[i] = 0
		}
	}
}

// byTurns takes one from each, as long as both have any.
func byTurns(a, b []int) (all []int) {
	for i := range max(len(a), len(b)) {
		if i < len(a) {
			all = append(all, a[i])
		}
		if i < len(b) {
			all = append(all, b[i])
		}
	}
	return all
}

// Rarest puts terms in order, each once: those first that are in the fewest sources, as far as the lexicons know.
func Rarest(terms []string, all ...*Lexicon) []string {
	count := make(map[string]int, len(terms))
	for _, t := range terms {
		count[t] = counted(all, t)
	}
	slices.SortFunc(terms, func(a, b string) int { return cmp.Or(cmp.Compare(count[a], count[b]), cmp.Compare(a, b)) })
	return slices.Compact(terms)
}
