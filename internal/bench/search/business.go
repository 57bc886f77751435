package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// business is the index of what one business knows, with the heading and the text of each passage.
type business struct {
	sources         []index.Source
	rows            []index.Row
	lexicon         *index.Lexicon
	headings, texts []string
	language        string
}

func read(ctx context.Context, file string) (*business, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	b := &business{language: index.Language(string(text))}
	builder := index.NewBuilder()
	_, err = new(extract.Reader).Document(ctx, filepath.Base(file), "", bytes.NewReader(text), int64(len(text)), func(s extract.Section) error {
		for _, c := range extract.Chunks(s) {
			builder.Add(b.language, c.Heading, c.Page, c.Text)
			trail := strings.Split(c.Heading, " > ")
			b.headings = append(b.headings, trail[len(trail)-1])
			b.texts = append(b.texts, c.Heading+"\n"+c.Text)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	b.sources = []index.Source{{Chunks: builder.Chunks(), TotalLength: builder.TotalLength(), Lengths: builder.Lengths()}}
	var terms []string
	for term, p := range builder.Postings() {
		terms = append(terms, term)
		b.rows = append(b.rows, index.Row{Term: term, DF: p.DF, Data: p.Data})
	}
	b.lexicon = index.NewLexicon(nil, terms)
	return b, nil
}

// ask is the search as package knowledge does it, without a database.
func (b *business) ask(ctx context.Context, text string, to asking) ([]index.Hit, error) {
	const limit = 5
	q := index.Ask(text, b.language)
	if to.plain {
		hits, _, err := q.Rank(b.sources, b.rows, limit)
		return hits, err
	}
	q.Widen(b.sources, b.lexicon)
	if to.encoder != nil {
		var err error
		if q.Meant, err = to.encoder.near(ctx, b, text); err != nil {
			return nil, err
		}
	}
	hits, _, err := q.Rank(b.sources, b.rows, q.Reread(b.sources, limit))
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(hits))
	for i, h := range hits {
		texts[i] = b.texts[h.Ordinal]
	}
	q.Judge(b.sources, hits, texts)
	return hits[:min(limit, len(hits))], nil
}
