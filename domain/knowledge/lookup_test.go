package knowledge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// syllables are so many words of three letters, which no stemmer knows.
func syllables(n int) []string {
	const letters = "bcdfgkmnpqrvx"
	words := make([]string, n)
	for i := range words {
		words[i] = string([]byte{letters[i%13], letters[i/13%13], letters[i/169%13]})
	}
	return words
}

// A message may have thousands of words, and each of them be in every source. No more of them are looked up than a question has.
func TestRowsOfASearchAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const sources = 8
		words, base := syllables(2000), d.base("Words")
		text := strings.Join(words, " ")
		for i := range sources {
			d.read(d.upload(base, fmt.Sprintf("%d.txt", i), fmt.Sprintf("%s\n\nHere is the quark%s.", text, strings.Repeat("o", i))))
		}
		read := func(question string) (rows int, terms []string) {
			found, err := d.LookedUp(d.ctx, []string{d.base("Empty"), base}, question)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range found {
				terms = append(terms, r.Term)
			}
			slices.Sort(terms)
			return len(found), slices.Compact(terms)
		}
		if rows, terms := read(text); rows > 2*64*sources || len(terms) < 64 {
			t.Errorf("%d rows of %d terms are read for %d words", rows, len(terms), len(words))
		}
		if rows, terms := read(strings.Join(words[:64], " ")); rows < 64*sources || len(terms) < 64 {
			t.Errorf("%d rows of %d terms are read for a question", rows, len(terms))
		}
		if _, terms := read(text[:6000] + " quark"); !slices.Contains(terms, "quark") {
			t.Errorf("the rarest word is passed over: %v", terms)
		}
		d.Scan(5 * sources)
		rows, terms := read(strings.Join(words[:40], " ") + " quark")
		if rows > 6*sources || rows < 4*sources || !slices.Contains(terms, "quark") {
			t.Errorf("%d rows are read: %v", rows, terms)
		}
		if found := d.search(base, strings.Join(words[:40], " ")+" quark"); len(found) == 0 {
			t.Error("nothing is found by what is looked up")
		}
		d.Scan(1)
		if rows, _ := read(words[0] + " " + words[1]); rows != sources {
			t.Errorf("%d rows are read where there is room for one", rows)
		}
	})
}

// All of a question is looked up, and the most telling words of what is longer than any.
func TestNarrowLeavesQuestionsAlone(t *testing.T) {
	t.Parallel()
	words := syllables(65)
	l := index.NewLexicon(nil, append(slices.Repeat(words, 3), "quark"))
	for _, tt := range []struct {
		question []string
		left     int
		has      []string
	}{
		{words[:64], 64, words[:64]},
		{words, 64, []string{words[0], words[64]}}, // both ends
		{slices.Concat(words[:32], []string{"quark", "zx4410"}, words[32:]), 64, []string{"quark", "zx4410"}},
		{slices.Concat([]string{"unknown", "words"}, words[:63]), 64, words[:63]},
	} {
		q := index.Ask(strings.Join(tt.question, " "), "de") // whose words no table knows
		q.Widen(nil, l)
		q.Near = make([][]index.Near, len(q.Query)) // what is near to it is looked up besides
		q.Narrow(5, l)
		terms := q.Terms()
		for _, w := range tt.has {
			if !slices.Contains(terms, w) {
				t.Errorf("%q is passed over", w)
			}
		}
		if len(terms) != tt.left {
			t.Errorf("%d of %d are looked up", len(terms), len(q.Query))
		}
	}
}
