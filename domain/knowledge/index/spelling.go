package index

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// endings are what words have after their stem, in the languages that have a list of asking words. Which of them a stem
// takes its stemmer says.
var endings = append([]string{""}, strings.Fields("s es e ed d er ers ing ings ion ions ation ations ment ments ness ly ity ities able al y ies ied "+
	"ate ates ated ating ator ative ous ously al ally ical ism ize ized ise ised er ery age ages "+
	"ry ance ence ances ant ent ist ists ive ful less ure ures en n em r t te ten ung ungen lich keit heit o a os as ar ir "+
	"ado ada ados idad mente cion ciones ez eux euse ement ements aux tion tions")...)

// longestEnding is how many letters an ending adds to a stem at most, with the one that is doubled.
const longestEnding = 7

// misspelt are terms that a word may be meant for, which the base does not have: those at the smallest distance.
func (q *Question) misspelt(word string, all []*Lexicon) (near []Near) {
	most := slips(word)
	if most == 0 {
		return nil
	}
	best := most + 1
	for _, l := range all {
		mine := mask(word)
		for i, w := range l.words {
			limit := min(best, most)
			if len(w) > len(word)+limit || len(w)+longestEnding < len(word)-limit || bits.OnesCount32(l.masks[i]&^mine) > limit+1 {
				continue
			}
			d := q.slipsFrom(w, word, limit)
			if d > limit {
				continue
			}
			if d < best {
				best, near = d, nil
			}
			near = append(near, Near{Term: w, Share: corrected[d], tells: 1})
		}
	}
	slices.SortStableFunc(near, func(a, b Near) int { return cmp.Compare(alikeness(b.Term, word), alikeness(a.Term, word)) })
	return slices.CompactFunc(near, func(a, b Near) bool { return a.Term == b.Term })[:min(len(near), readAs)]
}

// slips is by how many letters a word of that length may be wrong.
func slips(word string) int {
	switch n := len(word); {
	case n < 4:
		return 0
	case n < 8:
		return 1
	default:
		return 2
	}
}

// corrected is the share of a word that was meant, by the number of its slips; readAs is how many words it may be meant for.
var corrected = [...]float64{1, 0.9, 0.8}

const readAs = 3

// alikeness prefers words that begin and end alike: the first letter is seldom wrong.
func alikeness(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// slipsFrom is the distance of a word from the nearest word that has the stem; most+1 where it is more than most.
func (q *Question) slipsFrom(stem, word string, most int) int {
	best, mine := most+1, mask(word)
	if d := beginning(stem, word); d > most+1 {
		return best
	}
	for _, e := range endings {
		if abs(len(stem)+len(e)-len(word)) > most+1 {
			continue
		}
		for _, whole := range inflected(stem, e) {
			if abs(len(whole)-len(word)) > most || slips(whole) == 0 || unlike(mask(whole), mine) >= best {
				continue
			}
			if d := distance(whole, word); d < best && q.stems(whole, stem) {
				best = d
			}
		}
	}
	return best
}

// unlike is a number of slips that two words differ by at least: each slip brings one letter in or takes one out, or both.
func unlike(a, b uint32) int { return max(bits.OnesCount32(a&^b), bits.OnesCount32(b&^a)) }

// inflected puts an ending to a stem: "caviti" is the stem of "cavity", "stop" that of "stopped".
func inflected(stem, ending string) []string {
	words := []string{stem + ending}
	last := len(stem) - 1
	if stem[last] == 'i' {
		words = append(words, stem[:last]+"y"+ending)
	}
	if ending != "" && strings.IndexByte("bdglmnprt", stem[last]) >= 0 {
		words = append(words, stem+stem[last:]+ending)
	}
	return words
}

// stems reports whether a word has the stem in one of the languages.
func (q *Question) stems(word, stem string) bool {
	return slices.ContainsFunc(q.stem, func(s *stemmer) bool { return slices.Contains(s.of(word), stem) })
}

func abs(n int) int { return max(n, -n) }

// distance is by how many letters too many, missing, wrong or exchanged with the next two words differ.
func distance(a, b string) int {
	var t table
	return t.rows(a, b)[min(len(b), len(t[0])-1)]
}

// beginning is the distance of a word from the nearest beginning of another.
func beginning(of, word string) int {
	var t table
	return slices.Min(t.rows(of, word))
}

// table is where distances are counted: it is looked for in thousands of words, so nothing is allocated.
type table [3][longest + 8]int

// rows is the distance of a from each beginning of b.
func (table *table) rows(a, b string) []int {
	if len(b) >= len(table[0]) {
		b = b[:len(table[0])-1]
	}
	before, above, row := table[0][:len(b)+1], table[1][:len(b)+1], table[2][:len(b)+1]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, above, row = above, row, before
		row[0] = i + 1
		for j := range len(b) {
			cost := above[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, above[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row
}
