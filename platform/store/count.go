package store

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"
)

// CountUpTo counts the tenant's rows of the ent type that meet the conditions, and stops at the limit: a count
// without end would grow with the table.
func (s *Store) CountUpTo(ctx context.Context, entity string, limit int, where ...func(*sql.Selector)) (int, error) {
	counts, err := s.CountEachUpTo(ctx, entity, limit, where)
	if err != nil {
		return 0, err
	}
	return counts[0], nil
}

// Full says whether the caller's subaccount has as many rows of the ent type as it may have. It is the subaccount's turn until the transaction
// ends, so that of two who add one at the same time both are counted.
func (s *Store) Full(ctx context.Context, entity string, most int) (bool, error) {
	if err := s.InTurn(ctx); err != nil {
		return false, err
	}
	n, err := s.CountUpTo(ctx, entity, most)
	return n >= most, err
}

// CountEachUpTo is CountUpTo for several lists of the ent type in one statement. Each list is its conditions.
func (s *Store) CountEachUpTo(ctx context.Context, entity string, limit int, lists ...[]func(*sql.Selector)) ([]int, error) {
	answers, err := each[int](ctx, s, entity, "count(*)", lists, func(list *sql.Selector) {
		list.AppendSelectExpr(sql.Raw("1")).Limit(limit)
	})
	if err != nil {
		return nil, err
	}
	counts := make([]int, len(answers))
	for i, a := range answers {
		counts[i] = a[0]
	}
	return counts, nil
}

// CountAllUpTo counts the rows of several lists of the ent type together, and stops at the limit: a list is not read once the others have
// filled the limit. A row of two lists counts twice. Each list is its conditions.
func (s *Store) CountAllUpTo(ctx context.Context, entity string, limit int, lists ...[]func(*sql.Selector)) (total int, err error) {
	for chunk := range slices.Chunk(lists, branches) {
		if total >= limit {
			break
		}
		var union *sql.Selector
		for _, where := range chunk {
			list, err := s.walled(ctx, entity, where)
			if err != nil {
				return 0, err
			}
			if list.AppendSelectExpr(sql.Raw("1")); union == nil {
				union = list
			} else {
				union.UnionAll(list)
			}
		}
		found := sql.Dialect(s.dialect).Select().AppendSelectExpr(sql.Raw("0"), sql.Raw("count(*)")).From(union.Limit(limit - total).As("found"))
		counts, err := pairs[int](ctx, s, found, 1)
		if err != nil {
			return 0, err
		}
		total += counts[0][0]
	}
	return total, nil
}
