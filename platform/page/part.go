package page

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"
)

// inParts reads a window behind a place. Rows that have nothing that the order goes by are read apart, behind all others: databases put them at
// either end, and compare them with nothing.
func inParts[T Keyed](ctx context.Context, w Window, read Read[T]) (rows []T, err error) {
	o := w.sort
	if !o.partial() {
		if w.after != nil {
			w.Where = append(slices.Clip(w.Where), o.behind(*w.after))
		}
		return read(ctx, w)
	}
	begun := w.after != nil && w.after.value == nil
	if !begun {
		with := w
		with.Where = append(slices.Clip(w.Where), sql.FieldNotNull(o.Column()))
		if w.after != nil {
			with.Where = append(with.Where, o.behind(*w.after))
		}
		if rows, err = read(ctx, with); err != nil || len(rows) >= w.Limit {
			return rows, err
		}
	}
	without := w
	without.rest, without.Where = true, append(slices.Clip(w.Where), sql.FieldIsNull(o.Column()))
	if begun {
		without.Where = append(without.Where, o.behind(*w.after))
	} else {
		without.after = nil
	}
	more, err := read(ctx, without)
	if err != nil {
		return nil, err
	}
	for _, r := range more { // what lost its value meanwhile is in both
		if _, id := r.Key(); len(rows) < w.Limit && !slices.ContainsFunc(rows, func(t T) bool { return idOf(t) == id }) {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func idOf(t Keyed) string {
	_, id := t.Key()
	return id
}
