package figure

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// CountArgs are none: whosever figures have changed are counted.
type CountArgs struct{}

// Kind of river.JobArgs.
func (CountArgs) Kind() string { return "count_figures" }

// Where is job.Rare.
func (CountArgs) Where() string {
	return `SELECT 1 FROM figure_marks UNION ALL SELECT 1 ` + lags
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (CountArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Every is how often is looked for figures to be counted, and so how old they may be.
const Every = 20 * time.Second

// Limits of a run: how many subaccounts it serves, and how long it goes on. What is left is for the next.
const (
	atOnce  = 500
	longRun = time.Minute
)

// CountWorker counts what has changed, and after that what has never been counted.
type CountWorker struct {
	river.WorkerDefaults[CountArgs]
	*Service
}

// Timeout of river.Worker.
func (w *CountWorker) Timeout(*river.Job[CountArgs]) time.Duration { return 2 * longRun }

// Work until everything is counted, or the time is over.
func (w *CountWorker) Work(ctx context.Context, _ *river.Job[CountArgs]) error {
	return w.Count(ctx, time.Now().Add(longRun))
}

// The subaccounts that have something to be counted: those first whose oldest change waits longest, each found by two looks into an index, however
// many changes it has. Of those that are behind any may come first, so that some that always fail do not keep others from it.
const (
	changed = `WITH RECURSIVE marked(id) AS (
		SELECT (SELECT MIN(subaccount_id) FROM figure_marks)
		UNION ALL
		SELECT (SELECT MIN(subaccount_id) FROM figure_marks WHERE subaccount_id > marked.id) FROM marked WHERE marked.id IS NOT NULL
	) SELECT id FROM marked WHERE id IS NOT NULL ORDER BY (SELECT MIN(created_at) FROM figure_marks WHERE subaccount_id = marked.id) LIMIT $1`
	behind = `SELECT s.id ` + lags + ` ORDER BY RANDOM() LIMIT $1`
	lags   = `FROM subaccounts s LEFT JOIN figure_states f ON f.subaccount_id = s.id WHERE f.id IS NULL OR f.since > 0 OR f.zone <> s.time_zone`
)

// Count what has changed and what has never been counted, until then. Each subaccount has a slice at a time, so that a large one does not
// keep the others waiting; one that fails does not either.
func (s *Service) Count(ctx context.Context, until time.Time) error {
	return errors.Join(s.serve(ctx, changed, until, s.fresh), s.serve(ctx, behind, until, func(ctx context.Context) (bool, error) {
		if _, err := s.fresh(ctx); err != nil {
			return false, err
		}
		return s.past(ctx)
	}), s.serve(ctx, changed, until, s.fresh))
}

// serve the subaccounts that a query finds, in turns, for as long as they have more.
func (s *Service) serve(ctx context.Context, query string, until time.Time, work func(context.Context) (more bool, err error)) error {
	all, err := s.parts.Store.Texts(store.System(ctx, "figures to be counted"), query, atOnce)
	if err != nil {
		return fmt.Errorf("figures to be counted: %w", err)
	}
	var errs []error
	for len(all) > 0 {
		var left []string
		for _, id := range all {
			if time.Now().After(until) || ctx.Err() != nil {
				return errors.Join(append(errs, ctx.Err())...)
			}
			more, err := s.turn(ctx, id, work)
			if errs = append(errs, err); more {
				left = append(left, id)
			}
		}
		all = left
	}
	return errors.Join(errs...)
}

func (s *Service) turn(ctx context.Context, id string, work func(context.Context) (bool, error)) (more bool, err error) {
	ctx, err = s.as(ctx, id)
	if err != nil {
		return false, err
	}
	more, err = work(ctx)
	if store.Clash(err) { // another copy has just made the state
		more, err = work(ctx)
	}
	return more, err
}

// Backlog is how much is to be counted: changes that nobody has counted, and subaccounts whose past is not counted whole.
func (s *Service) Backlog(ctx context.Context) (all map[string]int, err error) {
	rows, err := s.parts.Store.Query(store.System(ctx, "figures to be counted"), `SELECT (SELECT COUNT(*) FROM figure_marks),
		(SELECT COUNT(*) FROM subaccounts s LEFT JOIN figure_states f ON f.subaccount_id = s.id WHERE f.id IS NULL OR f.since > 0)`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var changes, behind int
	if rows.Next() {
		err = rows.Scan(&changes, &behind)
	}
	return map[string]int{"changes": changes, "subaccounts": behind}, errors.Join(err, rows.Err())
}
