// Package page pages every list: newest first, by key instead of offset, with a cursor that is valid only for the same list, filter and
// tenant.
package page

import (
	"context"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
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
	Sealer *secret.Sealer
}

// Query is what a caller asks of a list.
type Query struct {
	// Entity is the ent type that is listed.
	Entity string
	// List and Filter name what the cursor is good for.
	List   string
	Filter []string
	// Columns are what is read of the rows; empty: all. A cursor is good for any.
	Columns []string
	Where   []func(*sql.Selector)
	Since   Since
	Sort    Sort
	First   *int
	After   *string
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

// GivenBool is Given of a truth.
func GivenBool(value *bool) string {
	if value == nil {
		return ""
	}
	return strconv.FormatBool(*value)
}

// GivenTime is Given of an instant.
func GivenTime(value *time.Time) string {
	if value == nil {
		return ""
	}
	return value.UTC().Format(time.RFC3339Nano)
}

// Window is the part of the list to read: one row more than the page, to see whether another page follows.
type Window struct {
	Where []func(*sql.Selector)
	Order func(*sql.Selector)
	Limit int
	sort  Sort
	after *place // behind which the window begins
	rest  bool   // it is of the rows that have nothing that the order goes by
}

// Keyed is a row that a cursor can point at.
type Keyed interface {
	Key() (time.Time, string)
}

// Read reads the rows of a window, in its order.
type Read[T Keyed] func(context.Context, Window) ([]T, error)

// Fetch reads one page. The error is a fault that names `after` where the cursor is no good.
func Fetch[T Keyed](ctx context.Context, p *Pager, q Query, read Read[T]) (*List[T], error) {
	size, err := q.size()
	if err != nil {
		return nil, err
	}
	q.Since.narrow(&q)
	l := newList[T](ctx, p, q)
	w := Window{Where: q.Where, Order: q.Sort.order, Limit: size + 1, sort: q.Sort}
	if q.After != nil {
		at, id, err := secret.DecodeCursor(p.Sealer, q.List, l.subject, filter(q), *q.After)
		if err != nil {
			return nil, fault.Broken("after", fault.NoCursor).Because(err)
		}
		after := q.Sort.read(at, id)
		w.after = &after
	}
	rows, err := inParts(ctx, w, read)
	if err != nil {
		return nil, err
	}
	l.take(rows, size)
	unite(l.Nodes)
	return l, nil
}

func (q Query) size() (int, error) {
	size := DefaultSize
	if q.First != nil {
		size = *q.First
	}
	if size < 1 || size > MaxSize {
		return 0, fault.Broken("first", fault.OutOfRange, "1", strconv.Itoa(MaxSize))
	}
	return size, nil
}

func subject(ctx context.Context) string {
	if c := authz.From(ctx); c != nil {
		return c.Workspace + "/" + c.Subaccount
	}
	return ""
}

func filter(q Query) string { return strings.Join(q.Filter, "\x00") + q.Sort.Name() }
