package index

import (
	_ "embed" // the pairs
	"slices"
	"strings"
)

// Words by which people ask for what a business calls by another: a language, the word, and what stands over the section. Nearness
// in meaning does not know them: "open" is near to "shut".
//
//go:embed companion.tsv
var companionFile string

// companion is the share of a word that a section has for being called by one of its companions.
const companion = 0.5

var companions = paired(companionFile)

// paired are the terms that go with each word, by its language and the folded word.
func paired(text string) map[[2]string][]string {
	all := map[[2]string][]string{}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		stem := newStemmer(fields[0])
		key := [2]string{fields[0], fold(fields[1])}
		for _, other := range fields[2:] {
			all[key] = append(all[key], stem.of(other)...)
		}
	}
	return all
}

// accompany adds the companions of a word that a base has.
func (q *Question) accompany(near []Near, word string, forms []string, all []*Lexicon) []Near {
	for _, lang := range q.lang {
		for _, term := range companions[[2]string{lang, word}] {
			if !has(all, []string{term}) || slices.Contains(forms, term) || slices.ContainsFunc(near, func(n Near) bool { return n.Term == term }) {
				continue
			}
			near = append(near, Near{Term: term, Share: companion, tells: 1})
		}
	}
	return near
}
