package reading

import (
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// sampleSize is how many bytes of a document its language is guessed from.
const sampleSize = 20_000

// indexer turns the sections of a document into passages and an index. It holds the index, and the text from which the language is guessed.
type indexer struct {
	builder *index.Builder
	most    Bounds
	pending []extract.Section // until the language is known
	sampled int
	known   bool
	lang    string
	out     batch[Passage]
	terms   batch[Posting]
}

func newIndexer(c *child, most Bounds) *indexer {
	return &indexer{
		builder: index.NewBuilder(), most: most,
		out:   batch[Passage]{send: func(all []Passage) error { return c.send(texts, all) }},
		terms: batch[Posting]{send: func(all []Posting) error { return c.send(terms, all) }},
	}
}

// section takes the next stretch of the document.
func (i *indexer) section(s extract.Section) error {
	for _, c := range extract.Chunks(s) {
		i.pending = append(i.pending, c)
		i.sampled += len(c.Text)
	}
	switch {
	case i.builder.Chunks()+len(i.pending) > i.most.Passages:
		return extract.Refusal{Reason: fmt.Sprintf("It has more than %d passages. Send it in parts.", i.most.Passages)}
	case i.builder.Size() > i.most.Index:
		return extract.Refusal{Reason: "It has too many different words to be indexed. Split it into parts."}
	case i.known || i.sampled >= sampleSize:
		return i.flush()
	}
	return nil
}

// flush indexes what is pending, in the language that the first of it told.
func (i *indexer) flush() error {
	if !i.known {
		var sample strings.Builder
		for _, c := range i.pending {
			sample.WriteString(c.Text)
			sample.WriteByte('\n')
		}
		i.lang, i.known = index.Language(sample.String()), true
	}
	for _, c := range i.pending {
		i.builder.Add(i.lang, c.Heading, c.Page, c.Text)
		if err := i.out.add(Passage{Page: c.Page, Heading: c.Heading, Text: c.Text}, len(c.Page)+len(c.Heading)+len(c.Text)); err != nil {
			return err
		}
	}
	i.pending = i.pending[:0]
	return nil
}

// finish sends the rest, and then the index.
func (i *indexer) finish() (*Index, error) {
	if err := i.flush(); err != nil {
		return nil, err
	}
	if i.builder.Chunks() == 0 {
		return nil, extract.Refusal{Reason: NoText}
	}
	if err := i.out.flush(); err != nil {
		return nil, err
	}
	for term, p := range i.builder.Postings() {
		if err := i.terms.add(Posting{Term: term, Posting: p}, len(term)+len(p.Data)); err != nil {
			return nil, err
		}
	}
	if err := i.terms.flush(); err != nil {
		return nil, err
	}
	return &Index{Language: i.lang, TotalLength: i.builder.TotalLength(), Lengths: i.builder.Lengths()}, nil
}
