package index

import (
	"cmp"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// The constants of understanding. They were chosen by TestWords, on the questions of testdata/words.tsv.
var (
	// alike is how near in meaning a term must be to stand for a word; meant is its share at a likeness of 1, and the
	// most that it has.
	alike = 0.8
	meant = 0.6
	most  = 0.85
	// synonyms is how many terms may stand for a word.
	synonyms = 12
	// everyday is the use at which a word tells half of what a rare one does: "get" tells little of what is asked for.
	everyday = 0.0005
	// filler is what a word tells that is an asking word misspelt.
	filler = 0.1
	// exists is the part of a correction's share where the word as it stands is one, which the base only does not have.
	exists = 0.5
)

// widened is how many words of a question are compared with the words of the base. Longer questions are mostly talk, of
// which the beginning counts.
const widened = 32

// Widen adds to the question what the words of the knowledge bases have for those of its own that they do not know, or
// know by other names. A word that is misspelt is taken for the nearest in spelling, unless a base has it as it stands.
func (q *Question) Widen(all ...*Lexicon) {
	q.Near = make([][]Near, len(q.Query))
	q.weight = make([]float64, len(q.Query))
	for i, word := range q.words {
		q.weight[i] = 1
		if word != "" && i < widened {
			q.Near[i], q.weight[i] = q.near(word, q.Query[i], all)
		}
	}
}

func (q *Question) near(word string, forms []string, all []*Lexicon) (near []Near, weight float64) {
	weight = 1
	w, is := vector.Word(0), false
	if slices.Contains(q.lang, "en") || slices.Contains(q.lang, "") {
		if w, is = meaning(word, forms); is {
			near, weight = q.synonyms(w, forms, all), tells(w)
		}
	}
	if !has(all, forms) {
		if !is && q.asksWrongly(word) {
			return nil, filler
		}
		for _, n := range q.misspelt(word, all) {
			if is {
				n.Share *= exists
			}
			near = append(near, n)
		}
	}
	slices.SortStableFunc(near, func(a, b Near) int { return cmp.Compare(b.Share, a.Share) })
	return near[:min(len(near), synonyms)], weight
}

// meaning finds a word in the table by one of its forms.
func meaning(word string, forms []string) (vector.Word, bool) {
	for _, f := range append(slices.Clone(forms), newStemmer("en").of(word)...) {
		if w, is := vector.Find(f); is {
			return w, true
		}
	}
	return 0, false
}

// synonyms are the terms nearest in meaning. One that tells less than the word counts for less.
func (q *Question) synonyms(w vector.Word, forms []string, all []*Lexicon) (near []Near) {
	for _, l := range all {
		for _, n := range l.set.Nearest(w, synonyms+len(forms), alike) {
			term := l.words[l.places[n.Place]]
			if slices.Contains(forms, term) || q.asking(term) || slices.ContainsFunc(near, func(o Near) bool { return o.Term == term }) {
				continue
			}
			near = append(near, Near{term, min(most, meant*n.Likeness) * min(1, tells(n.Word)/tells(w))})
		}
	}
	return near
}

// tells is what a word tells of the subject, from 0 to 1, for being seldom used.
func tells(w vector.Word) float64 { return everyday / (everyday + vector.Use(w)) }

func (q *Question) asking(term string) bool {
	return slices.ContainsFunc(q.lang, func(lang string) bool { return strings.Contains(askingWords[lang], " "+term+" ") })
}

// asksWrongly reports whether a word is an asking word with a slip.
func (q *Question) asksWrongly(word string) bool {
	if slips(word) == 0 {
		return false
	}
	for _, lang := range q.lang {
		for asking := range strings.FieldsSeq(askingWords[lang]) {
			if len(asking) >= shortest && abs(len(asking)-len(word)) <= 1 && distance(asking, word) <= 1 {
				return true
			}
		}
	}
	return false
}
