package view

import (
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// AssistantConnection is a page of them.
type AssistantConnection struct{ list[*assistant.Assistant] }

// AssistantEdge is one with its cursor.
type AssistantEdge struct {
	Node   *assistant.Assistant
	Cursor string
}

// AssistantPage makes the connection of a page.
func AssistantPage(l *page.List[*assistant.Assistant], err error) (*AssistantConnection, error) {
	if err != nil {
		return nil, err
	}
	return &AssistantConnection{list[*assistant.Assistant]{l}}, nil
}

// Edges of the page.
func (c *AssistantConnection) Edges() []*AssistantEdge {
	return edges(c.List, func(n *assistant.Assistant, cursor string) *AssistantEdge { return &AssistantEdge{n, cursor} })
}

// AssistantVersionConnection is a page of them.
type AssistantVersionConnection struct{ list[*assistant.Version] }

// AssistantVersionEdge is one with its cursor.
type AssistantVersionEdge struct {
	Node   *assistant.Version
	Cursor string
}

// AssistantVersionPage makes the connection of a page.
func AssistantVersionPage(l *page.List[*assistant.Version], err error) (*AssistantVersionConnection, error) {
	if err != nil {
		return nil, err
	}
	return &AssistantVersionConnection{list[*assistant.Version]{l}}, nil
}

// Edges of the page.
func (c *AssistantVersionConnection) Edges() []*AssistantVersionEdge {
	return edges(c.List, func(n *assistant.Version, cursor string) *AssistantVersionEdge {
		return &AssistantVersionEdge{n, cursor}
	})
}

// AssistantNoteConnection is a page of them.
type AssistantNoteConnection struct{ list[*assistant.Note] }

// AssistantNoteEdge is one with its cursor.
type AssistantNoteEdge struct {
	Node   *assistant.Note
	Cursor string
}

// AssistantNotePage makes the connection of a page.
func AssistantNotePage(l *page.List[*assistant.Note], err error) (*AssistantNoteConnection, error) {
	if err != nil {
		return nil, err
	}
	return &AssistantNoteConnection{list[*assistant.Note]{l}}, nil
}

// Edges of the page.
func (c *AssistantNoteConnection) Edges() []*AssistantNoteEdge {
	return edges(c.List, func(n *assistant.Note, cursor string) *AssistantNoteEdge { return &AssistantNoteEdge{n, cursor} })
}

// AssistantFolderConnection is a page of them.
type AssistantFolderConnection struct{ list[*assistant.Folder] }

// AssistantFolderEdge is one with its cursor.
type AssistantFolderEdge struct {
	Node   *assistant.Folder
	Cursor string
}

// AssistantFolderPage makes the connection of a page.
func AssistantFolderPage(l *page.List[*assistant.Folder], err error) (*AssistantFolderConnection, error) {
	if err != nil {
		return nil, err
	}
	return &AssistantFolderConnection{list[*assistant.Folder]{l}}, nil
}

// Edges of the page.
func (c *AssistantFolderConnection) Edges() []*AssistantFolderEdge {
	return edges(c.List, func(n *assistant.Folder, cursor string) *AssistantFolderEdge { return &AssistantFolderEdge{n, cursor} })
}
