package view

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/page"
)

// Connection is a page of things. Its edges are made only where they are asked for.
type Connection[T page.Keyed] struct{ *page.List[T] }

// Edge is a thing with its cursor.
type Edge[T page.Keyed] struct {
	Node   T
	Cursor string
}

// Page makes the connection of a page that was read, unless reading it failed.
func Page[T page.Keyed](l *page.List[T], err error) (*Connection[T], error) {
	if err != nil {
		return nil, err
	}
	return &Connection[T]{l}, nil
}

// Nodes of the page.
func (c *Connection[T]) Nodes() []T { return c.List.Nodes }

// Edges of the page.
func (c *Connection[T]) Edges() []*Edge[T] {
	out := make([]*Edge[T], len(c.List.Nodes))
	for i, n := range c.List.Nodes {
		out[i] = &Edge[T]{n, c.Cursor(n)}
	}
	return out
}

// Paging is what a door shows of the list outside its body.
func (c *Connection[T]) Paging(ctx context.Context, count bool) (next string, total *int, err error) {
	if count {
		total, err = c.TotalCount(ctx)
	}
	return c.Next(), total, err
}
