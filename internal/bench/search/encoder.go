package main

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// encoder asks an endpoint of embeddings, for every text once.
type encoder struct {
	client  *llm.Client
	at      llm.Endpoint
	vectors map[string]vector.Dense
}

func newEncoder(url, model string) *encoder {
	return &encoder{client: llm.New(llm.Options{}), at: llm.Endpoint{URL: url, Default: model}, vectors: map[string]vector.Dense{}}
}

func (e *encoder) vector(ctx context.Context, text string) (vector.Dense, error) {
	if v, ok := e.vectors[text]; ok {
		return v, nil
	}
	made, err := e.client.Embed(ctx, e.at, llm.EmbedRequest{Texts: []string{text}})
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	e.vectors[text] = vector.NewDense(made.Vectors[0])
	return e.vectors[text], nil
}

// near are the passages of a business as the search finds them by embeddings.
func (e *encoder) near(ctx context.Context, b *business, question string) ([]index.Meant, error) {
	mine, err := e.vector(ctx, question)
	if err != nil {
		return nil, err
	}
	var sketches []byte
	all := make([]vector.Dense, len(b.texts))
	for i, text := range b.texts {
		if all[i], err = e.vector(ctx, text); err != nil {
			return nil, err
		}
		sketches = all[i].AppendSketch(sketches)
	}
	n := index.NewNearest(mine)
	n.Add(b.sources[0].ID, sketches, nil)
	var found []index.Meant
	for _, at := range n.First(len(b.texts)) {
		found = append(found, index.Meant{SourceID: at.SourceID, Ordinal: at.Ordinal, Nearness: n.Nearness(mine.Cosine(all[at.Ordinal]))})
	}
	return found, nil
}
