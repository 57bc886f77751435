package job

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Retry has a job run as soon as a worker is free, also one whose attempts have all failed, and says what state it is in then. One that runs is
// left alone. The error is not_found if there is no such job.
func (q *Queue) Retry(ctx context.Context, id int64) (state string, err error) {
	row, err := q.worker.JobRetry(ctx, id)
	if errors.Is(err, rivertype.ErrNotFound) {
		return "", fault.Missing("job")
	}
	if err != nil {
		return "", fmt.Errorf("retry job %d: %w", id, err)
	}
	return string(row.State), nil
}

// Cancel a job that waits, and say what state it is in then. One that runs goes on to the end of its attempt, and is not tried again. The error is
// not_found if there is no such job.
func (q *Queue) Cancel(ctx context.Context, id int64) (state string, err error) {
	row, err := q.worker.JobCancel(ctx, id)
	if errors.Is(err, rivertype.ErrNotFound) {
		return "", fault.Missing("job")
	}
	if err != nil {
		return "", fmt.Errorf("cancel job %d: %w", id, err)
	}
	return string(row.State), nil
}

// retryStep is how many jobs are read at a time.
const retryStep = 1000

// RetryGivenUp has the jobs of a kind run again whose attempts have all failed, as Retry does, and says how many these are. One that fails again
// meanwhile is not among them twice. The error is not_found if there is no such kind; what was retried before an error stays so.
func (q *Queue) RetryGivenUp(ctx context.Context, name string) (n int, err error) {
	if !slices.ContainsFunc(kinds, func(k kind) bool { return k.name == name }) {
		return 0, fault.Missing("kind of job")
	}
	var last int64
	for {
		ids, err := q.givenUp(ctx, name, last)
		if err != nil || len(ids) == 0 {
			return n, err
		}
		for _, id := range ids {
			_, err := q.Retry(ctx, id)
			if fault.Is(err, fault.NotFound) {
				continue // jobs that were given up are deleted in time
			}
			if err != nil {
				return n, err
			}
			n++
		}
		last = ids[len(ids)-1]
	}
}

// givenUp are the next jobs of a kind behind an id whose attempts have all failed.
func (q *Queue) givenUp(ctx context.Context, name string, last int64) (ids []int64, err error) {
	rows, err := q.store.Query(store.System(ctx, "jobs that were given up"),
		"SELECT id FROM "+q.table()+" WHERE state = 'discarded' AND kind = $1 AND id > $2 ORDER BY id LIMIT $3", name, last, retryStep)
	if err != nil {
		return nil, fmt.Errorf("jobs that were given up: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("jobs that were given up: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
