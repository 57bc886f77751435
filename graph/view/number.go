package view

import (
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// PhoneNumberConnection is a page of them.
type PhoneNumberConnection struct{ list[*number.Number] }

// PhoneNumberEdge is one with its cursor.
type PhoneNumberEdge struct {
	Node   *number.Number
	Cursor string
}

// PhoneNumberPage makes the connection of a page.
func PhoneNumberPage(l *page.List[*number.Number], err error) (*PhoneNumberConnection, error) {
	if err != nil {
		return nil, err
	}
	return &PhoneNumberConnection{list[*number.Number]{l}}, nil
}

// Edges of the page.
func (c *PhoneNumberConnection) Edges() []*PhoneNumberEdge {
	return edges(c.List, func(n *number.Number, cursor string) *PhoneNumberEdge { return &PhoneNumberEdge{n, cursor} })
}

// NumberPoolConnection is a page of them.
type NumberPoolConnection struct{ list[*number.Pool] }

// NumberPoolEdge is one with its cursor.
type NumberPoolEdge struct {
	Node   *number.Pool
	Cursor string
}

// NumberPoolPage makes the connection of a page.
func NumberPoolPage(l *page.List[*number.Pool], err error) (*NumberPoolConnection, error) {
	if err != nil {
		return nil, err
	}
	return &NumberPoolConnection{list[*number.Pool]{l}}, nil
}

// Edges of the page.
func (c *NumberPoolConnection) Edges() []*NumberPoolEdge {
	return edges(c.List, func(n *number.Pool, cursor string) *NumberPoolEdge { return &NumberPoolEdge{n, cursor} })
}
