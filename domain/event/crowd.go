package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// everybody is the lane of all subaccounts, and together how many of them are numbered in one transaction.
	everybody = ""
	together  = 200
	// acquainted is how many subaccounts a copy remembers to have a stream.
	acquainted = 100_000
)

// crowd are the subaccounts with events to be numbered.
type crowd struct {
	mu      sync.Mutex
	waiting map[string]struct{}
	known   map[string]struct{} // to have a stream
}

func (c *crowd) add(who ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.waiting == nil {
		c.waiting = map[string]struct{}{}
	}
	for _, w := range who {
		c.waiting[w] = struct{}{}
	}
}

// take some of those who wait.
func (c *crowd) take() (some []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for who := range c.waiting {
		if len(some) == together {
			break
		}
		delete(c.waiting, who)
		some = append(some, who)
	}
	slices.Sort(some)
	return some
}

// strangers are those who are not known to have a stream.
func (c *crowd) strangers(all []string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(all), func(who string) bool { _, known := c.known[who]; return known })
}

func (c *crowd) meet(all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) > acquainted {
		c.known = map[string]struct{}{}
	}
	for _, who := range all {
		c.known[who] = struct{}{}
	}
}

// mark that a subaccount has events to be numbered.
func (s *Service) mark(who string) {
	if !s.Store.Postgres() {
		s.relay.lanes.Mark(who)
		return
	}
	s.relay.crowd.add(who)
	s.relay.lanes.Mark(everybody)
}

// work on a lane. Where the events of many cannot be numbered together, those of each are alone: whoever is the reason keeps nobody else
// waiting.
func (s *Service) work(ctx context.Context, who string) (err error) {
	if who != everybody {
		return s.drain(ctx, who)
	}
	for ctx.Err() == nil {
		some := s.relay.crowd.take()
		if len(some) == 0 {
			break
		}
		more, failed := s.numberAll(ctx, some)
		s.relay.crowd.add(more...)
		for _, one := range some {
			if failed != nil {
				err = errors.Join(err, s.drain(ctx, one))
			}
		}
	}
	return err
}

// hold keeps the streams of subaccounts until the transaction ends. It stands alone: the numbering behind it sees what those who held
// them before have numbered.
const hold = `SELECT FROM event_streams WHERE name = $1 AND subaccount_id = ANY($2) ORDER BY id FOR UPDATE`

// numberingAll is numbering for several subaccounts, each from its own last number on. It keeps the new last ones, too.
const numberingAll = `WITH place AS (
		SELECT e.id, s.subaccount_id, s.last + e.n AS n FROM event_streams s, LATERAL (
			SELECT id, row_number() OVER (ORDER BY age(xmin) DESC, created_at, id) AS n FROM events
			WHERE subaccount_id = s.subaccount_id AND sequence IS NULL ORDER BY n LIMIT $3) AS e
		WHERE s.name = $1 AND s.subaccount_id = ANY($2)
	), moved AS (
		UPDATE event_streams SET last = most.n FROM (SELECT subaccount_id, max(n) AS n FROM place GROUP BY subaccount_id) AS most
		WHERE name = $1 AND event_streams.subaccount_id = most.subaccount_id
	)
	UPDATE events SET sequence = place.n FROM place WHERE events.id = place.id AND events.subaccount_id = place.subaccount_id
	RETURNING events.id, events.subaccount_id, events.type, events.thing_id, events.sequence,
		EXISTS (SELECT FROM webhooks WHERE subaccount_id = events.subaccount_id AND is_active)`

// numberAll numbers some events of each of the subaccounts, hands them on, and answers who may have more.
func (s *Service) numberAll(ctx context.Context, who []string) (more []string, err error) {
	ctx = store.System(ctx, "number the events of several subaccounts")
	if err := s.introduce(ctx, s.relay.crowd.strangers(who)); err != nil {
		return nil, err
	}
	var events []*Event
	var committed func()
	err = s.Store.Tx(ctx, func(ctx context.Context) (err error) {
		if _, err := s.Store.Exec(store.Late(ctx), hold, stream, who); err != nil {
			return err
		}
		var wanted []*Event
		if events, wanted, err = s.nextOfAll(ctx, who); err != nil || len(wanted) == 0 {
			return err
		}
		committed, err = s.hand(ctx, wanted)
		return err
	})
	if err != nil || len(events) == 0 {
		return nil, err
	}
	if committed != nil {
		committed()
	}
	count := map[string]int{}
	for _, e := range events {
		count[e.SubaccountID]++
	}
	told := make([]string, 0, len(count))
	for who, n := range count {
		told = append(told, who)
		if n == batch {
			more = append(more, who)
		}
	}
	s.announce(ctx, told...)
	return more, nil
}

// nextOfAll numbers the next events, and gives what a Taker may want to know of them, by subaccount and number: all, and those that
// somebody may take.
func (s *Service) nextOfAll(ctx context.Context, who []string) (events, wanted []*Event, err error) {
	rows, err := s.Store.Query(ctx, numberingAll, stream, who, batch)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		e := &Event{&ent.Event{Sequence: new(int64)}}
		var taken bool
		if err := rows.Scan(&e.ID, &e.SubaccountID, &e.Type, &e.ThingID, e.Sequence, &taken); err != nil {
			return nil, nil, fmt.Errorf("number events: %w", err)
		}
		events = append(events, e)
		if taken {
			wanted = append(wanted, e)
		}
	}
	slices.SortFunc(wanted, func(a, b *Event) int {
		return cmp.Or(cmp.Compare(a.SubaccountID, b.SubaccountID), cmp.Compare(*a.Sequence, *b.Sequence))
	})
	return events, wanted, rows.Err()
}

// introduce makes the streams of subaccounts that have none.
func (s *Service) introduce(ctx context.Context, who []string) error {
	if len(who) == 0 {
		return nil
	}
	rows, err := s.Store.Client(ctx).EventStream.Query().
		Where(eventstream.Name(stream), eventstream.SubaccountIDIn(who...)).Select(eventstream.FieldSubaccountID).All(ctx)
	if err != nil {
		return fmt.Errorf("streams: %w", err)
	}
	for _, one := range who {
		if slices.ContainsFunc(rows, func(r *ent.EventStream) bool { return r.SubaccountID == one }) {
			continue
		}
		err := s.Store.Tx(ctx, func(ctx context.Context) error {
			return s.Store.Client(ctx).EventStream.Create().SetName(stream).SetSubaccountID(one).Exec(ctx)
		})
		if err != nil && !ent.IsConstraintError(err) { // another has just made it, or the subaccount is gone
			return fmt.Errorf("streams: %w", err)
		}
	}
	s.relay.crowd.meet(who)
	return nil
}
