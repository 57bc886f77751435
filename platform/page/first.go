package page

import (
	"context"
	"slices"
	"sync"

	"entgo.io/ent/dialect/sql"
)

// firstPages reads the first page of the same list of several rows: one statement finds what is on which page, another
// reads it, and a third counts if anybody asks.
func firstPages[T Keyed](
	ctx context.Context, p *Pager, ids []string, query func(id string) Query, size int, read Read[T],
) (map[string]*List[T], error) {
	lists := make([]*List[T], len(ids))
	where := make([][]func(*sql.Selector), len(ids))
	for i, id := range ids {
		lists[i] = newList[T](ctx, p, query(id))
		where[i] = slices.Concat(lists[i].query.Where, []func(*sql.Selector){Newest.order, limited(size + 1)})
	}
	found, err := p.Store.IDsOfEach(ctx, lists[0].query.Entity, where...)
	if err != nil {
		return nil, err
	}
	rows, err := ByIDs(ctx, slices.Concat(found...), read)
	if err != nil {
		return nil, err
	}
	place := make(map[string]int, len(rows))
	for i, r := range rows {
		_, id := r.Key()
		place[id] = i
	}
	out := make(map[string]*List[T], len(ids))
	for i, l := range lists {
		l.take(pick(rows, place, found[i]), size)
		out[ids[i]] = l
	}
	countTogether(ctx, p, lists)
	return out, nil
}

func limited(n int) func(*sql.Selector) { return func(s *sql.Selector) { s.Limit(n) } }

// ByIDs reads the rows with the ids as kin, each once, newest first. What the tenant has not is left out.
func ByIDs[T Keyed](ctx context.Context, ids []string, read Read[T]) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	rows, err := read(ctx, Window{Where: []func(*sql.Selector){sql.FieldIn("id", ids...)}, Order: Newest.order, Limit: len(ids)})
	unite(rows)
	return rows, err
}

// ByIDsWith is ByIDs, followed by those of some more things that have one of the ids and are in no table.
func ByIDsWith[T Keyed](ctx context.Context, ids []string, read Read[T], more []T) ([]T, error) {
	all, err := ByIDs(ctx, ids, read)
	for _, id := range ids {
		i := slices.IndexFunc(more, func(t T) bool {
			_, of := t.Key()
			return of == id
		})
		if i >= 0 {
			all = append(all, more[i])
		}
	}
	return all, err
}

// pick takes the rows with the ids, in the order of the rows. One that is gone meanwhile is left out.
func pick[T Keyed](rows []T, place map[string]int, ids []string) []T {
	places := make([]int, 0, len(ids))
	for _, id := range ids {
		if at, ok := place[id]; ok {
			places = append(places, at)
		}
	}
	slices.Sort(places)
	out := make([]T, len(places))
	for i, at := range places {
		out[i] = rows[at]
	}
	return out
}

// countTogether has lists that go on after their page counted all at once, when the first is asked for its total.
func countTogether[T Keyed](ctx context.Context, p *Pager, lists []*List[T]) {
	var where [][]func(*sql.Selector)
	counts := sync.OnceValues(func() ([]int, error) {
		return p.Store.CountEachUpTo(ctx, lists[0].query.Entity, countCap+1, where...)
	})
	for _, l := range lists {
		if !l.more {
			continue
		}
		at := len(where)
		where = append(where, l.query.Where)
		l.count = func(context.Context) (int, error) {
			all, err := counts()
			if err != nil {
				return 0, err
			}
			return all[at], nil
		}
	}
}
