package store

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
)

// Observer is called with writes, inside the transaction that makes them.
type Observer interface {
	// Writing is asked before a write what that is about, in the observer's own terms; nothing where it does not want to know.
	Writing(ctx context.Context, m ent.Mutation) (things []string, err error)
	// Changed is called with the writes that were about something, in order, before the transaction commits; an error rolls it
	// back. What it returns, if that is not nil, is called after the commit.
	Changed(ctx context.Context, changes []Change) (committed func(), err error)
}

// Change is a write and what it was about.
type Change struct {
	ent.Mutation

	Things []string
}

// Observe registers the observer for every transaction from then on, after those that are registered already, or in place of one of its
// type: of two products on one store, only one observes. Call it before the first transaction.
func (s *Store) Observe(o Observer) {
	same := func(other Observer) bool { return reflect.TypeOf(other) == reflect.TypeOf(o) }
	if i := slices.IndexFunc(s.observers, same); i >= 0 {
		s.observers[i] = o
		return
	}
	s.observers = append(s.observers, o)
}

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

// things are what each observer says that a write is about.
func (s *Store) things(ctx context.Context, m ent.Mutation) (all [][]string, err error) {
	for i, o := range s.observers {
		things, err := o.Writing(ctx, m)
		if err != nil {
			return nil, err
		}
		if len(things) > 0 && all == nil {
			all = make([][]string, len(s.observers))
		}
		if len(things) > 0 {
			all[i] = things
		}
	}
	return all, nil
}

// notes a write down for the observers that want to know of it.
func (t *tx) note(m ent.Mutation, all [][]string) {
	for i, things := range all {
		if len(things) == 0 {
			continue
		}
		if t.told == nil {
			t.told = make([][]Change, len(all))
		}
		t.told[i] = append(t.told[i], Change{m, things})
	}
}

// tell the observers what was written.
func (t *tx) tell(ctx context.Context) (committed func(), err error) {
	var after []func()
	for i := range t.told {
		if len(t.told[i]) == 0 {
			continue
		}
		f, err := t.store.observers[i].Changed(ctx, t.told[i])
		if err != nil {
			return nil, err
		}
		if f != nil {
			after = append(after, f)
		}
	}
	return func() {
		for _, f := range after {
			f()
		}
	}, nil
}
