package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// stream is the name of the row that whoever numbers a subaccount's events holds.
	stream = "events"
	// hands is how many subaccounts are numbered at a time, batch how many events of one in a transaction, handed how many deliveries to
	// webhooks come of all its events at most.
	hands  = 4
	batch  = 500
	handed = 5_000
	// gather is how long a subaccount's next round comes after the one before, at least: what happens meanwhile goes in one.
	gather = 50 * time.Millisecond
	// look is how often it is looked for events that nobody numbers: their copy of the server died.
	look = 2 * time.Second
)

// relay gives events their numbers. It does so after the commit, so that a reader sees no gap: a number that was taken
// inside a transaction would come late, or never.
type relay struct {
	lanes  lane.Lanes[string] // by subaccount; on PostgreSQL there is one for everybody
	crowd  crowd
	listen context.CancelFunc
	wait   sync.WaitGroup
}

// Start numbers events and hands them to the takers, until Stop. The store records them once the service is registered as its observer.
func (s *Service) Start(ctx context.Context, takers ...Taker) {
	s.takers = takers
	s.relay.lanes.Start(ctx, lane.Plan[string]{
		Name: "events", Work: s.work, Look: s.Look, Every: look, Width: hands, Rest: gather, Log: s.parts.Log,
		Worth: s.parts.Store.Worth("SELECT 1 FROM events WHERE sequence IS NULL"),
	})
	s.startRoom(ctx)
	ctx, s.relay.listen = context.WithCancel(context.WithoutCancel(ctx))
	if s.parts.Bus != nil {
		s.relay.wait.Go(func() { s.parts.Bus.Listen(ctx, s.live.notify) })
	}
}

// Stop numbering at once. What has no number yet gets it from another copy, or at the next start.
func (s *Service) Stop() {
	s.relay.listen()
	ctx, cut := context.WithCancel(context.Background())
	cut()
	s.relay.lanes.Stop(ctx)
	s.room.lanes.Stop(ctx)
	s.relay.wait.Wait()
}

// drain numbers all that a subaccount has.
func (s *Service) drain(ctx context.Context, who string) error {
	ctx, err := s.parts.Store.As(ctx, who, "events", "")
	if err != nil {
		return err
	}
	hooks, err := s.hooks(ctx, []string{who})
	most := some(hooks[who])
	for n := most; err == nil && n == most; {
		if n, err = s.round(ctx, most); ent.IsConstraintError(err) { // another has just made the stream
			n, err = s.round(ctx, most)
		}
	}
	return err
}

// round numbers up to so many events of the caller's subaccount and hands them on.
func (s *Service) round(ctx context.Context, most int) (n int, err error) {
	var committed func()
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		row, err := s.stream(ctx)
		if err != nil {
			return err
		}
		events, err := s.next(ctx, row.Last, most)
		if n = len(events); err != nil || n == 0 {
			return err
		}
		// Not UpdateOne, which looks the row up before and after: it is held.
		if err := s.parts.Store.Client(ctx).EventStream.Update().Where(eventstream.ID(row.ID)).SetLast(*events[n-1].Sequence).Exec(ctx); err != nil {
			return err
		}
		committed, err = s.hand(ctx, events)
		return err
	})
	if err != nil || n == 0 {
		return 0, err
	}
	s.parts.Store.After(ctx, func() {
		committed()
		s.announce(ctx, subaccount(ctx))
	})
	return n, nil
}

// hand numbered events to the takers, in the transaction; committed is called after it.
func (s *Service) hand(ctx context.Context, events []*Event) (committed func(), err error) {
	var after []func()
	for _, t := range s.takers {
		f, err := t.Take(ctx, events)
		if err != nil {
			return nil, err
		}
		if f != nil {
			after = append(after, f)
		}
	}
	return func() {
		for _, f := range after {
			f()
		}
	}, nil
}

// stream is the row of the caller's subaccount, held until the transaction ends.
func (s *Service) stream(ctx context.Context) (*ent.EventStream, error) {
	client := s.parts.Store.Client(ctx)
	row, err := client.EventStream.Query().Where(eventstream.Name(stream), s.parts.Store.Locked()).Only(ctx)
	if ent.IsNotFound(err) {
		return client.EventStream.Create().SetName(stream).Save(ctx)
	}
	return row, err
}

// numbering gives events their places, in the order in which they happened. PostgreSQL's is that in which they were written, by its own
// clock, as those of several copies may differ: what an event is about is locked then, so that of two the one that changed it later
// is later. Transactions have their ids in another order, from the first thing that they lock. SQLite's order is that of its only writer.
var numbering = map[bool]string{
	true: `UPDATE events SET sequence = $1 + place.n FROM (
		SELECT id, row_number() OVER (ORDER BY written_at NULLS FIRST, age(xmin) DESC, created_at, id) AS n FROM events
		WHERE subaccount_id = $2 AND sequence IS NULL ORDER BY n LIMIT $3) AS place
		WHERE events.id = place.id RETURNING events.id, events.type, events.thing_id, events.sequence`,
	false: `UPDATE events SET sequence = $1 + place.n FROM (
		SELECT id, row_number() OVER (ORDER BY rowid) AS n FROM events
		WHERE subaccount_id = $2 AND sequence IS NULL ORDER BY n LIMIT $3) AS place
		WHERE events.id = place.id RETURNING events.id, events.type, events.thing_id, events.sequence`,
}

// next numbers the next events, and gives what a Taker may want to know of them.
func (s *Service) next(ctx context.Context, last int64, most int) (events []*Event, err error) {
	rows, err := s.parts.Store.Query(ctx, numbering[s.parts.Store.Postgres()], last, subaccount(ctx), most)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		e := &Event{&ent.Event{SubaccountID: subaccount(ctx), Sequence: new(int64)}}
		if err := rows.Scan(&e.ID, &e.Type, &e.ThingID, e.Sequence); err != nil {
			return nil, fmt.Errorf("number events: %w", err)
		}
		events = append(events, e)
	}
	slices.SortFunc(events, func(a, b *Event) int { return cmp.Compare(*a.Sequence, *b.Sequence) })
	return events, rows.Err()
}

// Look once for subaccounts with events that nobody numbers.
func (s *Service) Look(ctx context.Context) error {
	ctx = store.System(ctx, "events without a number")
	var found []string
	err := s.parts.Store.Client(ctx).Event.Query().Where(event.SequenceIsNil()).
		Unique(true).Select(event.FieldSubaccountID).Scan(ctx, &found)
	for _, who := range slices.Compact(found) {
		s.mark(who)
	}
	return err
}
