package workspace

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// OwnEmbeddings is a workspace's own endpoint of embeddings, without the key.
type OwnEmbeddings struct {
	URL, Model string
	Dimensions *int
	Price      *float64
	HasKey     bool
}

// InstallationEmbeddings is what embeds the knowledge of workspaces without an endpoint of their own.
type InstallationEmbeddings struct {
	Configured  bool
	Host, Model *string
}

// EmbeddingsInput sets a workspace's own endpoint. If the key is omitted and the URL is unchanged, the key is kept.
type EmbeddingsInput struct {
	URL        string               `check:"minLength=1,maxLength=2048,format=URL"`
	Key        patch.Field[string]  `check:"minLength=1,maxLength=8000"`
	Model      string               `check:"minLength=1,maxLength=200"`
	Dimensions patch.Field[int]     `check:"min=32,max=4096"`
	Price      patch.Field[float64] `check:"min=0,max=100000"`
}

// Judge finds an endpoint that leads nowhere.
func (in EmbeddingsInput) Judge() []fault.Detail {
	if !reachable(in.URL) {
		return []fault.Detail{fault.Break("url", fault.Unreachable)}
	}
	return nil
}

// SetOwnEmbeddings sets the caller's workspace's own endpoint. The key never leaves for another URL than it was given for. Where
// vectors of the one before are no longer comparable, all sources are embedded again.
func (s *Service) SetOwnEmbeddings(ctx context.Context, in EmbeddingsInput) (*Settings, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	return s.changeEmbeddings(ctx, func(row *ent.Workspace, m *ent.WorkspaceMutation) {
		m.SetEmbeddingURL(in.URL)
		m.SetEmbeddingModel(in.Model)
		set(in.Dimensions.Value() != nil, func() { m.SetEmbeddingDimensions(*in.Dimensions.Value()) }, m.ClearEmbeddingDimensions)
		set(in.Price.Value() != nil, func() { m.SetEmbeddingPrice(*in.Price.Value()) }, m.ClearEmbeddingPrice)
		if in.Key.IsSent() || row.EmbeddingURL == nil || *row.EmbeddingURL != in.URL {
			column(in.Key, func(k string) { m.SetEmbeddingKey(s.parts.Sealer.Seal(row.ID, embeddingKeyColumn, []byte(k))) }, m.ClearEmbeddingKey)
		}
	})
}

// ClearOwnEmbeddings takes the caller's workspace's own endpoint away.
func (s *Service) ClearOwnEmbeddings(ctx context.Context) (*Settings, error) {
	return s.changeEmbeddings(ctx, func(_ *ent.Workspace, m *ent.WorkspaceMutation) {
		m.ClearEmbeddingURL()
		m.ClearEmbeddingModel()
		m.ClearEmbeddingDimensions()
		m.ClearEmbeddingPrice()
		m.ClearEmbeddingKey()
	})
}

// DeclineEmbeddings stops sending text of the caller's workspace to the installation's endpoint, or allows it again. Vectors from there are no longer
// searched, since each question would have to be sent there; search goes by words until the sources have been embedded elsewhere, if they are at all.
func (s *Service) DeclineEmbeddings(ctx context.Context, declined bool) (*Settings, error) {
	return s.updateThen(ctx, func(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		if row.EmbeddingsDeclined != declined {
			u.SetEmbeddingsDeclined(declined)
		}
		return nil
	}, s.parts.Reembed)
}

// changeEmbeddings keeps the endpoint before, if it is another, with those before it, and has the sources embedded by the new one.
func (s *Service) changeEmbeddings(ctx context.Context, write func(*ent.Workspace, *ent.WorkspaceMutation)) (*Settings, error) {
	return s.updateThen(ctx, func(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		write(row, u.Mutation())
		if row.EmbeddingURL == nil && len(row.EmbeddingBefore) == 0 || row.EmbeddingURL != nil && sameSpace(row, u.Mutation()) {
			return nil
		}
		return s.keepFormer(row, u)
	}, s.parts.Reembed)
}

// keepFormer keeps the endpoint of a workspace that another takes the place of, if it has one, and those before it. Each is kept once: as the newest
// of its kind, and not at all where it is the one that is set.
func (s *Service) keepFormer(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
	first, err := s.before(row)
	if err != nil && !errors.Is(err, secret.ErrOpen) { // one that cannot be read answers no longer
		return err
	}
	if row.EmbeddingURL != nil {
		former, err := s.former(row)
		if err != nil {
			return err
		}
		former.Before, first = first, &former
	}
	if first = first.without(wanted(u.Mutation())); first == nil {
		u.ClearEmbeddingBefore()
		return nil
	}
	text, err := json.Marshal(first) //nolint:musttag // as read
	if err != nil {
		return fmt.Errorf("embeddings: %w", err)
	}
	u.SetEmbeddingBefore(s.parts.Sealer.Seal(row.ID, embeddingBeforeColumn, text))
	return nil
}

// wanted is what makes vectors of the endpoint that is being set comparable. Those of one that is being removed compare with no others.
func wanted(m *ent.WorkspaceMutation) (e formerEncoder) {
	e.URL, _ = m.EmbeddingURL()
	e.Model, _ = m.EmbeddingModel()
	e.Dimensions, _ = m.EmbeddingDimensions()
	return e
}

// sameSpace says whether the vectors of the endpoint before can be compared with those of the new one.
func sameSpace(row *ent.Workspace, m *ent.WorkspaceMutation) bool {
	url, _ := m.EmbeddingURL()
	model, _ := m.EmbeddingModel()
	size, sized := m.EmbeddingDimensions()
	was := row.EmbeddingDimensions
	return url == *row.EmbeddingURL && model == *row.EmbeddingModel && sized == (was != nil) && (was == nil || size == *was)
}

// ownEmbeddings is what people see of it; nil if it has none.
func ownEmbeddings(row *ent.Workspace) *OwnEmbeddings {
	if row.EmbeddingURL == nil {
		return nil
	}
	return &OwnEmbeddings{
		URL: *row.EmbeddingURL, Model: *row.EmbeddingModel, Dimensions: row.EmbeddingDimensions, Price: row.EmbeddingPrice,
		HasKey: len(row.EmbeddingKey) > 0,
	}
}
