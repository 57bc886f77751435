package job

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivershared/baseservice"
	"github.com/riverqueue/river/rivershared/riverpilot"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// sharing is a driver of River's whose fetch gives each subaccount its share of a queue.
type sharing[T any] struct {
	riverdriver.Driver[T]

	fetch *fetcher
	// around the driver's executor; nil: nothing.
	around func(riverdriver.Executor) riverdriver.Executor
}

// GetExecutor of riverdriver.Driver.
func (s sharing[T]) GetExecutor() riverdriver.Executor {
	if s.around == nil {
		return s.Driver.GetExecutor()
	}
	return s.around(s.Driver.GetExecutor())
}

// UnwrapTx of riverdriver.Driver.
func (s sharing[T]) UnwrapTx(tx riverdriver.ExecutorTx) T {
	switch t := tx.(type) {
	case *lazyTx:
		tx = t.ExecutorTx
	case *singleNodeTx:
		tx = t.ExecutorTx
	}
	return s.Driver.UnwrapTx(tx)
}

// PluginInit of River's plugin interface: there is nothing to set up.
func (sharing[T]) PluginInit(*baseservice.Archetype) {}

// PluginPilot is where River asks for what it does itself otherwise.
func (s sharing[T]) PluginPilot() riverpilot.Pilot { return s.fetch }

// fetcher takes jobs from a queue for the workers of this copy.
type fetcher struct {
	riverpilot.StandardPilot

	store *store.Store
	log   *slog.Logger
	sql   *strings.Replacer // the database's dialect
	// On PostgreSQL, what is announced, and what a beat of the database's pulse has found that nobody announced.
	alert *alert
	beat  *beat
	// On SQLite, which queues have nothing to do.
	skipper *pollSkipper
	hold    *hold // what has been taken
	// draining says that no more is taken but what somebody waits for.
	draining atomic.Bool
}

// take up to so many jobs. Of a queue that is shared out they are taken one by one, each of the subaccount
// that has the fewest running and, of those, was served longest ago: whatever others have waiting, a subaccount's first job
// is the next except for those of subaccounts that have waited longer. Nothing is remembered between two fetches, so that nothing has to be
// given back by a copy that dies.
func (f *fetcher) take(
	ctx context.Context, exec riverdriver.Executor, state riverpilot.ProducerState, p *riverdriver.JobGetAvailableParams,
) (rows []*rivertype.JobRow, err error) {
	if f.draining.Load() && p.Queue != replies.name {
		return nil, nil
	}
	wait, err := f.expected(ctx, p.Queue, p.MaxToLock)
	if wait > 0 && err == nil {
		rows, err = f.takeSome(ctx, exec, state, p, wait)
	}
	if f.alert != nil && (err != nil || len(rows) < wait || wait > 0 && wait >= p.MaxToLock) {
		f.alert.announce(p.Queue) // until nothing waits; what comes behind the count is announced by itself
	}
	return rows, err
}

// expected are how many jobs wait in a queue, up to so many, as far as anything says that any do. Those that only this copy has enqueued, for an
// instant that has come, are not counted.
func (f *fetcher) expected(ctx context.Context, queue string, most int) (int, error) {
	if f.skipper != nil {
		return f.waitingSQLite(ctx, queue, most)
	}
	if f.alert != nil {
		switch open, due := f.alert.take(queue); {
		case !open && due > 0:
			return min(due, most), nil
		case !open && !f.beat.due[queue](ctx):
			return 0, nil
		}
	}
	return f.waiting(ctx, queue, most)
}

// takeSome of the jobs that were found to wait.
func (f *fetcher) takeSome(
	ctx context.Context, exec riverdriver.Executor, state riverpilot.ProducerState, p *riverdriver.JobGetAvailableParams, wait int,
) ([]*rivertype.JobRow, error) {
	of := lineOf(p.Queue)
	if of.share == 0 {
		return f.StandardPilot.JobGetAvailable(ctx, exec, state, p) //nolint:wrapcheck // River reads it
	}
	if f.store.Postgres() {
		return f.pick(ctx, p, of, wait)
	}
	tx, err := exec.Begin(ctx) // the only one
	if err != nil {
		return nil, fmt.Errorf("fetch jobs: %w", err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	ids, err := f.choose(ctx, tx, p, of, wait)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	rows, err := tx.JobGetByIDMany(ctx, &riverdriver.JobGetByIDManyParams{ID: ids, Schema: p.Schema})
	if err != nil {
		return nil, fmt.Errorf("fetch jobs: %w", err)
	}
	if err := tx.Commit(ctx); err != nil {
		return nil, fmt.Errorf("fetch jobs: %w", err)
	}
	return rows, nil
}

// choose marks jobs as running, up to as many as were found to wait.
func (f *fetcher) choose(
	ctx context.Context, tx riverdriver.ExecutorTx, p *riverdriver.JobGetAvailableParams, of line, most int,
) (ids []int64, err error) {
	query := f.sql.Replace(pick)
	for len(ids) < most {
		var id int64
		err := tx.QueryRow(ctx, query, of.asks(p.ClientID, p.MaxToLock-len(ids))...).Scan(&id)
		if none(err) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("choose a job: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// waiting is how many jobs wait in a queue, up to so many, without the locks that a fetch takes: on SQLite that is the one writer's.
func (f *fetcher) waiting(ctx context.Context, queue string, most int) (n int, err error) {
	err = f.look(ctx, &n, waits, queue, most)
	return n, err
}

// look for what a query of one value finds.
func (f *fetcher) look(ctx context.Context, found any, query string, args ...any) error {
	return f.lookEach(ctx, query, args, found, func() {})
}

// lookEach is look for a query of several rows, each of which is given away.
func (f *fetcher) lookEach(ctx context.Context, query string, args []any, found any, give func()) (err error) {
	rows, err := f.store.Query(store.System(ctx, "look for jobs"), f.sql.Replace(query), args...)
	if err != nil {
		return fmt.Errorf("look for jobs: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := rows.Scan(found); err != nil {
			return fmt.Errorf("look for jobs: %w", err)
		}
		give()
	}
	return rows.Err()
}

// JobSetStateIfRunningMany keeps how jobs ended and, on PostgreSQL, tells all copies that a share of their subaccounts is
// free again, where something waits in the queue.
func (f *fetcher) JobSetStateIfRunningMany(
	ctx context.Context, exec riverdriver.Executor, p *riverdriver.JobSetStateIfRunningManyParams,
) ([]*rivertype.JobRow, error) {
	rows, err := f.end(ctx, exec, p)
	if err == nil {
		f.hold.ended(p.ID)
	}
	f.store.Stir() // some may be due again soon
	queues := freedBy(rows)
	if f.alert != nil { // in a queue of which this copy heard nothing since it was empty, nothing waits for a share
		queues = slices.DeleteFunc(queues, f.alert.quiet)
	}
	if err == nil && f.store.Postgres() && len(queues) > 0 {
		// What is not told is found by the next poll; an error would have River keep the ends once more.
		_ = exec.Exec(ctx, tellFreed, queues)
	}
	return rows, err
}

// freedBy are the queues with shares that the jobs were in.
func freedBy(rows []*rivertype.JobRow) (queues []string) {
	for _, r := range rows {
		if r != nil && !slices.Contains(queues, r.Queue) && lineOf(r.Queue).share > 0 {
			queues = append(queues, r.Queue)
		}
	}
	return queues
}
