package job

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/riverdriver"
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
	return &lazyTx{ExecutorTx: l.driver.UnwrapExecutor(l.fetch.store.Lazy()), alone: l.Executor, fetch: l.fetch}, nil
}

type lazyTx struct {
	riverdriver.ExecutorTx

	alone   riverdriver.Executor
	fetch   *fetcher
	expired *riverdriver.LeaderDeleteExpiredParams
}

// JobSchedule of riverdriver.Executor: there is nothing to schedule where nothing waits for its time.
func (t *lazyTx) JobSchedule(ctx context.Context, p *riverdriver.JobScheduleParams) ([]*riverdriver.JobScheduleResult, error) {
	if !t.fetch.later(ctx) {
		return nil, nil
	}
	return t.ExecutorTx.JobSchedule(ctx, p) //nolint:wrapcheck // River reads it
}

// LeaderDeleteExpired of riverdriver.Executor. It makes room for who wants to be elected; who is elected again has it.
func (t *lazyTx) LeaderDeleteExpired(_ context.Context, p *riverdriver.LeaderDeleteExpiredParams) (int, error) {
	t.expired = p
	return 0, nil
}

// LeaderAttemptElect of riverdriver.Executor.
func (t *lazyTx) LeaderAttemptElect(ctx context.Context, p *riverdriver.LeaderElectParams) (bool, error) {
	if t.expired != nil {
		if _, err := t.ExecutorTx.LeaderDeleteExpired(ctx, t.expired); err != nil {
			return false, err //nolint:wrapcheck // River reads it
		}
	}
	return t.ExecutorTx.LeaderAttemptElect(ctx, p) //nolint:wrapcheck // likewise
}

// LeaderAttemptReelect of riverdriver.Executor: one statement needs no transaction.
func (t *lazyTx) LeaderAttemptReelect(ctx context.Context, p *riverdriver.LeaderElectParams) (bool, error) {
	return t.alone.LeaderAttemptReelect(ctx, p) //nolint:wrapcheck // likewise
}
