package store

import (
	"context"
	"errors"
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
		if err := s.guardEdges(ctx, m, w); err != nil {
			return nil, err
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
	n, err := s.count(ctx, []want{{wall: w, ids: ids}})
	if err != nil {
		return err
	}
	if n[0] == 0 {
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

// want are rows that the tenant has to have, as an edge names them.
type want struct {
	edge string
	wall ent.Wall
	ids  []any
}

// guardEdges looks all rows up together that edges of a write lead to.
func (s *Store) guardEdges(ctx context.Context, m ent.Mutation, w ent.Wall) error {
	var all []want
	for _, name := range m.AddedEdges() {
		edge, ok := edgeOf(w, name)
		if !ok {
			return fmt.Errorf("%s.%s: %w", w.Type, name, ErrForeign)
		}
		if edge.OwnsKey && edge.Column == w.Column {
			continue // to the tenant itself: claim has set it
		}
		to := wallOf[edge.Type]
		if ids := s.unknown(ctx, to, m.AddedIDs(name)); len(ids) > 0 {
			all = append(all, want{name, to, ids})
		}
	}
	if len(all) == 0 {
		return nil
	}
	n, err := s.count(ctx, all)
	if err != nil {
		return err
	}
	for i, one := range all {
		if n[i] != len(one.ids) {
			return fmt.Errorf("%s.%s: %w", w.Type, one.edge, ErrForeign)
		}
		s.learn(ctx, one.wall, one.ids)
	}
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

// count says how many of the ids of each the tenant has.
func (s *Store) count(ctx context.Context, all []want) (n []int, err error) {
	var args []any
	counts := make([]string, len(all))
	for i, one := range all {
		id, err := tenant(ctx, one.wall)
		if err != nil {
			return nil, err
		}
		marks := make([]string, len(one.ids)+1)
		for i := range marks {
			marks[i] = s.mark(len(args) + i + 1)
		}
		args = append(append(args, id), one.ids...)
		// Names come from the schema, never from a request.
		counts[i] = fmt.Sprintf("(SELECT count(DISTINCT id) FROM %s WHERE %s = %s AND id IN (%s))",
			one.wall.Table, one.wall.Column, marks[0], strings.Join(marks[1:], ", "))
	}
	rows, err := s.Query(ctx, "SELECT "+strings.Join(counts, ", "), args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	n = make([]int, len(all))
	into := make([]any, len(all))
	for i := range n {
		into[i] = &n[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("count: %w", err)
		}
	}
	return n, rows.Err()
}

// mark is the n-th placeholder of a statement.
func (s *Store) mark(n int) string {
	if s.Postgres() {
		return fmt.Sprintf("$%d", n)
	}
	return "?"
}
