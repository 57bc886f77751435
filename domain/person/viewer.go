package person

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Viewer is who asks, and what they may do where they are.
type Viewer struct {
	ID, Kind, Name string
	// Email and Role are a person's; a key has none.
	Email, Role *string
	// Language is the one that a person has chosen, or nil.
	Language  *string
	Scopes    []string
	Workspace *Place
	// Workspaces are everywhere that they may go.
	Workspaces     []*Place
	WholeWorkspace bool
}

// Place is a workspace that somebody may be in.
type Place struct {
	ID, Name string
	// Role that a person has there; nil for a key.
	Role *string
}

// Viewer is who asks.
func (s *Service) Viewer(ctx context.Context) (*Viewer, error) {
	c := authz.From(ctx)
	v := &Viewer{
		ID: c.ID, Kind: string(c.Kind), Name: c.Author(),
		Scopes: append([]string{}, c.Scopes.List()...), WholeWorkspace: len(c.Subaccounts) == 0,
	}
	if c.Kind != authz.KindUser {
		w, err := s.parts.Store.Client(ctx).Workspace.Get(ctx, c.Workspace)
		if err != nil {
			return nil, fmt.Errorf("the workspace of a key: %w", err)
		}
		v.Workspace = &Place{ID: w.ID, Name: w.Name}
		v.Workspaces = []*Place{v.Workspace}
		return v, nil
	}
	p, err := s.find(ctx, "id", c.ID)
	if err != nil {
		return nil, err
	}
	members, err := s.Members(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	for _, m := range members {
		if c.Confined && m.WorkspaceID != c.Workspace {
			continue
		}
		limited := m.Subaccounts
		if m.WorkspaceID == c.Workspace {
			limited = c.Subaccounts
		}
		name, err := s.parts.Called(ctx, m.WorkspaceID, m.WorkspaceName, limited)
		if err != nil {
			return nil, err
		}
		at := &Place{m.WorkspaceID, name, &m.Role}
		v.Workspaces = append(v.Workspaces, at)
		if m.WorkspaceID == c.Workspace {
			v.Workspace, v.Role = at, at.Role
		}
	}
	if p == nil || v.Workspace == nil {
		return nil, fault.Missing("workspace") // they were taken out of it meanwhile
	}
	v.Email = &p.Email
	if p.Language != "" {
		v.Language = &p.Language
	}
	return v, nil
}
