package view

import (
	"github.com/switchboard-dev/switchboard/contact"
	"github.com/switchboard-dev/switchboard/page"
)

// ContactConnection is a page of them.
type ContactConnection struct{ list[*contact.Contact] }

// ContactEdge is one with its cursor.
type ContactEdge struct {
	Node   *contact.Contact
	Cursor string
}

// ContactPage makes the connection of a page.
func ContactPage(l *page.List[*contact.Contact], err error) (*ContactConnection, error) {
	if err != nil {
		return nil, err
	}
	return &ContactConnection{list[*contact.Contact]{l}}, nil
}

// Edges of the page.
func (c *ContactConnection) Edges() []*ContactEdge {
	return edges(c.List, func(n *contact.Contact, cursor string) *ContactEdge { return &ContactEdge{n, cursor} })
}
