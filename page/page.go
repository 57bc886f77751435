// Package page is how every list is paged: newest first, by key and never by offset, with a cursor that no other list,
// filter or tenant accepts.
package page

import (
	"context"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/fault"
	"github.com/switchboard-dev/switchboard/seal"
	"github.com/switchboard-dev/switchboard/store"
)

// Sizes of a page, and how far a total is exact.
const (
	DefaultSize = 25
	MaxSize     = 100
	countCap    = 100_000
)

// Pager makes and reads cursors.
type Pager struct {
	Store  *store.Store
	Sealer *seal.Sealer
}

// Query is what a caller asks of a list.
type Query struct {
	// Entity is the ent type that is listed.
	Entity string
	// List and Filter name what the cursor is good for.
	List   string
	Filter []string
	Where  []func(*sql.Selector)
	First  *int
	After  *string
	// Count counts a list that is not of one entity, up to a limit; nil: the rows of Entity that meet Where.
	Count func(ctx context.Context, limit int) (int, error)
}

// Given is a filter's value for a cursor: one that is empty is not one that is left out.
func Given(value *string) string {
	if value == nil {
		return ""
	}
	return "=" + *value
}

// Window is the part of the list to read: one row more than the page, to see whether another page follows.
type Window struct {
	Where []func(*sql.Selector)
	Order func(*sql.Selector)
	Limit int
	after *place
}

// place is behind which row a window begins.
type place struct {
	at time.Time
	id string
}

// Keyed is a row that a cursor can point at.
type Keyed interface {
	Key() (time.Time, string)
}

// List is one page.
type List[T Keyed] struct {
	Nodes   []T
	more    bool
	earlier bool
	pager   *Pager
	query   Query
	subject string
}

// Fetch reads one page. The error is a fault that names `after` where the cursor is no good.
func Fetch[T Keyed](ctx context.Context, p *Pager, q Query, read func(context.Context, Window) ([]T, error)) (*List[T], error) {
	size := DefaultSize
	if q.First != nil {
		size = *q.First
	}
	if size < 1 || size > MaxSize {
		return nil, fault.Field("first", "must be between 1 and 100")
	}
	l := &List[T]{pager: p, query: q, subject: subject(ctx), earlier: q.After != nil}
	w := Window{Where: q.Where, Order: newestFirst, Limit: size + 1}
	if q.After != nil {
		at, id, err := seal.DecodeCursor(p.Sealer, q.List, l.subject, l.filter(), *q.After)
		if err != nil {
			return nil, fault.Field("after", "is not a cursor of this list").Because(err)
		}
		w.Where = append(w.Where[:len(w.Where):len(w.Where)], before(at, id))
		w.after = &place{at, id}
	}
	rows, err := read(ctx, w)
	if err != nil {
		return nil, err
	}
	if len(rows) > size {
		rows, l.more = rows[:size], true
	}
	l.Nodes = rows
	return l, nil
}

func newestFirst(s *sql.Selector) { s.OrderBy(sql.Desc(s.C("created_at")), sql.Desc(s.C("id"))) }

// before is the condition of rows that come after the key in the list, as one comparison that an index serves.
func before(at time.Time, id string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("(" + s.C("created_at") + ", " + s.C("id") + ") < (")
			b.Arg(at).Comma().Arg(id)
			b.WriteString(")")
		}))
	}
}

func subject(ctx context.Context) string {
	if c := authz.From(ctx); c != nil {
		return c.Workspace + "/" + c.Subaccount
	}
	return ""
}

func (l *List[T]) filter() string { return strings.Join(l.query.Filter, "\x00") }

// Cursor points at a row of the page.
func (l *List[T]) Cursor(row T) string {
	at, id := row.Key()
	return seal.EncodeCursor(l.pager.Sealer, l.query.List, l.subject, l.filter(), at, id)
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
	return i
}

// Next is the cursor of the next page, or "" on the last one.
func (l *List[T]) Next() string {
	if !l.more {
		return ""
	}
	return l.Cursor(l.Nodes[len(l.Nodes)-1])
}

// TotalCount of the whole list; exact up to 100,000, nil above.
func (l *List[T]) TotalCount(ctx context.Context) (*int, error) {
	if !l.more && !l.earlier {
		n := len(l.Nodes)
		return &n, nil
	}
	count := l.query.Count
	if count == nil {
		count = func(ctx context.Context, limit int) (int, error) {
			return l.pager.Store.CountUpTo(ctx, l.query.Entity, limit, l.query.Where...)
		}
	}
	n, err := count(ctx, countCap+1)
	if err != nil || n > countCap {
		return nil, err
	}
	return &n, nil
}

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

// Mix makes one window of several kinds of things, newest first. Those that stand before the window are left out, so that
// a kind that is in no table can be given whole.
func Mix[T Keyed](w Window, kinds ...[]T) []T {
	var all []T
	for _, things := range kinds {
		for _, t := range things {
			at, id := t.Key()
			if w.after == nil || compare(place{at, id}, *w.after) > 0 {
				all = append(all, t)
			}
		}
	}
	slices.SortFunc(all, func(a, b T) int { return compare(placeOf(a), placeOf(b)) })
	return all[:min(len(all), w.Limit)]
}

func placeOf(t Keyed) place {
	at, id := t.Key()
	return place{at, id}
}

// compare puts the newest first, as the databases do.
func compare(a, b place) int {
	if c := b.at.Compare(a.at); c != 0 {
		return c
	}
	return strings.Compare(b.id, a.id)
}

// walkSize is how many rows are read at a time of a list that is read to its end.
const walkSize = 1000

// Walk reads a list to its end, newest first, and gives each row away. It stops at the first error.
func Walk[T Keyed](ctx context.Context, where []func(*sql.Selector), read func(context.Context, Window) ([]T, error), give func(T) error) error {
	w := Window{Where: where, Order: newestFirst, Limit: walkSize}
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
		if len(rows) < walkSize {
			return nil
		}
		at, id := rows[len(rows)-1].Key()
		w.Where = append(slices.Clip(where), before(at, id))
	}
}
