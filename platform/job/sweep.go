package job

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Sweep removes rows that have had their time, as the system and some at a time. Doing it twice does no harm.
type Sweep func(ctx context.Context) error

// Sweeper does all sweeps, one after the other. One that fails does not keep the others from theirs.
type Sweeper struct {
	river.WorkerDefaults[SweepArgs]

	Sweeps []Sweep
}

// SweepArgs are none: a sweep is of the whole database.
type SweepArgs struct{}

// Kind of the job.
func (SweepArgs) Kind() string { return "sweep" }

// InsertOpts of the job: the next one does what this one could not.
func (SweepArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Work does the sweeps.
func (s *Sweeper) Work(ctx context.Context, _ *river.Job[SweepArgs]) error {
	var errs []error
	for _, sweep := range s.Sweeps {
		errs = append(errs, sweep(ctx))
	}
	return errors.Join(errs...)
}

// Every enqueues work again and again, beginning at Start, on one copy of the server at a time. Call it before Start.
func (q *Queue) Every(interval time.Duration, args river.JobArgs) {
	q.worker.PeriodicJobs().Add(river.NewPeriodicJob(river.PeriodicInterval(interval),
		func() (river.JobArgs, *river.InsertOpts) { return args, nil }, &river.PeriodicJobOpts{RunOnStart: true}))
}
