package webhook

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// States of deliveries that wait: to be sent, or later where one is being sent or is tried again, or until its webhook is enabled.
const (
	due      = "due"
	later    = "later"
	disabled = "disabled"
)

// pile is what waits for a webhook.
type pile struct {
	receiver

	workspace string
	active    bool
	removed   bool
	n, due    int // deliveries; those of them that are due
	keep      int // of them: the others are given up
}

// piled counts by the index of what waits, and reads no delivery.
const piled = `SELECT w.id, w.subaccount_id, s.workspace_id, w.is_active, coalesce(w.disabled_reason, '') = '` + removed + `', d.n, d.due FROM (
		SELECT webhook_id, count(*) AS n, sum(CASE WHEN due_at <= $1 THEN 1 ELSE 0 END) AS due
		FROM webhook_deliveries WHERE status = 'PENDING' GROUP BY webhook_id
	) AS d JOIN webhooks w ON w.id = d.webhook_id JOIN subaccounts s ON s.id = w.subaccount_id`

// piles are what waits, of all tenants.
func (s *Service) piles(ctx context.Context) (all []*pile, err error) {
	rows, err := s.parts.Store.Query(store.System(ctx, "count deliveries"), piled, store.Timestamp())
	if err != nil {
		return nil, fmt.Errorf("count deliveries: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		p := &pile{}
		if err := rows.Scan(&p.webhook, &p.subaccount, &p.workspace, &p.active, &p.removed, &p.n, &p.due); err != nil {
			return nil, fmt.Errorf("count deliveries: %w", err)
		}
		all = append(all, p)
	}
	return all, nil
}

// Backlog is how many deliveries wait, of all tenants, by state.
func (s *Service) Backlog(ctx context.Context) (map[string]int, error) {
	piles, err := s.piles(ctx)
	if err != nil {
		return nil, err
	}
	all := map[string]int{due: 0, later: 0, disabled: 0}
	for _, p := range piles {
		if !p.active {
			all[disabled] += p.n
			continue
		}
		all[due] += p.due
		all[later] += p.n - p.due
	}
	return all, nil
}
