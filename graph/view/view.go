// Package view is how things are shown in GraphQL where the thing itself has no such shape.
package view

// Node is a thing with an id.
type Node interface {
	GetID() string
}

// Deleted is what remains of a thing that was deleted permanently.
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
