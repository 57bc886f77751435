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

// Backlog is how many deliveries wait, of all tenants, by state.
func (s *Service) Backlog(ctx context.Context) (all map[string]int, err error) {
	ctx = store.System(ctx, "count deliveries")
	rows, err := s.Store.Query(ctx, `SELECT CASE WHEN NOT w.is_active THEN 'disabled' WHEN d.due_at <= $1 THEN 'due' ELSE 'later' END, count(*)
		FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.status = 'PENDING' GROUP BY 1`, store.Timestamp())
	if err != nil {
		return nil, fmt.Errorf("count deliveries: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	all = map[string]int{due: 0, later: 0, disabled: 0}
	for rows.Next() {
		var state string
		var n int
		if err := rows.Scan(&state, &n); err != nil {
			return nil, fmt.Errorf("count deliveries: %w", err)
		}
		all[state] = n
	}
	return all, nil
}
