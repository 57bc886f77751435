package page

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/platform/secret"
)

// List is one page.
type List[T Keyed] struct {
	Nodes   []T
	more    bool
	earlier bool
	stop    *Stop // behind which the next page begins; nil: behind the last row
	pager   *Pager
	query   Query
	subject string
	count   func(context.Context) (int, error)
}

func newList[T Keyed](ctx context.Context, p *Pager, q Query) *List[T] {
	l := &List[T]{pager: p, query: q, subject: subject(ctx), earlier: q.After != nil}
	l.count = func(ctx context.Context) (int, error) {
		if q.Count != nil {
			return q.Count(ctx, countCap+1)
		}
		return p.Store.CountUpTo(ctx, q.Entity, countCap+1, q.Where...)
	}
	return l
}

// take makes the page of the rows, of which there is one more where another page follows.
func (l *List[T]) take(rows []T, size int) {
	if len(rows) > size {
		rows, l.more = rows[:size], true
	}
	l.Nodes = rows
}

// Cursor points at a row of the page.
func (l *List[T]) Cursor(row T) string {
	return l.cursor(l.query.Sort.place(row).written())
}

func (l *List[T]) cursor(at time.Time, id string) string {
	return secret.EncodeCursor(l.pager.Sealer, l.query.List, l.subject, filter(l.query), at, id)
}

// Info tells where the page stands.
type Info struct {
	HasNextPage, HasPreviousPage bool
	StartCursor, EndCursor       *string
}

// PageInfo of the page.
func (l *List[T]) PageInfo() *Info {
	i := &Info{HasNextPage: l.more, HasPreviousPage: l.earlier}
	if n := len(l.Nodes); n > 0 {
		first, last := l.Cursor(l.Nodes[0]), l.Cursor(l.Nodes[n-1])
		i.StartCursor, i.EndCursor = &first, &last
	}
	if l.stop != nil {
		last := l.cursor(l.stop.At, l.stop.ID)
		i.EndCursor = &last
	}
	return i
}

// Next is the cursor of the next page, or "" on the last one.
func (l *List[T]) Next() string {
	if !l.more {
		return ""
	}
	if l.stop != nil {
		return l.cursor(l.stop.At, l.stop.ID)
	}
	return l.Cursor(l.Nodes[len(l.Nodes)-1])
}

// TotalCount of the whole list; exact up to 100,000, nil above.
func (l *List[T]) TotalCount(ctx context.Context) (*int, error) {
	if !l.more && !l.earlier {
		n := len(l.Nodes)
		return &n, nil
	}
	n, err := l.count(ctx)
	if err != nil || n > countCap {
		return nil, err
	}
	return &n, nil
}
