package index

import "strings"

// Terms lists what a text of the language is found by, in order, as often as the text says it. The language is an ISO
// 639-1 code; the words of one without a stemmer, or of none, are taken unchanged.
func Terms(lang, text string) []string {
	var terms []string
	for t := range tokens(newStemmer(lang), text) {
		terms = append(terms, t.forms...)
	}
	return terms
}

// Query is a question made ready for [Rank]: for each thing that it names, the terms by which that may be found.
type Query [][]string

// NewQuery reads a question to be put to texts of the given languages. Words that ask rather than name ("how do I")
// are left out where others remain: texts that explain seldom use them, which would make them seem to be the point.
func NewQuery(text string, langs ...string) Query { return Ask(text, langs...).Query }

// readings reads the question once in each language and puts the forms of each word together: the languages differ in
// how they stem a word, never in what they take for one.
func readings(text string, langs []string) []token {
	var all []token
	for i, lang := range langs {
		n := 0
		for t := range tokens(newStemmer(lang), text) {
			switch {
			case t.single: // the pairs tell more
				continue
			case i == 0:
				all = append(all, token{forms: append([]string{}, t.forms...), word: t.word, capital: t.capital})
			default:
				all[n].forms = append(all[n].forms, t.forms...)
			}
			n++
		}
	}
	return all
}

func asks(t token, langs []string) bool {
	if t.word == "" || t.capital {
		return false
	}
	word := fold(t.word)
	for _, lang := range langs {
		if strings.Contains(askingWords[lang], " "+word+" ") {
			return true
		}
	}
	return false
}

// Terms lists every term of the query: the rows that Rank needs.
func (q Query) Terms() []string {
	var terms []string
	for _, forms := range q {
		terms = append(terms, forms...)
	}
	return terms
}
