package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of what is set of models.
const (
	// namesLimit is how many models may have other names, or windows.
	namesLimit = 100
	// nameLength is how long the name of a model with a window may be.
	nameLength = 200
	// smallestWindow and largestWindow are what requests may be limited to, in tokens.
	smallestWindow, largestWindow = 1_000, 10_000_000
)

// Settings are a workspace as its people see it.
type Settings struct {
	ID, Name   string
	CreatedAt  time.Time
	Model      *OwnModel
	Speech     *OwnSpeech
	Embeddings *OwnEmbeddings
	// EmbeddingsDeclined says that no text goes to the installation's endpoint.
	EmbeddingsDeclined bool
	Installation       *Installation
}

// OwnModel is a workspace's own endpoint of language models, without the key.
type OwnModel struct {
	URL, Host, Default, Wire *string
	Names, Windows           json.RawMessage
	Prices                   []*ModelPrice
	HasKey                   bool
}

// Update changes a workspace; omitted fields are unchanged.
type Update struct {
	Name patch.Field[string] `check:"minLength=1,maxLength=200,notNull"`
}

// ModelInput sets a workspace's own endpoint. If the key is omitted and the URL is unchanged, the key is kept.
type ModelInput struct {
	URL     patch.Field[string] `check:"minLength=1,maxLength=2048,format=URL"`
	Key     patch.Field[string] `check:"minLength=1,maxLength=8000"`
	Default patch.Field[string] `check:"minLength=1,maxLength=200"`
	Names   patch.Field[json.RawMessage]
	Wire    patch.Field[string] `check:"oneOf=openai|anthropic"`
	Windows patch.Field[json.RawMessage]
	Prices  []*ModelPriceInput `check:"maxItems=200"`
}

// Settings of the caller's workspace. It takes a caller for the whole of it.
func (s *Service) Settings(ctx context.Context) (*Settings, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).Workspace.Get(ctx, authz.From(ctx).Workspace)
	if err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	return s.settings(row)
}

func (s *Service) settings(row *ent.Workspace) (*Settings, error) {
	own, err := ownSpeech(row)
	if err != nil {
		return nil, err
	}
	out := &Settings{ID: row.ID, Name: row.Name, CreatedAt: row.CreatedAt, Speech: own, Embeddings: ownEmbeddings(row),
		Installation: &s.parts.Installation}
	out.EmbeddingsDeclined = row.EmbeddingsDeclined
	out.Model, err = ownModel(row)
	return out, err
}

// Change the caller's workspace.
func (s *Service) Change(ctx context.Context, in Update) (*Settings, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	return s.update(ctx, func(_ *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		if name := in.Name.Value(); name != nil {
			u.SetName(*name)
		}
		return nil
	})
}

// JudgeModel finds names, windows and prices that are none, an endpoint that leads nowhere, and an input that sets nothing.
func JudgeModel(in ModelInput) []fault.Detail {
	_, err := in.settings()
	return fault.From(err).Details
}

// SetOwnModel sets the caller's workspace's own endpoint. The key never leaves for another URL than it was given for.
func (s *Service) SetOwnModel(ctx context.Context, in ModelInput) (*Settings, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	to, err := in.settings()
	if err != nil {
		return nil, err
	}
	return s.update(ctx, func(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		keep := !in.Key.IsSent() && to.URL != "" && row.ModelURL != nil && *row.ModelURL == to.URL
		return s.write(u.Mutation(), row.ID, to, keep)
	})
}

// ClearOwnModel takes the caller's workspace's own endpoint away.
func (s *Service) ClearOwnModel(ctx context.Context) (*Settings, error) {
	return s.update(ctx, func(row *ent.Workspace, u *ent.WorkspaceUpdateOne) error {
		return s.write(u.Mutation(), row.ID, ModelSettings{}, false)
	})
}

// update the caller's workspace.
func (s *Service) update(ctx context.Context, set func(*ent.Workspace, *ent.WorkspaceUpdateOne) error) (*Settings, error) {
	return s.updateThen(ctx, set, nil)
}

// updateThen has something follow in the same transaction.
func (s *Service) updateThen(
	ctx context.Context, set func(*ent.Workspace, *ent.WorkspaceUpdateOne) error, then func(context.Context) error,
) (*Settings, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	var row *ent.Workspace
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		client := s.parts.Store.Client(ctx)
		// Locked: a key is kept for the URL that is read here, and for no other that somebody sets meanwhile.
		row, err = client.Workspace.Query().Where(workspace.ID(authz.From(ctx).Workspace), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return err
		}
		u := client.Workspace.UpdateOneID(row.ID)
		if err = set(row, u); err == nil {
			row, err = u.Save(ctx)
		}
		if err == nil && then != nil {
			err = then(ctx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.settings(row)
}

func text(in patch.Field[string]) string { return store.Text(in.Value()) }
