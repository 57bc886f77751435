package lease

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Count is how many conversations are held, of all tenants, by purpose.
func Count(ctx context.Context, s *store.Store, purposes ...string) (all map[string]int, err error) {
	ctx = store.System(ctx, "count leases")
	rows, err := s.Query(ctx, `SELECT purpose, count(*) FROM holds WHERE until > $1 GROUP BY purpose`, store.Timestamp())
	if err != nil {
		return nil, fmt.Errorf("count leases: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	all = map[string]int{}
	for _, p := range purposes {
		all[p] = 0
	}
	for rows.Next() {
		var purpose string
		var n int
		if err := rows.Scan(&purpose, &n); err != nil {
			return nil, fmt.Errorf("count leases: %w", err)
		}
		all[purpose] = n
	}
	return all, nil
}
