package store

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"entgo.io/ent/dialect/sql"
)

// branches is how many lists one statement looks at; SQLite takes no more than 500.
const branches = 100

// IDsOfEach reads the ids of several lists of the ent type in one statement. Each list is its conditions, its order and
// its limit; its ids come in any order.
func (s *Store) IDsOfEach(ctx context.Context, entity string, lists ...[]func(*sql.Selector)) ([][]string, error) {
	return each[string](ctx, s, entity, "id", lists, func(list *sql.Selector) { list.Select(list.C("id")) })
}

// each gives the values of an expression over each list. Shape says what the expression needs of a list.
func each[T any](
	ctx context.Context, s *Store, entity, expr string, lists [][]func(*sql.Selector), shape func(*sql.Selector),
) ([][]T, error) {
	out := make([][]T, 0, len(lists))
	for chunk := range slices.Chunk(lists, branches) {
		var union *sql.Selector
		for i, where := range chunk {
			list, err := s.walled(ctx, entity, where)
			if err != nil {
				return nil, err
			}
			shape(list)
			branch := sql.Dialect(s.dialect).Select().
				AppendSelectExpr(sql.Raw(strconv.Itoa(i)), sql.Raw(expr)).From(list.As("list"))
			if union == nil {
				union = branch
			} else {
				union.UnionAll(branch)
			}
		}
		values, err := pairs[T](ctx, s, union, len(chunk))
		if err != nil {
			return nil, err
		}
		out = append(out, values...)
	}
	return out, nil
}

// walled selects the tenant's rows of the ent type that meet the conditions.
func (s *Store) walled(ctx context.Context, entity string, where []func(*sql.Selector)) (*sql.Selector, error) {
	w, ok := wallOf[entity]
	if !ok {
		return nil, fmt.Errorf("store: %s has no wall", entity)
	}
	b := sql.Dialect(s.dialect)
	selector := b.Select().From(b.Table(w.Table))
	if !IsSystem(ctx) {
		id, err := tenant(ctx, w)
		if err != nil {
			return nil, err
		}
		selector.Where(sql.EQ(selector.C(w.Column), id))
	}
	for _, p := range where {
		p(selector)
	}
	return selector, nil
}

// pairs runs a query whose rows are the place of a list and a value of it.
func pairs[T any](ctx context.Context, s *Store, q *sql.Selector, lists int) ([][]T, error) {
	query, args := q.Query()
	rows, err := s.Query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out := make([][]T, lists)
	for rows.Next() {
		var list int
		var value T
		if err := rows.Scan(&list, &value); err != nil {
			return nil, fmt.Errorf("read lists: %w", err)
		}
		out[list] = append(out[list], value)
	}
	return out, rows.Err()
}
