package store

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"
)

// CountUpTo counts the tenant's rows of the ent type that meet the conditions, and stops at the limit: a count
// without end would grow with the table.
func (s *Store) CountUpTo(ctx context.Context, entity string, limit int, where ...func(*sql.Selector)) (int, error) {
	w, ok := wallOf[entity]
	if !ok {
		return 0, fmt.Errorf("store: %s has no wall", entity)
	}
	b := sql.Dialect(s.dialect)
	inner := b.Select().From(b.Table(w.Table)).AppendSelectExpr(sql.Raw("1")).Limit(limit)
	if !IsSystem(ctx) {
		id, err := tenant(ctx, w)
		if err != nil {
			return 0, err
		}
		inner.Where(sql.EQ(inner.C(w.Column), id))
	}
	for _, p := range where {
		p(inner)
	}
	query, args := b.Select().Count().From(inner.As("capped")).Query()
	return s.number(ctx, query, args...)
}

// number is the one number that a query answers.
func (s *Store) number(ctx context.Context, query string, args ...any) (n int, err error) {
	rows, err := s.Query(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := rows.Scan(&n); err != nil {
			return 0, fmt.Errorf("count: %w", err)
		}
	}
	return n, rows.Err()
}
