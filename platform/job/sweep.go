package job

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Sweep removes rows that have had their time, as the system and some at a time. Doing it twice does no harm.
type Sweep func(ctx context.Context) error

// sweepTime is how long one sweep may take. What is left then is the next hour's.
const sweepTime = 10 * time.Minute

// Sweeper does all sweeps, one after the other. One that fails, or has too much to do, does not keep the others from theirs.
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

// Timeout of river.Worker: each sweep has its own.
func (s *Sweeper) Timeout(*river.Job[SweepArgs]) time.Duration {
	return time.Duration(len(s.Sweeps))*sweepTime + time.Minute
}

// Work does the sweeps.
func (s *Sweeper) Work(ctx context.Context, _ *river.Job[SweepArgs]) error {
	var errs []error
	for _, sweep := range s.Sweeps {
		own, cancel := context.WithTimeout(ctx, sweepTime)
		errs = append(errs, sweep(own))
		cancel()
	}
	return errors.Join(errs...)
}

// atWork says that a household job of a kind waits or runs, in its queue or in that of an older release.
const atWork = `SELECT 1 FROM {jobs} WHERE queue IN ($1, '` + river.QueueDefault + `') AND state IN ('available', 'running') AND kind = $2 LIMIT 1`

// Rare is work of which a query says whether there is any, over the whole database; $1 in it is now. What is due is asked for by the first that
// is (min), which an index knows: a planner that expects more would look for any among all.
type Rare interface{ Where() string }

// Every enqueues work again and again, beginning at Start, on one copy of the server at a time, unless there is none or the run before is not
// over: two would do the same, and take the workers of others. Call it before Start.
func (q *Queue) Every(interval time.Duration, args river.JobArgs) {
	worth := func(context.Context) bool { return true }
	if rare, ok := args.(Rare); ok {
		worth = q.store.WorthNow(rare.Where())
	}
	q.EveryIf(interval, args, worth)
}

// EveryIf is Every for work whose existence something other than the database determines.
func (q *Queue) EveryIf(interval time.Duration, args river.JobArgs, worth func(ctx context.Context) bool) {
	queue := kindOf(args.Kind()).line.name
	q.worker.PeriodicJobs().Add(river.NewPeriodicJob(river.PeriodicInterval(interval), func() (river.JobArgs, *river.InsertOpts) {
		ctx, cancel := context.WithTimeout(context.Background(), endPatience)
		defer cancel()
		if !worth(ctx) {
			return nil, nil
		}
		var found int
		if err := q.fetch.look(ctx, &found, atWork, queue, args.Kind()); err == nil && found > 0 {
			return nil, nil
		}
		return args, &river.InsertOpts{Queue: queue}
	}, &river.PeriodicJobOpts{RunOnStart: true}))
}
