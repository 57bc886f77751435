package view

import (
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// CallConnection is a page of them.
type CallConnection struct{ list[*call.Call] }

// CallEdge is one with its cursor.
type CallEdge struct {
	Node   *call.Call
	Cursor string
}

// CallPage makes the connection of a page.
func CallPage(l *page.List[*call.Call], err error) (*CallConnection, error) {
	if err != nil {
		return nil, err
	}
	return &CallConnection{list[*call.Call]{l}}, nil
}

// Edges of the page.
func (c *CallConnection) Edges() []*CallEdge {
	return edges(c.List, func(n *call.Call, cursor string) *CallEdge { return &CallEdge{n, cursor} })
}

// CallRefusalConnection is a page of them.
type CallRefusalConnection struct{ list[*call.Refusal] }

// CallRefusalEdge is one with its cursor.
type CallRefusalEdge struct {
	Node   *call.Refusal
	Cursor string
}

// CallRefusalPage makes the connection of a page.
func CallRefusalPage(l *page.List[*call.Refusal], err error) (*CallRefusalConnection, error) {
	if err != nil {
		return nil, err
	}
	return &CallRefusalConnection{list[*call.Refusal]{l}}, nil
}

// Edges of the page.
func (c *CallRefusalConnection) Edges() []*CallRefusalEdge {
	return edges(c.List, func(n *call.Refusal, cursor string) *CallRefusalEdge { return &CallRefusalEdge{n, cursor} })
}
