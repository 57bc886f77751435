// Package view is how things are shown in GraphQL where the thing itself has no such shape.
package view

import (
	"context"

	"github.com/switchboard-dev/switchboard/platform/page"
)

// Node is a thing with an id.
type Node interface {
	GetID() string
}

// Deleted is what remains of a thing that was deleted for good.
type Deleted struct {
	ID      string
	Deleted bool
}

// Gone says that the thing was deleted.
func Gone(id string) *Deleted { return &Deleted{ID: id, Deleted: true} }

// Archived is what remains of a thing that was archived.
type Archived struct {
	ID       string
	Archived bool
}

// list is what every connection has. Its edges are made only where they are asked for.
type list[T page.Keyed] struct{ *page.List[T] }

// Nodes of the page.
func (l list[T]) Nodes() []T { return l.List.Nodes }

// Paging is what a door shows of the list outside its body.
func (l list[T]) Paging(ctx context.Context) (next string, total *int, err error) {
	total, err = l.TotalCount(ctx)
	return l.Next(), total, err
}

// edges makes the edges of a page.
func edges[T page.Keyed, E any](l *page.List[T], edge func(node T, cursor string) E) []E {
	out := make([]E, len(l.Nodes))
	for i, n := range l.Nodes {
		out[i] = edge(n, l.Cursor(n))
	}
	return out
}
