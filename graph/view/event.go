package view

import (
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// EventConnection is a page of them.
type EventConnection struct{ list[*event.Event] }

// EventEdge is one with its cursor.
type EventEdge struct {
	Node   *event.Event
	Cursor string
}

// EventPage makes the connection of a page.
func EventPage(l *page.List[*event.Event], err error) (*EventConnection, error) {
	if err != nil {
		return nil, err
	}
	return &EventConnection{list[*event.Event]{l}}, nil
}

// Edges of the page.
func (c *EventConnection) Edges() []*EventEdge {
	return edges(c.List, func(n *event.Event, cursor string) *EventEdge { return &EventEdge{n, cursor} })
}
