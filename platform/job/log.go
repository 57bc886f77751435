package job

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// quiet passes the library's warnings on and keeps its chatter.
func quiet(log *slog.Logger) *slog.Logger { return slog.New(atLeastWarn{log.Handler()}) }

type atLeastWarn struct{ slog.Handler }

// Enabled from warnings up.
func (h atLeastWarn) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && h.Handler.Enabled(ctx, l)
}

// mishaps are logged with their cause: nobody else gets it, not even those who wait for the work.
type mishaps struct{ log *slog.Logger }

// HandleError of river.ErrorHandler.
func (m mishaps) HandleError(ctx context.Context, j *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	m.log.WarnContext(ctx, "a job failed", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "error", err)
	return nil
}

// HandlePanic of river.ErrorHandler.
func (m mishaps) HandlePanic(ctx context.Context, j *rivertype.JobRow, value any, stack string) *river.ErrorHandlerResult {
	m.log.ErrorContext(ctx, "a job panicked", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "panic", value, "stack", stack)
	return nil
}
