package job

import (
	"context"

	"github.com/riverqueue/river/riverdriver"
)

// electTx is a transaction of River's elector, which makes room for a client that wants to be elected; one that is elected again has it.
type electTx struct {
	riverdriver.ExecutorTx

	expired *riverdriver.LeaderDeleteExpiredParams
}

// LeaderDeleteExpired of riverdriver.Executor.
func (t *electTx) LeaderDeleteExpired(_ context.Context, p *riverdriver.LeaderDeleteExpiredParams) (int, error) {
	t.expired = p
	return 0, nil
}

// LeaderAttemptElect of riverdriver.Executor.
func (t *electTx) LeaderAttemptElect(ctx context.Context, p *riverdriver.LeaderElectParams) (bool, error) {
	if t.expired != nil {
		if _, err := t.ExecutorTx.LeaderDeleteExpired(ctx, t.expired); err != nil {
			return false, err //nolint:wrapcheck // River reads it
		}
	}
	return t.ExecutorTx.LeaderAttemptElect(ctx, p) //nolint:wrapcheck // likewise
}

// singleNode is River's executor on SQLite, whose file has one server: once it leads, it leads on, and writes nothing for that.
type singleNode struct{ riverdriver.Executor }

// Begin of riverdriver.Executor.
func (s singleNode) Begin(ctx context.Context) (riverdriver.ExecutorTx, error) {
	tx, err := s.Executor.Begin(ctx)
	return &singleNodeTx{electTx{ExecutorTx: tx}}, err //nolint:wrapcheck // River reads it
}

type singleNodeTx struct{ electTx }

// LeaderAttemptReelect of riverdriver.Executor.
func (*singleNodeTx) LeaderAttemptReelect(context.Context, *riverdriver.LeaderElectParams) (bool, error) {
	return true, nil
}
