package page

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// Stop is how far a search has looked that gave up before its page was full.
type Stop struct {
	At time.Time
	ID string
}

// Search finds up to size rows behind a place, newest first. It answers a stop where it has not looked at all there is.
type Search[T Keyed] func(ctx context.Context, at time.Time, id string, size int) (rows []T, stop *Stop, err error)

// newest is a place before all others.
var newest = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a constant

// Sought is one page of what a search finds that looks so far and no further. A page may be short, or empty, and yet be followed by
// another: its last cursor says from where the search goes on. The error is that of Fetch.
func Sought[T Keyed](ctx context.Context, p *Pager, q Query, find Search[T]) (*List[T], error) {
	size, err := q.size()
	if err != nil {
		return nil, err
	}
	l := newList[T](ctx, p, q)
	at, id := newest, ""
	if q.After != nil {
		if at, id, err = secret.DecodeCursor(p.Sealer, q.List, l.subject, filter(q), *q.After); err != nil {
			return nil, fault.Broken("after", fault.NoCursor).Because(err)
		}
	}
	rows, stop, err := find(ctx, at, id, size+1)
	if err != nil {
		return nil, err
	}
	if l.take(rows, size); !l.more && stop != nil {
		l.more, l.stop = true, stop
	}
	return l, nil
}
