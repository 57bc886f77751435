package view

import (
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/platform/page"
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

// ContactNoteConnection is a page of them.
type ContactNoteConnection struct{ list[*contact.Note] }

// ContactNoteEdge is one with its cursor.
type ContactNoteEdge struct {
	Node   *contact.Note
	Cursor string
}

// ContactNotePage makes the connection of a page.
func ContactNotePage(l *page.List[*contact.Note], err error) (*ContactNoteConnection, error) {
	if err != nil {
		return nil, err
	}
	return &ContactNoteConnection{list[*contact.Note]{l}}, nil
}

// Edges of the page.
func (c *ContactNoteConnection) Edges() []*ContactNoteEdge {
	return edges(c.List, func(n *contact.Note, cursor string) *ContactNoteEdge { return &ContactNoteEdge{n, cursor} })
}

// TagConnection is a page of them.
type TagConnection struct{ list[*contact.Tag] }

// TagEdge is one with its cursor.
type TagEdge struct {
	Node   *contact.Tag
	Cursor string
}

// TagPage makes the connection of a page.
func TagPage(l *page.List[*contact.Tag], err error) (*TagConnection, error) {
	if err != nil {
		return nil, err
	}
	return &TagConnection{list[*contact.Tag]{l}}, nil
}

// Edges of the page.
func (c *TagConnection) Edges() []*TagEdge {
	return edges(c.List, func(n *contact.Tag, cursor string) *TagEdge { return &TagEdge{n, cursor} })
}

// InteractionConnection is a page of them.
type InteractionConnection struct{ list[*contact.Interaction] }

// InteractionEdge is one with its cursor.
type InteractionEdge struct {
	Node   *contact.Interaction
	Cursor string
}

// InteractionPage makes the connection of a page.
func InteractionPage(l *page.List[*contact.Interaction], err error) (*InteractionConnection, error) {
	if err != nil {
		return nil, err
	}
	return &InteractionConnection{list[*contact.Interaction]{l}}, nil
}

// Edges of the page.
func (c *InteractionConnection) Edges() []*InteractionEdge {
	return edges(c.List, func(n *contact.Interaction, cursor string) *InteractionEdge { return &InteractionEdge{n, cursor} })
}

// ContactImportConnection is a page of them.
type ContactImportConnection struct{ list[*contact.Import] }

// ContactImportEdge is one with its cursor.
type ContactImportEdge struct {
	Node   *contact.Import
	Cursor string
}

// ContactImportPage makes the connection of a page.
func ContactImportPage(l *page.List[*contact.Import], err error) (*ContactImportConnection, error) {
	if err != nil {
		return nil, err
	}
	return &ContactImportConnection{list[*contact.Import]{l}}, nil
}

// Edges of the page.
func (c *ContactImportConnection) Edges() []*ContactImportEdge {
	return edges(c.List, func(n *contact.Import, cursor string) *ContactImportEdge { return &ContactImportEdge{n, cursor} })
}

// DoNotCallConnection is a page of them.
type DoNotCallConnection struct{ list[*contact.Barred] }

// DoNotCallEdge is one with its cursor.
type DoNotCallEdge struct {
	Node   *contact.Barred
	Cursor string
}

// DoNotCallPage makes the connection of a page.
func DoNotCallPage(l *page.List[*contact.Barred], err error) (*DoNotCallConnection, error) {
	if err != nil {
		return nil, err
	}
	return &DoNotCallConnection{list[*contact.Barred]{l}}, nil
}

// Edges of the page.
func (c *DoNotCallConnection) Edges() []*DoNotCallEdge {
	return edges(c.List, func(n *contact.Barred, cursor string) *DoNotCallEdge { return &DoNotCallEdge{n, cursor} })
}
