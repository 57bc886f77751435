package view

import (
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// MemberConnection is a page of them.
type MemberConnection struct{ list[*person.Membership] }

// MemberEdge is one with its cursor.
type MemberEdge struct {
	Node   *person.Membership
	Cursor string
}

// MemberPage makes the connection of a page.
func MemberPage(l *page.List[*person.Membership], err error) (*MemberConnection, error) {
	if err != nil {
		return nil, err
	}
	return &MemberConnection{list[*person.Membership]{l}}, nil
}

// Edges of the page.
func (c *MemberConnection) Edges() []*MemberEdge {
	return edges(c.List, func(n *person.Membership, cursor string) *MemberEdge { return &MemberEdge{n, cursor} })
}
