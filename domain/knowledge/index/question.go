package index

import (
	"cmp"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Question is a query with what the words of a knowledge base add to it.
type Question struct {
	Query

	// Near are, for each thing that the query names, the terms of the base that may stand for it.
	Near [][]Near

	// Meant are the passages that embeddings find near in meaning.
	Meant []Meant

	table *vector.Table
	tells []float64 // how much each thing says about the subject, from 0 to 1
	words []string  // of each thing, in lower case and without accents; "" for what only stands as written
	small float64   // how small the base is

	passed []bool // what is not looked up; nil: all is
	stem   []*stemmer
	lang   []string
}

// Near is a term that stands for a word of a question.
type Near struct {
	Term string
	// Share is how much of the word's weight it has, from 0 to 1.
	Share float64

	tells float64 // how much it says about the subject, from 0 to 1: the rarer it is, the more
}

// Meant is a passage that is near to a question in meaning: from 0, as near as any, to 1.
type Meant struct {
	SourceID string
	Ordinal  int
	Nearness float64
}

// Ask reads a question as [NewQuery] does.
func Ask(text string, langs ...string) *Question {
	if len(langs) == 0 {
		langs = []string{""}
	}
	all, naming := &Question{table: vector.English()}, &Question{table: vector.English()}
	seen := map[string]bool{}
	for _, t := range readings(text, langs) {
		var forms []string
		for _, form := range t.forms {
			if !seen[form] {
				seen[form] = true
				forms = append(forms, form)
			}
		}
		if len(forms) == 0 {
			continue
		}
		all.add(forms, t)
		if !asks(t, langs) {
			naming.add(forms, t)
		}
	}
	if len(naming.Query) == 0 {
		naming = all
	}
	naming.lang = langs
	for _, lang := range langs {
		naming.stem = append(naming.stem, newStemmer(lang))
	}
	return naming
}

// By has the question understood by a table of words; nil is the program's. What widens it says so by itself.
func (q *Question) By(table *vector.Table) *Question {
	q.table = cmp.Or(table, vector.English())
	return q
}

func (q *Question) add(forms []string, t token) {
	word := fold(t.word)
	if t.capital || !letters(word) {
		word = ""
	}
	q.Query = append(q.Query, forms)
	q.words = append(q.words, word)
}

// letters reports whether a word is of Latin letters alone, and so may be misspelt. Codes and numbers mean what they are.
func letters(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Terms lists every term that the question may be answered by: the rows that Rank needs.
func (q *Question) Terms() (terms []string) {
	for i, forms := range q.Query {
		if q.passed != nil && q.passed[i] {
			continue
		}
		terms = append(terms, forms...)
		if i < len(q.Near) {
			for _, n := range q.Near[i] {
				terms = append(terms, n.Term)
			}
		}
	}
	return terms
}
