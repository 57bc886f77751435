package view

import (
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// SubaccountConnection is a page of them.
type SubaccountConnection struct{ list[*workspace.Subaccount] }

// SubaccountEdge is one with its cursor.
type SubaccountEdge struct {
	Node   *workspace.Subaccount
	Cursor string
}

// SubaccountPage makes the connection of a page.
func SubaccountPage(l *page.List[*workspace.Subaccount], err error) (*SubaccountConnection, error) {
	if err != nil {
		return nil, err
	}
	return &SubaccountConnection{list[*workspace.Subaccount]{l}}, nil
}

// Edges of the page.
func (c *SubaccountConnection) Edges() []*SubaccountEdge {
	return edges(c.List, func(n *workspace.Subaccount, cursor string) *SubaccountEdge { return &SubaccountEdge{n, cursor} })
}

// WorkspaceDoNotCallConnection is a page of them.
type WorkspaceDoNotCallConnection struct {
	list[*contact.WorkspaceListed]
}

// WorkspaceDoNotCallEdge is one with its cursor.
type WorkspaceDoNotCallEdge struct {
	Node   *contact.WorkspaceListed
	Cursor string
}

// WorkspaceDoNotCallPage makes the connection of a page.
func WorkspaceDoNotCallPage(l *page.List[*contact.WorkspaceListed], err error) (*WorkspaceDoNotCallConnection, error) {
	if err != nil {
		return nil, err
	}
	return &WorkspaceDoNotCallConnection{list[*contact.WorkspaceListed]{l}}, nil
}

// Edges of the page.
func (c *WorkspaceDoNotCallConnection) Edges() []*WorkspaceDoNotCallEdge {
	return edges(c.List, func(n *contact.WorkspaceListed, cursor string) *WorkspaceDoNotCallEdge {
		return &WorkspaceDoNotCallEdge{n, cursor}
	})
}
