package index

import (
	"maps"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

// meanings find words in a table. They are not safe for concurrent use.
type meanings struct {
	table *vector.Table
	stem  *stemmer
}

func newMeanings(t *vector.Table) *meanings { return &meanings{t, newStemmer(t.Language())} }

// of finds a word: as the languages of the base stem it, or as the table's does.
func (m *meanings) of(word string, forms ...string) (vector.Word, bool) {
	if len(word) < shortest || !letters(word) {
		return 0, false
	}
	for _, f := range forms {
		if w, is := m.table.Find(f); is {
			return w, true
		}
	}
	return m.table.Find(m.stem.of(word)[0])
}

// informativeness is how much a word says about the subject, from 0 to 1: the rarer it is, the more.
func (m *meanings) informativeness(w vector.Word) float64 { return informativeness(m.table, w) }

func informativeness(t *vector.Table, w vector.Word) float64 { return everyday / (everyday + t.Use(w)) }

// Form is what words of a language are found by in a table of its words; "" for what is not a word of Latin letters.
func Form(lang string) func(word string) string {
	s := newStemmer(lang)
	return func(word string) string {
		stem := s.of(strings.ToLower(word))[0]
		if !letters(stem) {
			return ""
		}
		return stem
	}
}

// Languages are those whose words have stems.
func Languages() []string { return slices.Sorted(maps.Keys(stemmers)) }
