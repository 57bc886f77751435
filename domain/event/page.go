package event

import (
	"context"
	"errors"
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
	shrinks      = 10        // times, where a page is large, and grows again
	smallPage    = 256 << 10 // bytes
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
	size   int    // of the next page
}

func (s *Service) pages() *pages { return &pages{events: s, give: func() {}, size: pageOfEvents} }

// close gives everything back.
func (p *pages) close() { p.give() }

// next reads the events that follow on a number; more says that others may follow on these.
func (p *pages) next(ctx context.Context, last int64, types []string) (events []*Event, more bool, err error) {
	p.give()
	for ; p.size > 1; p.size /= shrinks {
		small := &share.Meter{Free: smallPage, Most: smallPage, Over: errLarge}
		events, err = p.events.after(share.Metered(ctx, small), last, types, p.size)
		if !errors.Is(err, errLarge) {
			more, p.size = len(events) == p.size, min(p.size*shrinks, pageOfEvents)
			return events, more, err
		}
	}
	if err := p.turn(ctx); err != nil {
		return nil, false, err
	}
	p.size = shrinks
	events, err = p.events.after(ctx, last, types, 1)
	return events, len(events) == 1, err
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
			return ctx.Err() //nolint:wrapcheck // who follows has gone
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
