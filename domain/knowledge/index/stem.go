package index

import (
	"cmp"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/arabic"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/irish"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/tamil"
	"github.com/blevesearch/snowballstem/turkish"
)

var stemmers = map[string]func(*snowballstem.Env) bool{
	"ar": arabic.Stem, "da": danish.Stem, "de": german.Stem, "en": english.Stem, "es": spanish.Stem,
	"fi": finnish.Stem, "fr": french.Stem, "ga": irish.Stem, "hu": hungarian.Stem, "it": italian.Stem,
	"nb": norwegian.Stem, "nl": dutch.Stem, "nn": norwegian.Stem, "no": norwegian.Stem, "pt": portuguese.Stem,
	"ro": romanian.Stem, "ru": russian.Stem, "sv": swedish.Stem, "ta": tamil.Stem, "tr": turkish.Stem,
}

// remembered bounds the words whose forms a stemmer keeps.
const remembered = 1 << 16

// stemmer makes the forms under which a word is indexed. Stemming costs a hundred times a look-up and a text repeats
// its words, so it remembers them. It is not safe for concurrent use.
type stemmer struct {
	stem  func(*snowballstem.Env) bool
	env   *snowballstem.Env
	forms map[string][]string
}

func newStemmer(lang string) *stemmer {
	return &stemmer{stem: stemmers[lang], env: snowballstem.NewEnv(""), forms: map[string][]string{}}
}

// of gives a lower-case word's forms, one or two. The stem is taken from the word as written, because stemmers
// know their accents ("información"). A search without the accents has to find it all the same, so a word whose accents
// change its stem is indexed under the stem of the bare word as well.
func (s *stemmer) of(word string) []string {
	if forms, known := s.forms[word]; known {
		return forms
	}
	if len(s.forms) >= remembered {
		clear(s.forms)
	}
	bare := fold(word)
	forms := []string{short(cmp.Or(fold(s.apply(word)), bare))}
	if bare != word {
		if stem := short(s.apply(bare)); stem != forms[0] {
			forms = append(forms, stem)
		}
	}
	s.forms[word] = forms
	return forms
}

func (s *stemmer) apply(word string) string {
	if s.stem == nil {
		return word
	}
	s.env.SetCurrent(word)
	s.stem(s.env)
	return cmp.Or(s.env.Current(), word)
}
