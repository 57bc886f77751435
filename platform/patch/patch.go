// Package patch applies what a client sent to a row: omitted fields are unchanged, null clears a field.
package patch

import (
	"fmt"

	"entgo.io/ent"
)

// Change is what was sent for one column.
type Change struct {
	column   string
	value    any
	set, nul bool
}

// Of is what was sent for a column.
func Of[T any](column string, sent Field[T]) Change {
	v, ok := sent.Get()
	if !ok || v == nil {
		return Change{column: column, set: ok, nul: ok}
	}
	return Change{column: column, value: *v, set: true}
}

// Changes are those of one row.
type Changes []Change

// Empty says that nothing was sent.
func (c Changes) Empty() bool {
	for _, change := range c {
		if change.set {
			return false
		}
	}
	return true
}

// Apply writes what was sent into a mutation. It fails only where a column is of another type, which is a mistake of ours.
func (c Changes) Apply(m ent.Mutation) error {
	for _, change := range c {
		var err error
		switch {
		case change.nul && !m.Op().Is(ent.OpCreate):
			err = m.ClearField(change.column)
		case change.set && !change.nul:
			err = m.SetField(change.column, change.value)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", change.column, err)
		}
	}
	return nil
}

// Value is what a field is after the change: what was sent, else what it was.
func Value[T any](sent Field[T], before *T) *T {
	if v, ok := sent.Get(); ok {
		return v
	}
	return before
}
