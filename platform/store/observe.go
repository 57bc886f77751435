package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
)

// Observer is told of writes, inside the transaction that makes them.
type Observer interface {
	// Writing is asked before a write what that is about, in the observer's own terms; nothing where it does not want to know.
	Writing(ctx context.Context, m ent.Mutation) (things []string, err error)
	// Changed is told of the writes that were about something, in order, before the transaction commits; an error rolls it
	// back. What it returns, where that is not nil, is called after the commit.
	Changed(ctx context.Context, changes []Change) (committed func(), err error)
}

// Change is a write and what it was about.
type Change struct {
	ent.Mutation

	Things []string
}

// Observe has the observer told of every transaction from then on. Call it before the first one.
func (s *Store) Observe(o Observer) { s.observer = o }

// Derived says whether a field of the ent type follows from others.
func Derived(entity, field string) bool { return slices.Contains(wallOf[entity].Derived, field) }

// Rows are the ids of what a write is about to meet.
func Rows(ctx context.Context, m ent.Mutation) ([]string, error) {
	if id, ok := idOf(m); ok {
		return []string{id}, nil
	}
	if id, ok := ctx.Value(onlyKey{}).(string); ok {
		return []string{id}, nil
	}
	many, ok := m.(interface {
		IDs(ctx context.Context) ([]string, error)
	})
	if !ok {
		return nil, fmt.Errorf("store: the rows of a write of %s cannot be known", m.Type())
	}
	return many.IDs(ctx)
}

// things are what the observer says that a write is about.
func (s *Store) things(ctx context.Context, m ent.Mutation) ([]string, error) {
	if s.observer == nil {
		return nil, nil
	}
	return s.observer.Writing(ctx, m)
}

// tell the observer what was written.
func (t *tx) tell(ctx context.Context) (committed func(), err error) {
	if len(t.told) == 0 {
		return nil, nil //nolint:nilnil // nothing to call
	}
	return t.store.observer.Changed(ctx, t.told)
}
