package event

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/ent/eventstream"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A subaccount's events have so many bytes together, each counted with its row and index, and with its deliveries. Beyond that the oldest are
// forgotten before their time: whoever changes a long prompt as often as requests are allowed, or imports contacts with a hundred webhooks, would
// fill any disk.
const (
	allBytes = 5 << 30
	rowBytes = 512
	// deliveryBytes is what the row of a delivery takes with its indexes.
	deliveryBytes = 1 << 10
	// stepBytes is how much comes between one count and the next; walk is how many numbers one statement looks at.
	stepBytes = 64 << 20
	walk      = 5000
)

// room is how the bytes of events are bounded. Each copy of the server counts what it has written itself.
type room struct {
	most, step int64
	lanes      lane.Lanes[string] // by subaccount

	mu sync.Mutex
	// next is how many more bytes of a subaccount come until all of its events are counted.
	next map[string]int64
}

// written notes what a subaccount has written, and has all of its events counted now and then. The first count comes after any part of a
// step, so that it comes as often however often a server starts.
func (r *room) written(who string, bytes int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	left, known := r.next[who]
	if !known {
		if r.next == nil || len(r.next) >= acquainted {
			r.next = map[string]int64{}
		}
		left = rand.Int64N(r.step) + 1 //nolint:gosec // it is no secret
	}
	if left -= bytes; left <= 0 {
		left = r.step
		r.lanes.Mark(who)
	}
	r.next[who] = left
}

// delivering notes a delivery that is being made, whoever makes it.
func (s *Service) delivering(ctx context.Context, m *ent.WebhookDeliveryMutation) {
	who, known := m.SubaccountID()
	if c := authz.From(ctx); !known && c != nil {
		who = c.Subaccount
	}
	if m.Op().Is(ent.OpCreate) && who != "" {
		s.parts.Store.After(ctx, func() { s.room.written(who, deliveryBytes) })
	}
}

// startRoom counts what was written, until it is stopped.
func (s *Service) startRoom(ctx context.Context) {
	s.room.lanes.Start(ctx, lane.Plan[string]{
		Name: "room for events", Work: s.makeRoom, Width: 1, Log: s.parts.Log,
		Look: func(context.Context) error { return nil }, Every: look, Worth: func(context.Context) bool { return false }, // writers mark
	})
}

// makeRoom forgets a subaccount's oldest events where they have too many bytes together. Those that were just written have their numbers first.
func (s *Service) makeRoom(ctx context.Context, who string) error {
	if err := s.drain(ctx, who); err != nil {
		return err
	}
	ctx = store.System(ctx, "bound the bytes of a subaccount's events")
	row, err := s.parts.Store.Client(ctx).EventStream.Query().Where(eventstream.SubaccountID(who), eventstream.Name(stream)).Only(ctx)
	if err != nil {
		return fmt.Errorf("bound events: %w", err)
	}
	last, err := s.beyond(ctx, row)
	if err == nil && last > 0 {
		err = s.forgetAll(ctx, row, event.SequenceLTE(last))
	}
	if err != nil {
		return fmt.Errorf("bound events: %w", err)
	}
	return nil
}

// beyond is the newest of the numbers whose events have too many bytes together with all newer ones, or 0.
func (s *Service) beyond(ctx context.Context, row *ent.EventStream) (last int64, err error) {
	left := s.room.most
	for to := row.Last; to > row.Forgotten && last == 0 && err == nil; to -= walk {
		last, left, err = s.measure(ctx, row, to, left)
	}
	return last, err
}

// measure some events, from a number down: what is left of the bytes, or the number where they are exceeded.
func (s *Service) measure(ctx context.Context, row *ent.EventStream, to, bytes int64) (last, left int64, err error) {
	rows, err := s.parts.Store.Query(ctx, `SELECT sequence, coalesce(length(data), 0),
		(SELECT count(*) FROM webhook_deliveries WHERE subaccount_id = $1 AND event_id = events.id) FROM events
		WHERE subaccount_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence DESC`,
		row.SubaccountID, max(row.Forgotten, to-walk), to)
	if err != nil {
		return 0, 0, err //nolint:wrapcheck // the caller does
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for left = bytes; rows.Next(); {
		var size, deliveries int64
		if err := rows.Scan(&last, &size, &deliveries); err != nil {
			return 0, 0, err //nolint:wrapcheck // likewise
		}
		if left -= rowBytes + size + deliveries*deliveryBytes; left < 0 {
			return last, 0, nil
		}
	}
	return 0, left, rows.Err()
}
