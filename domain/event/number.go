package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// hold keeps the streams of subaccounts until the transaction ends. It stands alone: the numbering behind it sees what those who held
// them before have numbered.
const hold = `SELECT FROM event_streams WHERE name = $1 AND subaccount_id = ANY($2) ORDER BY id FOR UPDATE`

const places = `WITH place AS (
		SELECT e.id, s.subaccount_id, s.last, s.last + e.n AS n FROM event_streams s, LATERAL (
			SELECT id, row_number() OVER (ORDER BY written_at NULLS FIRST, age(xmin) DESC, created_at, id) AS n FROM events
			WHERE subaccount_id = s.subaccount_id AND sequence IS NULL ORDER BY n LIMIT $3) AS e
		WHERE s.name = $1 AND s.subaccount_id = ANY($2)`

const placed = `
	), moved AS (
		UPDATE event_streams SET last = most.n FROM (SELECT subaccount_id, max(n) AS n FROM place GROUP BY subaccount_id) AS most
		WHERE name = $1 AND event_streams.subaccount_id = most.subaccount_id
	)`

// counted is how many events of a subaccount were numbered, which tells the other copies so where there is a channel for that: it is heard with
// the commit.
const counted = `count(*) + CASE WHEN $4 = '' THEN 0 ELSE length(pg_notify($4, subaccount_id)::text) END`

// numberingAll numbers events of several subaccounts, each from its own last number on, and keeps the new last numbers.
const numberingAll = places + placed + `
	UPDATE events SET sequence = place.n FROM place WHERE events.id = place.id AND events.subaccount_id = place.subaccount_id
	RETURNING events.id, events.subaccount_id, events.type, events.thing_id, events.sequence,
		EXISTS (SELECT FROM webhooks WHERE subaccount_id = events.subaccount_id AND is_active)`

// numberingHookless is numberingAll for subaccounts without webhooks. It answers how many events of each were numbered, and -1 for a
// subaccount with webhooks, of which it numbers none.
const numberingHookless = places + ` AND NOT EXISTS (SELECT FROM webhooks WHERE subaccount_id = s.subaccount_id AND is_active)` +
	placed + `, numbered AS (
		UPDATE events SET sequence = place.n FROM place WHERE events.id = place.id AND events.subaccount_id = place.subaccount_id
		RETURNING events.subaccount_id
	)
	SELECT subaccount_id, ` + counted + ` FROM numbered GROUP BY subaccount_id
	UNION ALL SELECT DISTINCT subaccount_id, -1 FROM webhooks WHERE subaccount_id = ANY($2) AND is_active`

// numberingOne is numberingHookless for one subaccount whose stream nobody holds. Its own snapshot says which numbers are next, and the stream is
// moved on only if it is still there: if another copy has numbered meanwhile, nothing is numbered, and the answer is 0. With several streams, two
// copies could deadlock without the order in which holds are taken.
const numberingOne = places + ` AND NOT EXISTS (SELECT FROM webhooks WHERE subaccount_id = s.subaccount_id AND is_active)
	), moved AS (
		UPDATE event_streams SET last = most.n FROM (SELECT subaccount_id, last, max(n) AS n FROM place GROUP BY subaccount_id, last) AS most
		WHERE name = $1 AND event_streams.subaccount_id = most.subaccount_id AND event_streams.last = most.last
		RETURNING event_streams.subaccount_id
	), numbered AS (
		UPDATE events SET sequence = place.n FROM place, moved WHERE events.id = place.id AND events.subaccount_id = place.subaccount_id
			AND moved.subaccount_id = place.subaccount_id
		RETURNING events.subaccount_id
	)
	SELECT subaccount_id, ` + counted + ` FROM numbered GROUP BY subaccount_id
	UNION ALL SELECT DISTINCT subaccount_id, 0 FROM place WHERE NOT EXISTS (SELECT FROM moved)
	UNION ALL SELECT DISTINCT subaccount_id, -1 FROM webhooks WHERE subaccount_id = ANY($2) AND is_active`

// numberAll numbers some events of each of the subaccounts, hands them on, and answers who may have more.
func (s *Service) numberAll(ctx context.Context, who []string) (more []string, err error) {
	ctx = store.System(ctx, "number the events of several subaccounts")
	if err := s.introduce(ctx, s.relay.crowd.strangers(who)); err != nil {
		return nil, err
	}
	hooked, others := s.relay.crowd.part(who)
	count, along := map[string]int{}, s.along()
	for _, steps := range plans(others, along) {
		found, contended, err := s.numberHookless(ctx, steps, count)
		if err != nil {
			return nil, err
		}
		hooked = append(hooked, found...)
		if !contended {
			break
		}
	}
	for who, n := range count {
		if n == batch {
			more = append(more, who)
		}
	}
	s.announceNumbered(ctx, count, along != "")
	if len(hooked) > 0 {
		var left []string
		theirs := map[string]int{}
		left, err = s.numberHooked(ctx, hooked, theirs)
		more = append(more, left...)
		s.announceNumbered(ctx, theirs, false)
	}
	return more, err
}

// along is the channel on which the statement that numbers events can say so to the other copies; "" is none.
func (s *Service) along() string {
	if b, ok := s.parts.Bus.(interface{ Along() string }); ok && s.live.reaches() {
		return b.Along()
	}
	return ""
}

// announceNumbered announces the subaccounts whose events were numbered: on this copy only if the others know already.
func (s *Service) announceNumbered(ctx context.Context, count map[string]int, told bool) {
	if !told {
		s.announce(ctx, slices.Collect(maps.Keys(count))...)
		return
	}
	for who := range count {
		s.live.notify(who)
	}
}

// plans are ways to number the events of those who have no webhook, each in one trip; the next where others have numbered meanwhile.
func plans(who []string, along string) (all [][]store.Step) {
	if len(who) == 1 {
		all = append(all, []store.Step{{Query: numberingOne, Args: []any{stream, who, batch, along}}})
	}
	if len(who) > 0 {
		all = append(all, []store.Step{{Query: hold, Args: []any{stream, who}}, {Query: numberingHookless, Args: []any{stream, who, batch, along}}})
	}
	return all
}

// numberHookless numbers the events of those who have no webhook, and finds those who have one. Contended says that others have numbered
// meanwhile, and that nothing was numbered here.
func (s *Service) numberHookless(ctx context.Context, steps []store.Step, count map[string]int) (hooked []string, contended bool, err error) {
	rows, err := s.parts.Store.Chain(ctx, steps...)
	if err != nil {
		return nil, false, fmt.Errorf("number events: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var one string
		var n int
		if err := rows.Scan(&one, &n); err != nil {
			return nil, false, fmt.Errorf("number events: %w", err)
		}
		switch {
		case n < 0:
			hooked = append(hooked, one)
			s.relay.crowd.remember(one, true)
		case n == 0:
			contended = true
		default:
			count[one] = n
		}
	}
	return hooked, contended, rows.Err()
}

// numberHooked numbers the events of those who have webhooks, a group after the other, and answers who may have more.
func (s *Service) numberHooked(ctx context.Context, who []string, count map[string]int) (more []string, err error) {
	all, err := s.groups(ctx, who)
	for _, g := range all {
		if err == nil {
			err = s.numberGroup(ctx, g, count)
		}
	}
	for _, g := range all {
		more = append(more, slices.DeleteFunc(g.who, func(one string) bool { return count[one] < g.each })...)
	}
	return more, err
}

// numberGroup numbers the events of a group, and hands them on in the same transaction.
func (s *Service) numberGroup(ctx context.Context, g group, count map[string]int) error {
	var events []*Event
	var committed func()
	err := s.parts.Store.Tx(ctx, func(ctx context.Context) (err error) {
		if _, err := s.parts.Store.Exec(store.Late(ctx), hold, stream, g.who); err != nil {
			return err
		}
		var wanted []*Event
		if events, wanted, err = s.nextOfAll(ctx, g); err != nil || len(wanted) == 0 {
			return err
		}
		committed, err = s.hand(ctx, wanted)
		return err
	})
	if err != nil {
		return err
	}
	if committed != nil {
		committed()
	}
	for _, e := range events {
		count[e.SubaccountID]++
	}
	return nil
}

// nextOfAll numbers the next events, and gives what a Taker may want to know of them, by subaccount and number: all, and those that
// somebody may take.
func (s *Service) nextOfAll(ctx context.Context, g group) (events, wanted []*Event, err error) {
	rows, err := s.parts.Store.Query(ctx, numberingAll, stream, g.who, g.each)
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
		} else {
			s.relay.crowd.remember(e.SubaccountID, false)
		}
	}
	slices.SortFunc(wanted, func(a, b *Event) int {
		return cmp.Or(cmp.Compare(a.SubaccountID, b.SubaccountID), cmp.Compare(*a.Sequence, *b.Sequence))
	})
	return events, wanted, rows.Err()
}
