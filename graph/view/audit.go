package view

import (
	"github.com/switchboard-dev/switchboard/domain/audit"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// AuditEntryConnection is a page of them.
type AuditEntryConnection struct{ list[*audit.Entry] }

// AuditEntryEdge is one with its cursor.
type AuditEntryEdge struct {
	Node   *audit.Entry
	Cursor string
}

// AuditEntryPage makes the connection of a page.
func AuditEntryPage(l *page.List[*audit.Entry], err error) (*AuditEntryConnection, error) {
	if err != nil {
		return nil, err
	}
	return &AuditEntryConnection{list[*audit.Entry]{l}}, nil
}

// Edges of the page.
func (c *AuditEntryConnection) Edges() []*AuditEntryEdge {
	return edges(c.List, func(n *audit.Entry, cursor string) *AuditEntryEdge { return &AuditEntryEdge{n, cursor} })
}
