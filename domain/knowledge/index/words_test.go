package index_test

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

var missed = flag.Bool("missed", false, "print what TestWords finds in other places")

// shelf is a library with the headings of its chunks, and its lexicon.
type shelf struct {
	library

	headings, texts map[string][]string // by source
	lexicon         *index.Lexicon
}

func open(t *testing.T, files ...string) *shelf {
	t.Helper()
	s := &shelf{headings: map[string][]string{}, texts: map[string][]string{}}
	var terms []string
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var chunks []chunk
		_, err = new(extract.Reader).Document(t.Context(), f, "", bytes.NewReader(text), int64(len(text)), func(sec extract.Section) error {
			for _, c := range extract.Chunks(sec) {
				chunks = append(chunks, chunk{c.Heading, c.Page, c.Text})
				s.texts[f] = append(s.texts[f], c.Heading+"\n"+c.Text)
				s.headings[f] = append(s.headings[f], c.Heading[strings.LastIndex(c.Heading, "> ")+1:])
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s.add(f, chunks...)
	}
	for _, r := range s.rows {
		terms = append(terms, r.Term)
	}
	s.lexicon = index.NewLexicon(nil, terms)
	return s
}

func (s *shelf) understand(t *testing.T, question string, limit int) (*index.Question, []index.Hit) {
	t.Helper()
	q := index.Ask(question, "en")
	q.Widen(s.sources, s.lexicon)
	hits, _, err := q.Rank(s.sources, s.rows, q.Reread(s.sources, limit))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, h := range hits {
		texts = append(texts, s.texts[h.SourceID][h.Ordinal])
	}
	q.Judge(s.sources, hits, texts)
	return q, hits[:min(limit, len(hits))]
}

// marks are how many questions of a kind have a right section first, and among the first five.
type marks struct{ asked, first, five int }

// TestWords asks in other words than the text has, with typos, and for what is not there.
func TestWords(t *testing.T) {
	t.Parallel()
	s := open(t, "../../demo/handbook.md", "../testdata/hotel.md")
	data, err := os.ReadFile("../testdata/words.tsv")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]*marks{"plain": {}, "paraphrase": {}, "typo": {}, "none": {}, "hard": {}}
	var known, unknown []float64
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 {
			continue
		}
		q, hits := s.understand(t, fields[1], 5)
		m := got[fields[0]]
		m.asked++
		covered := 0.0

		if len(hits) > 0 {
			covered = hits[0].Coverage
		}
		at := slices.IndexFunc(hits, func(h index.Hit) bool {
			return slices.Contains(strings.Split(fields[2], "|"), strings.TrimSpace(s.headings[h.SourceID][h.Ordinal]))
		})
		switch {
		case fields[0] == "none":
			unknown = append(unknown, covered)
		case at == 0:
			m.first++
			fallthrough
		case at > 0:
			m.five++
			known = append(known, hits[0].Coverage)
		}
		if *missed && at != 0 {
			t.Logf("%s: %s: %d, covered %.2f", fields[0], fields[1], at+1, covered)
			for i, near := range q.Near {
				t.Logf("     %v: %v", q.Query[i], near)
			}
			for _, h := range hits[:min(2, len(hits))] {
				t.Logf("     %.3f %.2f %s", h.Score, h.Coverage, s.headings[h.SourceID][h.Ordinal])
			}
		}
	}
	slices.Sort(known)
	slices.Sort(unknown)
	t.Logf("covered: right %.2f, none %.2f", known, unknown)
	for kind, least := range map[string]marks{
		"plain": {6, 6, 6}, "paraphrase": {32, 13, 25}, "hard": {24, 11, 21}, "typo": {12, 12, 12}, "none": {asked: 10},
	} {
		m := *got[kind]
		t.Logf("%-10s %d: first %d, of five %d", kind, m.asked, m.first, m.five)
		if m.asked != least.asked || m.first < least.first || m.five < least.five {
			t.Errorf("%s: %+v, at least %+v when the constants were chosen", kind, m, least)
		}
	}
}
