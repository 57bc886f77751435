package webhook

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/share"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of the events that are in memory while receivers take them, who may hang. A small event is free; what a larger one has beyond that counts.
const (
	smallEvent   = 16 << 10 // bytes
	allEvents    = 64 << 20
	partOfEvents = 8 << 20  // of a subaccount
	mostOfEvents = 16 << 20 // of a workspace, which has half of what others leave at most
)

// Bounds of how many webhooks claim deliveries and keep what came of them at a time: on SQLite everybody else waits for the one writer with them,
// and on PostgreSQL for connections, of which they have a quarter.
const (
	allTurns    = 4
	mostOfTurns = 2 // of a workspace
	partOfTurns = 1 // of a subaccount
)

// newTurns are the places of webhooks that claim and store. Each webhook that has a lane may wait for one, until it has it.
func newTurns(s *store.Store) *share.Line {
	most := int64(allTurns)
	if app := s.Pools()["app"]; app != nil {
		most = max(1, min(most, int64(app.Config().MaxConns)/4)) //nolint:mnd // a quarter
	}
	return share.NewLine(most, lanes, lanes, forever)
}

const forever = 24 * time.Hour

// Held is the share of large events, in bytes, that receivers are being sent.
func (s *Service) Held() *share.Pool { return s.room.Pool() }

// claim is a delivery that is this sender's, and what gives its part of the memory back.
type claim struct {
	*ent.WebhookDelivery

	give func()
}

func giveBack(all []claim) {
	for _, c := range all {
		c.give()
	}
}

// claim the next deliveries that there is room for. Small events do not wait for those that there is none for, however many of these are before them.
func (s *Service) claim(ctx context.Context, v *visit) (claimed []claim, err error) {
	v.short = false
	claimed, err = s.claimSome(ctx, v, nil)
	if err != nil || !v.short || len(v.under)+len(claimed) >= width {
		return claimed, err
	}
	small, err := s.smallDue(ctx, v)
	if err != nil || len(small) == 0 {
		return claimed, err
	}
	more, err := s.claimSome(ctx, v, claimed, webhookdelivery.IDIn(small...))
	return append(claimed, more...), err
}

// claimSome of the deliveries that are due, besides those that are claimed already.
func (s *Service) claimSome(ctx context.Context, v *visit, already []claim, where ...predicate.WebhookDelivery) (claimed []claim, err error) {
	besides := slices.Collect(maps.Keys(v.under))
	for _, c := range already {
		besides = append(besides, c.ID)
	}
	client := s.parts.Store.Client(ctx)
	rows, err := client.WebhookDelivery.Query().
		Where(webhookdelivery.WebhookID(v.to.webhook), webhookdelivery.Status(Pending), webhookdelivery.DueAtLTE(store.Timestamp()),
			webhookdelivery.IDNotIn(besides...), s.parts.Store.Unclaimed()).Where(where...).
		Order(webhookdelivery.ByDueAt(), webhookdelivery.ByID()).Limit(width - len(besides)).All(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	sizes, err := s.sizes(ctx, v.to.subaccount, rows)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, d := range rows {
		if give, ok := s.hold(ctx, v, sizes[d.EventID]); ok {
			claimed = append(claimed, claim{d, give})
			ids = append(ids, d.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return claimed, client.WebhookDelivery.Update().Where(webhookdelivery.IDIn(ids...)).SetDueAt(store.Timestamp().Add(lease)).Exec(ctx)
}

// smallDue are deliveries of small events that are due, more than can be on their way. They are looked for among the oldest: what waits may be
// very much, and everybody else waits while this writes.
func (s *Service) smallDue(ctx context.Context, v *visit) (ids []string, err error) {
	rows, err := s.parts.Store.Query(ctx, smallOnes, v.to.webhook, store.Timestamp(), oldest, v.to.subaccount, smallEvent, 2*width) //nolint:mnd // twice
	if err != nil {
		return nil, fmt.Errorf("small events: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("small events: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// oldest is how many deliveries are looked through for small events.
const oldest = 2000

const smallOnes = `SELECT due.id FROM (SELECT id, event_id, due_at FROM webhook_deliveries
	WHERE webhook_id = $1 AND status = 'PENDING' AND due_at <= $2 ORDER BY due_at, id LIMIT $3) AS due
	LEFT JOIN events ON events.subaccount_id = $4 AND events.id = due.event_id
	WHERE coalesce(length(events.data), 0) <= $5 ORDER BY due.due_at, due.id LIMIT $6`

// sizes are how many bytes the events of deliveries have, by their ids. None of it is read.
func (s *Service) sizes(ctx context.Context, subaccount string, rows []*ent.WebhookDelivery) (all map[string]int64, err error) {
	args, marks := []any{subaccount}, make([]string, len(rows))
	for i, d := range rows {
		args = append(args, d.EventID)
		marks[i] = "$" + strconv.Itoa(len(args))
	}
	found, err := s.parts.Store.Query(ctx,
		"SELECT id, coalesce(length(data), 0) FROM events WHERE subaccount_id = $1 AND id IN ("+strings.Join(marks, ", ")+")", args...)
	if err != nil {
		return nil, fmt.Errorf("sizes of events: %w", err)
	}
	defer func() { err = errors.Join(err, found.Err(), found.Close()) }()
	all = map[string]int64{}
	for found.Next() {
		var id string
		var n int64
		if err := found.Scan(&id, &n); err != nil {
			return nil, fmt.Errorf("sizes of events: %w", err)
		}
		all[id] = n
	}
	return all, nil
}

// hold what an event of so many bytes takes of the memory, until it is given back. If there is no room, the webhook stands in line, and nothing
// else that is large is claimed for it meanwhile.
func (s *Service) hold(ctx context.Context, v *visit, size int64) (give func(), ok bool) {
	beyond := min(size-smallEvent, partOfEvents)
	switch {
	case beyond <= 0:
		return func() {}, true
	case v.short:
		return nil, false
	}
	give, ok = s.room.Take(v.to, beyond, share.Part{Of: v.to.subaccount, Most: partOfEvents},
		share.Part{Of: authz.From(ctx).Workspace, Most: mostOfEvents, Half: true})
	v.short = !ok
	return give, ok
}
