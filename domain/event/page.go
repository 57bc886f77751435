package event

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Bounds of events that have been read for a stream and not been taken by its client, who may be slow. A page that is small is free. Of
// larger events a stream holds one at a time, and some streams do: the others wait for their turn.
const (
	pageOfEvents = 100
	smallPage    = 256 << 10 // bytes
	rowSize      = 512       // bytes of an event besides its data, at most
	allLarge     = 16
	partOfLarge  = 4 // of a subaccount
	mostOfLarge  = 8 // of a workspace
	turnEvery    = 200 * time.Millisecond
)

var errLarge = errors.New("event: a page is large")

// pages are the events of a stream, as it reads them.
type pages struct {
	events *Service
	give   func() // the turn for a large event back
}

func (s *Service) pages() *pages { return &pages{events: s, give: func() {}} }

// close gives everything back.
func (p *pages) close() { p.give() }

// next reads the events that follow on a number, as far as they fit a page; head is that of the newest one, and more says that others may follow
// on these. How long several are is asked before they are read: the database would send all of them, and a small page be taken of that.
func (p *pages) next(ctx context.Context, last, head int64, types []string) (events []*Event, more bool, err error) {
	p.give()
	fit := 1
	if head > last+1 {
		if fit, err = p.events.fitting(ctx, last, types); err != nil {
			return nil, false, err
		}
	}
	if fit > 0 {
		small := &share.Meter{Free: smallPage, Most: smallPage, Over: errLarge}
		events, err = p.events.after(share.Metered(ctx, small), last, types, fit)
		if !errors.Is(err, errLarge) {
			return events, head > last+1 && len(events) > 0, err
		}
	}
	if err := p.turn(ctx); err != nil {
		return nil, false, err
	}
	events, err = p.events.after(ctx, last, types, 1)
	return events, len(events) == 1, err
}

// fitting is how many of the events that follow on a number fit a page; 0 if the first of them is too large for one.
func (s *Service) fitting(ctx context.Context, last int64, types []string) (fit int, err error) {
	args := []any{subaccount(ctx), last, pageOfEvents}
	ofTypes := ""
	if len(types) > 0 {
		marks := make([]string, len(types))
		for i, t := range types {
			args = append(args, t)
			marks[i] = "$" + strconv.Itoa(len(args))
		}
		ofTypes = " AND type IN (" + strings.Join(marks, ", ") + ")"
	}
	rows, err := s.parts.Store.Query(ctx, `SELECT coalesce(octet_length(data), 0) FROM events
		WHERE subaccount_id = $1 AND sequence > $2`+ofTypes+` ORDER BY sequence LIMIT $3`, args...)
	if err != nil {
		return 0, fmt.Errorf("measure events: %w", err)
	}
	size, found := 0, 0
	for rows.Next() {
		var n int
		err = errors.Join(err, rows.Scan(&n))
		if found++; size+n+rowSize <= smallPage && fit == found-1 {
			size, fit = size+n+rowSize, found
		}
	}
	if err = errors.Join(err, rows.Err(), rows.Close()); err != nil {
		return 0, fmt.Errorf("measure events: %w", err)
	}
	if found == 0 {
		return 1, nil
	}
	return fit, nil
}

// turn waits for that of a large event.
func (p *pages) turn(ctx context.Context) error {
	who := authz.From(ctx)
	of := []share.Part{{Of: who.Subaccount, Most: partOfLarge}, {Of: who.Workspace, Most: mostOfLarge}}
	for {
		give, err := p.events.large.Take(1, of...)
		if err == nil {
			p.give = give
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // the follower has gone
		case <-p.events.live.over():
			return context.Canceled
		case <-time.After(turnEvery):
		}
	}
}

// after are the events that follow on a number, up to so many.
func (s *Service) after(ctx context.Context, last int64, types []string, most int) ([]*Event, error) {
	where := []func(*sql.Selector){event.SequenceGT(last)}
	if len(types) > 0 {
		where = append(where, event.TypeIn(types...))
	}
	return s.read(ctx, page.Window{Where: where, Order: event.BySequence(), Limit: most})
}
