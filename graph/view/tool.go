package view

import (
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// ToolConnection is a page of them.
type ToolConnection struct{ list[*tool.Tool] }

// ToolEdge is one with its cursor.
type ToolEdge struct {
	Node   *tool.Tool
	Cursor string
}

// ToolPage makes the connection of a page.
func ToolPage(l *page.List[*tool.Tool], err error) (*ToolConnection, error) {
	if err != nil {
		return nil, err
	}
	return &ToolConnection{list[*tool.Tool]{l}}, nil
}

// Edges of the page.
func (c *ToolConnection) Edges() []*ToolEdge {
	return edges(c.List, func(n *tool.Tool, cursor string) *ToolEdge { return &ToolEdge{n, cursor} })
}
