package job

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivertype"
)

// lazy is River's executor on PostgreSQL, whose transactions begin with their first statement, and ask nothing that an idle queue need
// not be asked again and again.
type lazy struct {
	riverdriver.Executor

	driver riverdriver.Driver[pgx.Tx]
	fetch  *fetcher
}

// Begin of riverdriver.Executor.
func (l lazy) Begin(context.Context) (riverdriver.ExecutorTx, error) {
	return &lazyTx{electTx{ExecutorTx: l.driver.UnwrapExecutor(l.fetch.store.Lazy())}, l.Executor, l.fetch}, nil
}

// JobGetStuck of riverdriver.Executor: nothing hangs where nothing is under way.
func (l lazy) JobGetStuck(ctx context.Context, p *riverdriver.JobGetStuckParams) ([]*rivertype.JobRow, error) {
	if !l.fetch.beat.running(ctx) {
		return nil, nil
	}
	return l.Executor.JobGetStuck(ctx, p) //nolint:wrapcheck // River reads it
}

// JobDeleteBefore of riverdriver.Executor: if nothing is that old, nothing is to be deleted.
func (l lazy) JobDeleteBefore(ctx context.Context, p *riverdriver.JobDeleteBeforeParams) (int, error) {
	if !l.fetch.beat.old(ctx) {
		return 0, nil
	}
	return l.Executor.JobDeleteBefore(ctx, p) //nolint:wrapcheck // likewise
}

type lazyTx struct {
	electTx

	alone riverdriver.Executor
	fetch *fetcher
}

// JobSchedule of riverdriver.Executor: there is nothing to schedule where nothing waits for its time.
func (t *lazyTx) JobSchedule(ctx context.Context, p *riverdriver.JobScheduleParams) ([]*riverdriver.JobScheduleResult, error) {
	if !t.fetch.beat.later(ctx) {
		return nil, nil
	}
	return t.ExecutorTx.JobSchedule(ctx, p) //nolint:wrapcheck // River reads it
}

// LeaderAttemptElect of riverdriver.Executor. Nobody is elected while another leads, and will for longer than a beat. Where this copy leads already
// and does not know it, as the answer to its election was lost, it takes that up: the beats would prolong forever what nobody exercises.
func (t *lazyTx) LeaderAttemptElect(ctx context.Context, p *riverdriver.LeaderElectParams) (bool, error) {
	switch who, known := t.fetch.beat.leads(ctx); {
	case known && who == p.LeaderID:
		return t.alone.LeaderAttemptReelect(ctx, p) //nolint:wrapcheck // River reads it
	case known && who != "":
		return false, nil
	}
	return t.electTx.LeaderAttemptElect(ctx, p)
}

// LeaderAttemptReelect of riverdriver.Executor: a beat that finds this copy leading has it lead on (keepLeading). One statement needs no
// transaction.
func (t *lazyTx) LeaderAttemptReelect(ctx context.Context, p *riverdriver.LeaderElectParams) (bool, error) {
	if who, known := t.fetch.beat.leads(ctx); known && who == p.LeaderID {
		return true, nil
	}
	return t.alone.LeaderAttemptReelect(ctx, p) //nolint:wrapcheck // likewise
}
