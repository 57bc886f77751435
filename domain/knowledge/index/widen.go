package index

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// The constants of understanding. They were chosen by TestWords, on the questions of testdata/words.tsv.
const (
	// alike is how near in meaning a term must be to stand for a word; meant is its share at a likeness of 1, and the
	// most that it has.
	alike = 0.75
	meant = 0.6
	most  = 0.85
	// synonyms is how many terms may stand for a word.
	synonyms = 12
	// everyday is the use at which a word tells half of what a rare one does: "get" says little of what is asked for.
	everyday = 0.0002
	// background is the number of chunks at which that counts half. A small base says little of how rare a word is, and
	// a large one all.
	background = 1000.0
	// filler is what an asking word tells.
	filler = 0.05
	// beside is the part of a synonym's share where the base has the word itself. It shrinks as a base grows: a large one
	// mostly says what it means by the word that is asked for.
	beside = 0.5
	// exists is the part of a correction's share where the word as it stands is one, which the base only does not have.
	exists = 0.5
	// least is the share below which a term is not worth reading where it stands.
	least = 0.1
)

// widened is how many words of a question are compared with the words of the base. Longer questions are mostly talk, of
// which the beginning counts.
const widened = 32

// Widen adds to the question what the words of the knowledge bases have for those of its own that they do not know, or
// know by other names. A word that is misspelt is taken for the nearest in spelling, unless a base has it as it stands.
func (q *Question) Widen(sources []Source, all ...*Lexicon) {
	_ = q.WidenFor(context.Background(), sources, all...) // a context that never ends
}

// WidenFor is Widen for somebody who may leave meanwhile: each word is compared with all those of the bases.
func (q *Question) WidenFor(ctx context.Context, sources []Source, all ...*Lexicon) error {
	q.small = small(sources)
	if len(all) > 0 {
		q.table = all[0].table
	}
	q.Near = make([][]Near, len(q.Query))
	q.tells = make([]float64, len(q.Query))
	for i, word := range q.words {
		q.tells[i] = 1
		if word == "" || i >= widened {
			continue
		}
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("widen a question: %w", err)
		}
		q.Near[i], q.tells[i] = q.near(word, q.Query[i], all)
	}
	return nil
}

func (q *Question) near(word string, forms []string, all []*Lexicon) (near []Near, tells float64) {
	tells = 1
	var w vector.Word
	var is bool
	if q.understood() {
		if w, is = newMeanings(q.table).of(word, forms...); is {
			near, tells = q.synonyms(w, forms, all), informativeness(q.table, w)
		}
	}
	if has(all, forms) {
		near = q.accompany(near, word, forms, all)
		for i := range near {
			near[i].Share *= beside * q.small
		}
	} else {
		near = q.accompany(near, word, forms, all)
		if !is && len(near) == 0 && q.asksWrongly(word) {
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
	near = slices.DeleteFunc(near, func(n Near) bool { return n.Share < least })
	return near[:min(len(near), synonyms)], tells
}

// synonyms are the terms nearest in meaning.
func (q *Question) synonyms(w vector.Word, forms []string, all []*Lexicon) (near []Near) {
	for _, l := range all {
		for _, n := range l.set.Nearest(w, synonyms+len(forms), alike) {
			term := l.words[l.places[n.Place]]
			if slices.Contains(forms, term) || q.asking(term) || slices.ContainsFunc(near, func(o Near) bool { return o.Term == term }) {
				continue
			}
			near = append(near, Near{term, min(most, meant*n.Likeness), informativeness(q.table, n.Word)})
		}
	}
	return near
}

// understood reports whether the base is in the language of the table, or in one that nobody could tell.
func (q *Question) understood() bool {
	return slices.Contains(q.lang, q.table.Language()) || slices.Contains(q.lang, "")
}

// small is 1 for a base of no chunks, a half for one of as many as the background, and falls to 0.
func small(sources []Source) float64 {
	chunks := 0
	for _, s := range sources {
		chunks += s.Chunks
	}
	return background / (background + float64(chunks))
}

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
