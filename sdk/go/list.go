package switchboard

import (
	"context"
	"iter"
	"slices"
	"strconv"
)

// Page of a list.
type Page[T any] struct {
	Data []T
	// NextCursor is where the next page begins; empty on the last one.
	NextCursor string
	// Total is how many there are in all, if include_total was sent; nil if the server does not say, and behind the first one of Pages.
	Total     *int64
	RequestID string
}

// List is fetched page by page, while it is read.
type List[T any] struct {
	fetch func(cursor string, onwards bool) (*Page[T], error)
}

func newList[T any](ctx context.Context, c *core, r request, opts []Option) *List[T] {
	return &List[T]{func(cursor string, onwards bool) (*Page[T], error) {
		at := r
		if cursor != "" {
			at.query = append(slices.Clone(r.query), values{{"cursor", cursor}}...)
		}
		if onwards { // the first page has been counted, and counting a long list takes time
			at.query = slices.DeleteFunc(at.query, func(v value) bool { return v.name == "include_total" })
		}
		data, header, err := answered[[]T](ctx, c, at, opts)
		if err != nil {
			return nil, err
		}
		page := &Page[T]{Data: data, NextCursor: header.Get("X-Next-Cursor"), RequestID: header.Get("X-Request-Id")}
		if total, err := strconv.ParseInt(header.Get("X-Total-Count"), 10, 64); err == nil {
			page.Total = &total
		}
		return page, nil
	}}
}

// Page is the first page.
func (l *List[T]) Page() (*Page[T], error) { return l.fetch("", false) }

// PageAt is the page at a cursor.
func (l *List[T]) PageAt(cursor string) (*Page[T], error) { return l.fetch(cursor, false) }

// Pages are all pages. An error is the last thing that it yields.
func (l *List[T]) Pages() iter.Seq2[*Page[T], error] {
	return func(yield func(*Page[T], error) bool) {
		for cursor := ""; ; {
			page, err := l.fetch(cursor, cursor != "")
			if !yield(page, err) || err != nil || page.NextCursor == "" {
				return
			}
			cursor = page.NextCursor
		}
	}
}

// All is everything in the list. An error is the last thing that it yields.
func (l *List[T]) All() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page, err := range l.Pages() {
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, one := range page.Data {
				if !yield(one, nil) {
					return
				}
			}
		}
	}
}
