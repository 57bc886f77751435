package job

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/fault"
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
