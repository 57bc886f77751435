package view

import (
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// InvitationConnection is a page of them.
type InvitationConnection struct{ list[*person.Invitation] }

// InvitationEdge is one with its cursor.
type InvitationEdge struct {
	Node   *person.Invitation
	Cursor string
}

// InvitationPage makes the connection of a page.
func InvitationPage(l *page.List[*person.Invitation], err error) (*InvitationConnection, error) {
	if err != nil {
		return nil, err
	}
	return &InvitationConnection{list[*person.Invitation]{l}}, nil
}

// Edges of the page.
func (c *InvitationConnection) Edges() []*InvitationEdge {
	return edges(c.List, func(n *person.Invitation, cursor string) *InvitationEdge { return &InvitationEdge{n, cursor} })
}
