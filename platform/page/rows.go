package page

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// Rows reads the window of an ent query, each row as wrap makes it.
func Rows[Q selection[Q, P, O, R], P, O ~func(*sql.Selector), R, T any](
	ctx context.Context, q Q, w Window, wrap func(R) T,
) ([]T, error) {
	where := make([]P, len(w.Where))
	for i, p := range w.Where {
		where[i] = p
	}
	rows, err := q.Where(where...).Order(w.Order).Limit(w.Limit).All(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]T, len(rows))
	for i, r := range rows {
		out[i] = wrap(r)
	}
	return out, nil
}

// selection is what ent's query builders have in common.
type selection[Q any, P, O ~func(*sql.Selector), R any] interface {
	Where(predicates ...P) Q
	Order(by ...O) Q
	Limit(n int) Q
	All(ctx context.Context) ([]R, error)
}

// walkSize is how many rows are read at a time of a list that is read to its end.
const walkSize = 1000

// Walk reads a list to its end, newest first, and gives each row away. It stops at the first error.
func Walk[T Keyed](ctx context.Context, where []func(*sql.Selector), read func(context.Context, Window) ([]T, error), give func(T) error) error {
	return WalkBy(ctx, walkSize, where, read, give)
}

// WalkBy is Walk for a list with large rows: only size of them are in memory at a time.
func WalkBy[T Keyed](
	ctx context.Context, size int, where []func(*sql.Selector), read func(context.Context, Window) ([]T, error), give func(T) error,
) error {
	ctx = share.Metered(ctx, nil) // nothing is kept of what was given away
	w := Window{Where: where, Order: Newest.order, Limit: size}
	for {
		rows, err := read(ctx, w)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := give(r); err != nil {
				return err
			}
		}
		if len(rows) < size {
			return nil
		}
		w.Where = append(slices.Clip(where), Newest.behind(Newest.place(rows[len(rows)-1])))
	}
}
