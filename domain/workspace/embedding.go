package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// What is sealed of a workspace's endpoints of embeddings.
const (
	embeddingKeyColumn    = "workspaces.embedding_key"
	embeddingBeforeColumn = "workspaces.embedding_before"
)

// Encoders are what embeds the knowledge of the caller's workspace: its own endpoint, or else the installation's, unless there is none or the
// workspace declines it. Those that follow embed no more sources: they were used before, and embed questions until all sources are embedded
// again. A workspace's own are reached like everything that a tenant points at.
func (s *Service) Encoders(ctx context.Context) ([]llm.Encoder, error) {
	row, err := s.parts.Store.Client(ctx).Workspace.Query().Where(workspace.ID(authz.From(ctx).Workspace)).Select(
		workspace.FieldEmbeddingURL, workspace.FieldEmbeddingKey, workspace.FieldEmbeddingModel, workspace.FieldEmbeddingDimensions,
		workspace.FieldEmbeddingPrice, workspace.FieldEmbeddingBefore, workspace.FieldEmbeddingsDeclined,
	).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("embeddings: %w", err)
	}
	var all []llm.Encoder
	if row.EmbeddingURL != nil {
		own, err := s.ownEncoder(row)
		if err != nil {
			return nil, err
		}
		all = append(all, own)
	}
	if s.parts.Embeddings.URL != "" && !row.EmbeddingsDeclined {
		all = append(all, s.parts.Embeddings)
	}
	before, err := s.before(row)
	if err != nil || len(all) == 0 {
		return all, err
	}
	for f := before; f != nil; f = f.Before {
		all = append(all, s.encoder(*f))
	}
	return all, nil
}

// formerEncoder is an endpoint as sealed when another takes its place.
type formerEncoder struct {
	URL, Key, Model string
	Dimensions      int
	Price           *float64
	// Before is the one whose place it took itself: if nothing was embedded by it, because it was wrong, that one still answers.
	Before *formerEncoder `json:",omitempty"`
}

// formerMost is how many former endpoints are kept.
const formerMost = 3

// like says whether the vectors of two endpoints can be compared.
func (f *formerEncoder) like(other *formerEncoder) bool {
	return f.URL == other.URL && f.Model == other.Model && f.Dimensions == other.Dimensions
}

// without are those of the chain, up to formerMost, that are like neither another endpoint nor a newer one of the chain.
func (f *formerEncoder) without(other formerEncoder) *formerEncoder {
	var kept []*formerEncoder
	for ; f != nil && len(kept) < formerMost; f = f.Before {
		if !f.like(&other) && !slices.ContainsFunc(kept, f.like) {
			kept = append(kept, f)
		}
	}
	var first *formerEncoder
	for _, k := range slices.Backward(kept) {
		k.Before, first = first, k
	}
	return first
}

// before is the endpoint before, with those before it; nil: there is none.
func (s *Service) before(row *ent.Workspace) (*formerEncoder, error) {
	text, err := s.unseal(row.ID, embeddingBeforeColumn, row.EmbeddingBefore)
	if err != nil || text == "" {
		return nil, err
	}
	kept := &formerEncoder{}
	if err := json.Unmarshal([]byte(text), kept); err != nil { //nolint:musttag // it is kept by these names
		return nil, fmt.Errorf("embeddings: %w", err)
	}
	return kept, nil
}

func (s *Service) former(row *ent.Workspace) (f formerEncoder, err error) {
	f.URL, f.Model = *row.EmbeddingURL, *row.EmbeddingModel
	f.Key, err = s.unseal(row.ID, embeddingKeyColumn, row.EmbeddingKey)
	if row.EmbeddingDimensions != nil {
		f.Dimensions = *row.EmbeddingDimensions
	}
	f.Price = row.EmbeddingPrice
	return f, err
}

func (s *Service) ownEncoder(row *ent.Workspace) (llm.Encoder, error) {
	f, err := s.former(row)
	return s.encoder(f), err
}

func (s *Service) encoder(f formerEncoder) llm.Encoder {
	e := llm.Encoder{Endpoint: llm.Endpoint{URL: f.URL, Key: f.Key, Default: f.Model, HTTP: s.parts.Fetch, Own: true}, Dimensions: f.Dimensions}
	if f.Price != nil {
		e.Prices = map[string]llm.Price{f.Model: {Input: *f.Price}}
	}
	return e
}
