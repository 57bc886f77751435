package job

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How long it takes to store how jobs ended at most, and how soon it is tried again where the database does not answer.
const (
	endPatience = 10 * time.Second
	endPause    = time.Second
)

// end stores how jobs ended, however long the database is away: River gives up after seconds, and what it drops counts as running until
// somebody takes it for stuck. The ends of other jobs wait in memory meanwhile. If the store is closed, the next copy does the jobs again.
func (f *fetcher) end(
	ctx context.Context, exec riverdriver.Executor, p *riverdriver.JobSetStateIfRunningManyParams,
) ([]*rivertype.JobRow, error) {
	ctx = context.WithoutCancel(ctx) // which ends after as long as one attempt may take
	for {
		rows, err := f.endOnce(ctx, exec, p)
		if !away(err) {
			return rows, err
		}
		f.log.WarnContext(ctx, "the outcome of jobs could not be stored; the server tries again", "jobs", len(p.ID), "error", err)
		<-time.After(endPause)
	}
}

func (f *fetcher) endOnce(
	ctx context.Context, exec riverdriver.Executor, p *riverdriver.JobSetStateIfRunningManyParams,
) ([]*rivertype.JobRow, error) {
	ctx, cancel := context.WithTimeout(ctx, endPatience)
	defer cancel()
	return f.StandardPilot.JobSetStateIfRunningMany(ctx, exec, p) //nolint:wrapcheck // River reads it
}

// away reports whether an error passes: the database does not answer, or has no room left.
func away(err error) bool {
	return err != nil && (errors.Is(err, context.DeadlineExceeded) || store.Public(err).Code == fault.Unavailable)
}
