package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
)

// guard refuses an edge to a row that the tenant does not have, by whatever name the edge was set: a key, an added
// id, a bulk. A database's foreign keys do not look at tenants unless they are composite, and SQLite's are not.
func (s *Store) guard(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		if IsSystem(ctx) {
			return next.Mutate(ctx, m)
		}
		w := wallOf[m.Type()]
		if err := s.present(ctx, m, w); err != nil {
			return nil, err
		}
		for _, name := range m.AddedEdges() {
			if err := s.guardEdge(ctx, m, w, name); err != nil {
				return nil, err
			}
		}
		v, err := next.Mutate(ctx, m)
		if err == nil && m.Op().Is(ent.OpCreate) {
			if id, ok := idOf(m); ok {
				s.learn(ctx, w, []any{id})
			}
		}
		return v, err
	})
}

// present refuses to update one row that the tenant does not have. The write wall's condition is not enough: where an
// update changes no column of the row itself, ent leaves the condition out, answers the row by its id alone, and
// changes the rows at its edges.
func (s *Store) present(ctx context.Context, m ent.Mutation, w ent.Wall) error {
	id, ok := idOf(m)
	if !ok || !m.Op().Is(ent.OpUpdateOne) {
		return nil
	}
	ids := s.unknown(ctx, w, []ent.Value{id})
	if len(ids) == 0 {
		return nil
	}
	n, err := s.count(ctx, w, ids)
	if err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("%s %s: %w", w.Type, id, &ent.NotFoundError{})
	}
	s.learn(ctx, w, ids)
	return nil
}

func idOf(m ent.Mutation) (string, bool) {
	i, ok := m.(interface{ ID() (string, bool) })
	if !ok {
		return "", false
	}
	return i.ID()
}

func (s *Store) guardEdge(ctx context.Context, m ent.Mutation, w ent.Wall, name string) error {
	edge, ok := edgeOf(w, name)
	if !ok {
		return fmt.Errorf("%s.%s: %w", w.Type, name, ErrForeign)
	}
	if edge.OwnsKey && edge.Column == w.Column {
		return nil // to the tenant itself: claim has set it
	}
	to := wallOf[edge.Type]
	ids := s.unknown(ctx, to, m.AddedIDs(name))
	if len(ids) == 0 {
		return nil
	}
	n, err := s.count(ctx, to, ids)
	if err != nil {
		return err
	}
	if n != len(ids) {
		return fmt.Errorf("%s.%s: %w", w.Type, name, ErrForeign)
	}
	s.learn(ctx, to, ids)
	return nil
}

func edgeOf(w ent.Wall, name string) (ent.WallEdge, bool) {
	for _, e := range w.Edges {
		if e.Name == name {
			return e, true
		}
	}
	return ent.WallEdge{}, false
}

// unknown leaves the ids that this transaction has not made or looked up yet, each once.
func (s *Store) unknown(ctx context.Context, w ent.Wall, ids []ent.Value) []any {
	t := s.current(ctx)
	var out []any
	for _, id := range ids {
		if t != nil && t.knows(w, id) || slices.Contains(out, any(id)) {
			continue
		}
		out = append(out, id)
	}
	return out
}

func (t *tx) knows(w ent.Wall, v ent.Value) bool {
	id, _ := v.(string)
	_, ok := t.known[row{w.Table, id}]
	return ok
}

// learn remembers rows of the tenant for the rest of the transaction.
func (s *Store) learn(ctx context.Context, w ent.Wall, ids []any) {
	if t := s.current(ctx); t != nil {
		for _, v := range ids {
			id, _ := v.(string)
			t.known[row{w.Table, id}] = struct{}{}
		}
	}
}

// count says how many of the ids the tenant has.
func (s *Store) count(ctx context.Context, w ent.Wall, ids []any) (int, error) {
	id, err := tenant(ctx, w)
	if err != nil {
		return 0, err
	}
	marks := make([]string, len(ids)+1)
	for i := range marks {
		marks[i] = s.mark(i + 1)
	}
	// Names come from the schema, never from a request.
	query := fmt.Sprintf("SELECT count(DISTINCT id) FROM %s WHERE %s = %s AND id IN (%s)",
		w.Table, w.Column, marks[0], strings.Join(marks[1:], ", "))
	return s.number(ctx, query, append([]any{id}, ids...)...)
}

// mark is the n-th placeholder of a statement.
func (s *Store) mark(n int) string {
	if s.Postgres() {
		return fmt.Sprintf("$%d", n)
	}
	return "?"
}
