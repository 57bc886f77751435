package job

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Count is how many jobs there are in every state but those of finished work, zeros included.
func (q *Queue) Count(ctx context.Context) (counts map[string]int, err error) {
	counts = map[string]int{}
	for _, s := range []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStateScheduled, rivertype.JobStateRunning,
		rivertype.JobStateRetryable, rivertype.JobStateDiscarded,
	} {
		counts[string(s)] = 0
	}
	table := "river_job"
	if q.store.Postgres() {
		table = schema + ".river_job"
	}
	// The query's text is made of our own names.
	rows, err := q.store.Query(store.System(ctx, "count jobs"),
		"SELECT state, count(*) FROM "+table+" WHERE state NOT IN ('completed', 'cancelled') GROUP BY state")
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var state string
		var n int
		if err := rows.Scan(&state, &n); err != nil {
			return nil, fmt.Errorf("count jobs: %w", err)
		}
		counts[state] = n
	}
	return counts, rows.Err()
}
