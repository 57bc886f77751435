package view

import (
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// APIKeyConnection is a page of them.
type APIKeyConnection struct{ list[*workspace.Key] }

// APIKeyEdge is one with its cursor.
type APIKeyEdge struct {
	Node   *workspace.Key
	Cursor string
}

// APIKeyPage makes the connection of a page.
func APIKeyPage(l *page.List[*workspace.Key], err error) (*APIKeyConnection, error) {
	if err != nil {
		return nil, err
	}
	return &APIKeyConnection{list[*workspace.Key]{l}}, nil
}

// Edges of the page.
func (c *APIKeyConnection) Edges() []*APIKeyEdge {
	return edges(c.List, func(n *workspace.Key, cursor string) *APIKeyEdge { return &APIKeyEdge{n, cursor} })
}
